import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** Words with natural frequencies: the first of the list far more often than the last. */
const COMMON =
  `the a and to of my is it that for in you have this not with but they are was on we so
just if like or what would can get when there from about one do time people really need work know
pay month week money think want good even customer tool only use much buy year app business other
day price help small try every find never thing still spend cheap always issue cost wish phone
spreadsheet invoice schedule cancel booking software payment email client order`.split(/\s+/)
/** Subjects of markets. */
export const TOPICS = `dog large puppy walker grooming cat litter aquarium kayak storage rack quilt
frame fabric beekeeping hive honey sourdough starter bakery meal prep toddler nanny daycare tutor
piano guitar podcast microphone drone camera wedding florist planner photographer plumber leak roof
solar battery bicycle cargo trailer camper van hostel coffee roaster espresso tea garden compost
raised bed lawn mower kiln pottery knitting yarn yoga studio gym trainer running shoe skincare
candle soap vintage sneaker resale landlord tenant deposit mortgage budget tax freelance contract
dental clinic elder caregiver hearing wheelchair`.split(/\s+/)

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = (words: readonly string[], chance: number) =>
  words[Math.floor(chance ** 2 * words.length)] ?? ''

function sentence(chance: () => number, words: number): string {
  return Array.from({ length: words }, () => {
    const kind = chance()
    if (kind < 0.8) return pick(COMMON, chance())
    return kind < 0.95 ? pick(TOPICS, chance()) : `rare${Math.floor(chance() ** 3 * 50_000)}`
  }).join(' ')
}

async function write(path: string, lines: Iterable<string>): Promise<void> {
  const out = createWriteStream(path)
  for (const line of lines) if (!out.write(`${line}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

function* redditLines(lines: number): Generator<string> {
  const chance = chances(1)
  for (let line = 0; line < lines; line += 1) {
    const id = (1_000_000 + line).toString(36)
    const shared = {
      ...{ id, author: `user${Math.floor(chance() * 50_000)}`, subreddit: 'smallbusiness' },
      ...{ created_utc: 1_700_000_000 + line, retrieved_on: 1_760_000_000, edited: false },
      ...{ score: Math.floor(chance() * 100), gilded: 0, stickied: false, distinguished: null },
    }
    const thread = (1_000_000 + line - (line % 11)).toString(36)
    const row =
      line % 11 === 0
        ? { ...shared, title: sentence(chance, 9), selftext: sentence(chance, 70) }
        : { ...shared, body: sentence(chance, 32), link_id: `t3_${thread}` }
    yield JSON.stringify(row)
  }
}

/** Items in the order of their ids: each comment names the item before it, or the story. */
function* hackerNewsLines(lines: number): Generator<string> {
  const chance = chances(2)
  for (let id = 1; id <= lines; id += 1) {
    const shared = { id, by: `user${Math.floor(chance() * 50_000)}`, time: 1_700_000_000 + id }
    const parent = chance() < 0.5 ? id - 1 : id - ((id - 1) % 11)
    yield JSON.stringify(
      id % 11 === 1
        ? { ...shared, type: 'story', title: sentence(chance, 9), score: 7, descendants: 10 }
        : { ...shared, type: 'comment', text: `<p>${sentence(chance, 32)}`, parent },
    )
  }
}

/** Rows of posts: one question in four, then its answers. */
function* stackExchangeLines(lines: number): Generator<string> {
  const chance = chances(3)
  yield '<?xml version="1.0" encoding="utf-8"?>'
  yield '<posts>'
  for (let id = 1; id <= lines; id += 1) {
    const shared = `Id="${id}" CreationDate="2019-01-27T20:37:50.113" Score="7" OwnerUserId="${id % 50_000}" ContentLicense="CC BY-SA 4.0"`
    const body = `Body="&lt;p&gt;${sentence(chance, 32)}&lt;/p&gt;&#xA;"`
    const own =
      id % 4 === 1
        ? `PostTypeId="1" Title="${sentence(chance, 9)}" Tags="|a|"`
        : `PostTypeId="2" ParentId="${id - ((id - 1) % 4)}"`
    yield `  <row ${shared} ${own} ${body} />`
  }
  yield '</posts>'
}

/** Writes a dump of Reddit: every eleventh line is a submission, with ten comments each. */
export const writeDump = (path: string, lines: number) => write(path, redditLines(lines))
export const writeItems = (path: string, lines: number) => write(path, hackerNewsLines(lines))
export const writePosts = (path: string, lines: number) => write(path, stackExchangeLines(lines))
