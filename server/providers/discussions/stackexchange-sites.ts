/** Sites of Stack Exchange, and the beginnings of words that select each. */
const SITES: readonly [site: string, words: readonly string[]][] = [
  ['pets', ['pet', 'dog', 'cat', 'puppy', 'kitten', 'aquarium', 'bird', 'groom']],
  ['diy', ['home', 'house', 'plumb', 'renovat', 'construct', 'roof', 'electrician', 'repair']],
  ['gardening', ['garden', 'plant', 'lawn', 'farm', 'landscap', 'compost']],
  ['parenting', ['parent', 'child', 'kid', 'baby', 'toddler', 'family']],
  ['money', ['financ', 'money', 'budget', 'tax', 'invest', 'insur', 'mortgage', 'debt']],
  ['cooking', ['cook', 'food', 'meal', 'bak', 'recipe', 'coffee', 'kitchen', 'beverage']],
  ['travel', ['travel', 'hotel', 'trip', 'tour', 'flight', 'vacation', 'hospitality']],
  ['fitness', ['fitness', 'gym', 'workout', 'yoga', 'running', 'sport', 'exercise']],
  ['crafts', ['craft', 'knit', 'sew', 'quilt', 'pottery', 'crochet', 'jewelry']],
  ['music', ['music', 'guitar', 'piano', 'audio', 'podcast', 'sing']],
  ['bicycles', ['bicycl', 'bike', 'cycling']],
  ['mechanics', ['car', 'auto', 'vehicle', 'motorcycle', 'mechanic']],
  ['woodworking', ['wood', 'furniture', 'carpent']],
  ['photo', ['photo', 'camera', 'video']],
  ['gaming', ['game', 'gaming', 'esport']],
  ['academia', ['universit', 'research', 'academ', 'phd']],
  ['workplace', ['job', 'career', 'hiring', 'hr', 'employee', 'manager', 'remote']],
  ['freelancing', ['freelanc', 'client', 'agency', 'consult']],
  ['stackoverflow', ['api', 'developer', 'software', 'code', 'programming', 'devops']],
]
/** The site where people ask for tools of any trade. */
const GENERAL = 'softwarerecs'
/** The daily quota without a key is small. */
const SITES_MAX = 2

/** The sites that probably discuss a market. */
export function sitesFor(market: string): string[] {
  const words = market.toLowerCase().split(/[^a-z]+/)
  const fitting = SITES.filter(([, beginnings]) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  )
  return [...fitting.map(([site]) => site), GENERAL].slice(0, SITES_MAX)
}
