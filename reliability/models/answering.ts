import type { ChatBody } from '../../testing/model-servers/servers.ts'

interface Line {
  ref: string
  text: string
}

/** The texts of discussions that a question gives, one in each line as JSON. */
function linesIn({ messages }: ChatBody): Line[] {
  const found: Line[] = []
  for (const line of messages.flatMap(({ content }) => content.split('\n'))) {
    if (!/^\{.*"ref":/.test(line)) continue
    try {
      const { ref, text } = JSON.parse(line) as Partial<Line>
      if (typeof ref === 'string' && typeof text === 'string') found.push({ ref, text })
    } catch {
      // Part of the instructions.
    }
  }
  return found
}

/** Of what it was asked to read, the beginnings of two texts are the quotes of one pain point. */
function reading(lines: readonly Line[]): string {
  const quotes = lines
    .filter(({ ref, text }) => /\.c\d+$/.test(ref) && text.length > 60)
    .slice(0, 2)
    .map(({ ref, text }) => ({ ref, quote: text.slice(0, 60).replace(/\s+\S*$/, '') }))
  const said = quotes.map(({ quote }) => quote).join(' ')
  return JSON.stringify({
    pain_points: [
      {
        heading: said.slice(0, 50).replace(/\s+\S*$/, ''),
        quotes,
        summary: 'Several of them tell of it.',
        relevance: said,
        about: 'this market',
        intensity: 'High',
        thin_evidence: '',
      },
    ],
    summary: 'They tell of one trouble.',
  })
}

const ideas = JSON.stringify({
  executive_summary: 'Start with what they tell.',
  ideas: [
    {
      pain_point_ids: ['p1'],
      name: 'Trouble Desk for Owners',
      form: 'service',
      price_level: 'like what people pay today',
      price: 'A fee per month.',
      first_version: 'A form, and answers written by hand.',
      first_customers: 'Ten of those who told of it.',
      description: 'It takes the trouble off them.',
      business_model: 'A subscription.',
      target_audience: 'Owners.',
      value_proposition: 'Less of it.',
      market_potential: 'Medium',
      market_potential_reason: 'Several tell of it.',
      key_features: ['Reminders'],
      differentiators: ['Made for owners'],
      potential_challenges: ['Habits'],
    },
  ],
})

/** What a capable model would answer: to discussions a reading of them, to a reading an idea. */
export function answerTo(question: ChatBody): string {
  const lines = linesIn(question)
  return lines.length > 0 ? reading(lines) : ideas
}
