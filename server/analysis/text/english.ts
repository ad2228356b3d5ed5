/** Words that are frequent in every English text and rare in other languages. */
const COMMON = new Set(
  "the and that this with my your you they not but it it's i'm i've don't can't what would there because just when which about from who how than had been".split(
    ' ',
  ),
)
/** Their least share; English has about 15 %, other languages below 2 %. */
const SHARE_MIN = 0.04
/** With fewer words in Latin script, the language is unknown. */
const WORDS_MIN = 20
/** UTF-16 units read from each text. */
const LOOKED_AT = 400

/** Whether the texts of one discussion appear to be English. Short texts count as English. */
export function isEnglish(texts: readonly string[]): boolean {
  const looked = texts.map((each) => each.slice(0, LOOKED_AT)).join(' ')
  const letters = looked.match(/\p{L}/gu)?.length ?? 0
  const latin = looked.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin * 2 < letters) return false
  const words =
    looked
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}[\p{L}']*/gu) ?? []
  if (words.length < WORDS_MIN) return true
  return words.filter((word) => COMMON.has(word)).length >= words.length * SHARE_MIN
}
