/** Words that every English text is full of, and that other languages hardly have. */
const COMMON = new Set(
  "the and that this with my your you they not but it it's i'm i've don't can't what would there because just when which about from who how than had been".split(
    ' ',
  ),
)
/** Their least share; English has about 15 %, other languages below 2 %. */
const SHARE_MIN = 0.04
/** Too few words of the Latin script to tell. */
const WORDS_MIN = 20
/** UTF-16 units of each text that are looked at. */
const LOOKED_AT = 400

/** Whether texts of one discussion are in English as far as can be told: what is short counts as English. */
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
