/** A type of product for a type of problem. */
export interface Shape {
  /** Follows the topic or the market in a name: "Deposit Booking Desk". */
  suffix: string
  /** The pattern in the sentences that selects it. */
  pattern: RegExp
  what: (market: string) => string
  value: string
  model: string
  features: readonly string[]
  differentiators: readonly string[]
  challenges: readonly string[]
}

const shape = (given: Shape): Shape => given

/** Suits any problem. Used if no other shape matches. */
export const GENERAL: Shape = shape({
  suffix: 'Toolkit',
  pattern: /(?!)/,
  what: (market) =>
    `A small, focused service for ${market} that takes one task off people's hands.`,
  value: 'It takes care of the task that people complain about.',
  model: 'A low monthly subscription after a free trial, with no contract.',
  features: ['One guided task from start to end', 'Works on a phone', 'Export of all data'],
  differentiators: ['Built around what people here describe, not around a feature list'],
  challenges: ['Several different problems may share the same words; interview people first'],
})

/** Tried in this order. The one with the most matching sentences wins. */
export const SHAPES: readonly Shape[] = [
  shape({
    suffix: 'Booking Desk',
    pattern:
      /\b(?:book|appointment|schedul|calendar|slot|no-?show|reserv|cancel|waitlist|availability)/i,
    what: (market) => `A booking and scheduling service for ${market}.`,
    value: 'Fewer lost hours, because the schedule is set before the day starts.',
    model: 'A monthly subscription per business, with no fee per booking.',
    features: [
      'Reminders and confirmations',
      'A waiting list that fills freed slots',
      'Deposits and rules that each business sets itself',
      'One calendar for staff and clients',
    ],
    differentiators: ['Made for one trade', 'No charge per seat or per booking'],
    challenges: [
      'Clients are used to calling or texting',
      'Established booking software is cheap to try',
    ],
  }),
  shape({
    suffix: 'Price Guide',
    pattern:
      /\b(?:price|pric|cost|fee|quote|expens|afford|overpric|charge|bill|rent|commission|markup)/i,
    what: (market) =>
      `Open prices for ${market}: what things cost, from whom, and what is included.`,
    value: 'People know the usual price before they agree to pay.',
    model: 'Free to read; providers pay a flat fee for a listing that can be booked.',
    features: [
      'Prices that people paid, with dates',
      'Comparison of what is included',
      'Alerts when a price changes',
      'A calculator for the whole cost',
    ],
    differentiators: [
      'Paid prices instead of advertised ones',
      'No commission, so nothing is added to the price',
    ],
    challenges: [
      'Enough prices must be collected before it is useful',
      'Providers may object to being compared',
    ],
  }),
  shape({
    suffix: 'Logbook',
    pattern:
      /\b(?:spreadsheet|track|record|log\b|notebook|paper|invoice|inventory|stock|forms?\b|re-?enter|retype|by hand|manually|sticky|whiteboard|remember|forget)/i,
    what: (market) =>
      `A simple record keeper for ${market} that replaces the workarounds people use today.`,
    value: 'All records in one place, entered once.',
    model: 'A low monthly subscription, with a free plan for small amounts.',
    features: [
      'Entry in seconds on a phone, even without a connection',
      'Import of existing spreadsheets',
      'Reminders for what is due',
      'Export at any time',
    ],
    differentiators: [
      'As quick as the notebook that it replaces',
      'No lock-in: exports are as easy as imports',
    ],
    challenges: [
      'A spreadsheet costs nothing and is familiar',
      'Habits change slowly, so the first week matters most',
    ],
  }),
  shape({
    suffix: 'Trusted Directory',
    pattern:
      /\b(?:find|trust|reliable|review|recommend|ghost|scam|fake|refus|insured|licensed|qualified|certified|show(?:ed|s)? up)/i,
    what: (market) =>
      `A directory of checked providers in ${market}, for people who do not know which provider to trust.`,
    value: 'A lower risk of hiring the wrong provider.',
    model: 'A commission-free listing that checked providers pay for each month.',
    features: [
      'Checks of identity, insurance and work before listing',
      'Reviews from confirmed customers only',
      'Published response times',
      'Help when something goes wrong',
    ],
    differentiators: ['A short list of checked providers', 'Providers cannot buy their rank'],
    challenges: [
      'You have to win customers and providers in one region first',
      'Checking providers takes time and money',
    ],
  }),
  shape({
    suffix: 'Parts and Repair',
    pattern:
      /\b(?:broke|break|fall(?:s|ing)? apart|fell apart|leak|crack|fray|rust|durable|sturdy|zipper|battery|spare|repair|worn|flimsy|cheaply made|overheat|clog)/i,
    what: (market) => `Longer-lasting products, spare parts and repair for ${market}.`,
    value: 'Products that people can repair instead of buying again.',
    model: 'Sales of a small range and of parts, with a margin on repair.',
    features: [
      'Spare parts with clear fitting guides',
      'A repair service by mail',
      'Published wear tests',
      'A guarantee in plain words',
    ],
    differentiators: ['Designed for repair', 'Honest test results, including bad ones'],
    challenges: ['Stock and returns tie up money', 'Large brands can copy a detail quickly'],
  }),
  shape({
    suffix: 'Handbook',
    pattern:
      /\b(?:confus|instruction|rules?\b|regulation|permit|guide|explain|no idea|learn|manual|sizing|chart|requirement|different answer|contradict|make no sense|unclear)/i,
    what: (market) =>
      `Clear, maintained guidance for ${market}, with checklists instead of long articles.`,
    value: 'People get it right the first time.',
    model: 'Free basics; a one-time price for complete checklists and templates.',
    features: [
      'Step-by-step checklists',
      'Versions by place and situation',
      'A last-reviewed date on every page',
      'Questions answered by people in the trade',
    ],
    differentiators: ['Kept up to date and dated', 'Written from the questions people ask'],
    challenges: [
      'Rules change and must be followed closely',
      'Much of it is free elsewhere, in scattered places',
    ],
  }),
  shape({
    suffix: 'Delivery Watch',
    pattern:
      /\b(?:ship|deliver|courier|parcel|supplier|order|arriv|late\b|freight|packag|damaged|return)/i,
    what: (market) =>
      `Reliable supply for ${market}, with orders, deliveries and returns in one view.`,
    value: 'Fewer surprises, because late and damaged orders are handled early.',
    model: 'A monthly subscription based on the number of orders.',
    features: [
      'One view of all open orders',
      'Early warning when something is late',
      'Claims prepared with photos',
      'Supplier records over time',
    ],
    differentiators: ['Works with the suppliers people already have'],
    challenges: [
      'Data from carriers and suppliers varies in quality',
      'Customers see the value only after several orders',
    ],
  }),
  shape({
    suffix: 'Message Hub',
    pattern:
      /\b(?:repl(?:y|ies|ied)|answer|email|message|support|call|on hold|communicat|respond|group chat|notification)/i,
    what: (market) =>
      `One inbox for ${market} that answers the common questions and passes the rest to a person.`,
    value: 'Customers get an answer quickly.',
    model: 'A monthly subscription per team.',
    features: [
      'One inbox for all channels',
      'Prepared answers to frequent questions',
      'A clear owner for every message',
      'Measured response times',
    ],
    differentiators: ['Customers can always reach a person'],
    challenges: [
      'Each channel has to be connected and kept working',
      'Prepared answers must not feel impersonal',
    ],
  }),
  shape({
    suffix: 'Simple App',
    pattern:
      /\b(?:app\b|apps\b|software|crash|update|login|portal|sync|screen|button|website|platform|program|tool\b)/i,
    what: (market) => `A simpler, sturdier app for ${market} that does one job.`,
    value: 'It works reliably, even on an old phone.',
    model: 'A low monthly subscription or a one-time price.',
    features: [
      'Works without a connection',
      'Import from the tools people use now',
      'No account needed to try it',
      'A public list of known bugs',
    ],
    differentiators: ['Fewer features, better tested', 'Changes announced in advance'],
    challenges: [
      'People have been disappointed before and are slow to switch',
      'Supporting many devices takes time',
    ],
  }),
]
