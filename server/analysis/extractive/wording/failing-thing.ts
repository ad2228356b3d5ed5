const HAS_FAILING =
  /^(?:and |but |so |now )?(?:i|we)(?:'ve| have)? (?:have|had|got|bought|own|use|ordered|tried) (?:an?|the|my|our|two|three) ((?:[\p{L}\p{N}.'-]+ ){0,4}[\p{L}\p{N}.'-]+),? (?:that|which) ((?:won't|doesn't|don't|didn't|can't|cannot|could not|will not|does not|never|keeps? \w+ing|kept \w+ing|refuses|leaks?|fails?|stopped|broke|jams?|clogs?)\b.+)$/iu
/** "Won't accept anything but its own" is "accepts only its own". */
const NOTHING_BUT =
  /^(?:won't|doesn't|will not|does not) (accept|take|read|run|open|play|print|show|fit) anything (?:but|except|other than) /iu

/**
 * "I have a printer that won't take my own ink" as a clause about the thing: "printer won't take my
 * own ink". Undefined where a sentence tells of no thing of the writer's that fails.
 */
export function clauseOfFailingThing(sentence: string): string | undefined {
  const [, thing, fails = ''] = HAS_FAILING.exec(sentence.replace(/[’‘`´]/gu, "'")) ?? []
  if (thing === undefined) return undefined
  return `my ${thing} ${thing.endsWith('s') ? fails : fails.replace(NOTHING_BUT, '$1s only ')}`
}
