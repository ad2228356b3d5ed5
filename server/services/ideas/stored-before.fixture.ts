/**
 * A result as rows of earlier versions keep it, of the bundled samples: `top_opportunities`
 * beside `business_ideas`, and addresses of samples as paths.
 */
export const storedBefore = {
  market: 'knitting yarn',
  pain_points: {
    summary:
      '1 pain point in 1 thread about knitting yarn. The strongest, “Indie pattern errors: frogged the same sleeve four times before finding the errata”, comes from 1 person in 1 thread. Take it with care: only 1 thread was read.',
    pain_points: [
      {
        id: 'p1',
        heading:
          'Indie pattern errors: frogged the same sleeve four times before finding the errata',
        summary:
          '1 person in 1 thread: 1 complains, 1 asks for something better. The newest is from November 2025. Thin evidence: one person, a single thread.',
        intensity: 'Low',
        frequency: 'Single voice: 1 person in 1 of 1 thread',
        quotes: [
          'We need a stamp that means "somebody with a 52 inch bust really wore this".',
          'Indie pattern errors: frogged the same sleeve four times before finding the errata',
          'Size-inclusive knit patterns are often just graded by a formula and nobody test knits above XL.',
        ],
        evidence: [
          {
            quote: 'We need a stamp that means "somebody with a 52 inch bust really wore this".',
            thread_id: 'sample:indie-pattern-errors-frogged-the-same-sleeve-four',
            url: '/samples/indie-pattern-errors-frogged-the-same-sleeve-four#c05',
            community: 'YarnTalk',
            score: 27,
            created_at: '2025-11-06T01:30:00.000Z',
            comment_id: '05',
          },
          {
            quote:
              'Indie pattern errors: frogged the same sleeve four times before finding the errata',
            thread_id: 'sample:indie-pattern-errors-frogged-the-same-sleeve-four',
            url: '/samples/indie-pattern-errors-frogged-the-same-sleeve-four',
            community: 'YarnTalk',
            score: 221,
            created_at: '2025-11-05T20:30:00.000Z',
            comment_id: null,
          },
          {
            quote:
              'Size-inclusive knit patterns are often just graded by a formula and nobody test knits above XL.',
            thread_id: 'sample:indie-pattern-errors-frogged-the-same-sleeve-four',
            url: '/samples/indie-pattern-errors-frogged-the-same-sleeve-four',
            community: 'YarnTalk',
            score: 221,
            created_at: '2025-11-05T20:30:00.000Z',
            comment_id: null,
          },
        ],
        heading_from: {
          thread_id: 'sample:indie-pattern-errors-frogged-the-same-sleeve-four',
          comment_id: null,
        },
      },
    ],
  },
  business_ideas: {
    executive_summary:
      'Drafted without AI from the words of the discussions. 1 idea for knitting yarn, each tied to pain points that rest on 3 quotes from 1 thread. Take it with care: only 1 thread was read. All of it rests on thin evidence: read it as a list of questions to ask people, not as demand.',
    business_ideas: [
      {
        id: 'i1',
        pain_point_ids: ['p1'],
        name: 'Knitting Yarn Trusted Directory',
        description:
          'A directory of checked providers in knitting yarn, for people who do not know whom to trust. It answers what 1 person in 1 thread told: “Indie pattern errors: frogged the same sleeve four times before finding the errata”',
        business_model: 'A commission-free listing that checked providers pay for each month.',
        target_audience:
          'People in knitting yarn who would say the same: “Indie pattern errors: frogged the same sleeve four times before finding the errata”',
        value_proposition: 'Finding somebody without the risk of being let down.',
        market_potential:
          'Low: held down because evidence is thin. 1 person told of “Indie pattern errors: frogged the same sleeve four times before finding the errata”.',
        key_features: ['Checks of identity, insurance and work before listing'],
        addresses_pain_points: [
          'Indie pattern errors: frogged the same sleeve four times before finding the errata',
        ],
        differentiators: [
          'Few, checked entries instead of everybody',
          'Providers cannot buy their rank',
        ],
        potential_challenges: [
          'Both sides must be won in one region first',
          'Checks take work that has to be paid for',
          'The evidence is thin; talk to more people before building',
        ],
      },
    ],
  },
  top_opportunities: [
    {
      ranking: 1,
      idea_name: 'Knitting Yarn Trusted Directory',
      reasoning:
        '“Indie pattern errors: frogged the same sleeve four times before finding the errata” comes from 1 person in 1 thread and is felt mildly. Thin evidence: one person, a single thread.',
    },
  ],
  thread_urls: ['/samples/indie-pattern-errors-frogged-the-same-sleeve-four'],
  threads: [
    {
      id: 'sample:indie-pattern-errors-frogged-the-same-sleeve-four',
      title: 'Indie pattern errors: frogged the same sleeve four times before finding the errata',
      community: 'YarnTalk',
      url: '/samples/indie-pattern-errors-frogged-the-same-sleeve-four',
      score: 221,
      created_at: '2025-11-05T20:30:00.000Z',
    },
  ],
  quote_check: {
    shown: 3,
    repaired: 0,
    dropped: 0,
  },
  thin_reasons: ['we could read only 1 discussion'],
  drafted_by: 'extractive',
  source: {
    provider: 'Sample discussions',
    kind: 'sample',
    fetched_at: '2026-10-22T01:35:13.911Z',
  },
} as const
