import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never
}[keyof typeof schema]

/** Who adds rows to a table, and what bounds its size. */
export interface Growth {
  grownBy: 'visitors' | 'members' | 'operators' | 'nobody'
  bound: string
}

/**
 * Every table of the product. A table that a visitor or a member can make grow has
 * a limit, a cap or a retention time; docs/operations.md says what happens at
 * each.
 */
export const growth: Readonly<Record<TableName, Growth>> = {
  niches: {
    grownBy: 'members',
    bound:
      'MEMBER_NICHES_MAX beyond the atlas, 1,000 explorations a user and day, 100 below one niche, 12 levels',
  },
  nicheDrafts: { grownBy: 'members', bound: 'one a niche that a model found' },
  nicheWords: { grownBy: 'members', bound: 'one a word of the names in niches' },
  treeState: { grownBy: 'nobody', bound: 'one row' },
  removedNiches: { grownBy: 'operators', bound: 'one a branch that was removed' },
  leases: { grownBy: 'members', bound: 'a few a user at work; gone with it, or a day after' },
  users: { grownBy: 'visitors', bound: '30 registrations an hour and address, each confirmed' },
  pendingRegistrations: {
    grownBy: 'visitors',
    bound: '30 an hour and address, one an email address, 8 days',
  },
  passwordResets: { grownBy: 'visitors', bound: 'one an email address that is known here, 8 days' },
  oauthStates: { grownBy: 'visitors', bound: '100 in 15 minutes and address, 10 minutes' },
  knownDevices: { grownBy: 'members', bound: '20 a user, 180 days' },
  sessions: { grownBy: 'members', bound: '50 open ones a user; ended ones a day' },
  accessTokens: { grownBy: 'members', bound: '15 minutes; as many as refreshes' },
  refreshTokens: {
    grownBy: 'members',
    bound: '300 a session and day, 2,000 a user and day; gone with their session',
  },
  mails: {
    grownBy: 'visitors',
    bound: '3 an hour, kind and email address, and one for its first registration; 30 days',
  },
  billing: { grownBy: 'members', bound: 'one a user' },
  billingEvents: { grownBy: 'members', bound: 'signed by the payment provider; 90 days' },
  keywordImports: { grownBy: 'operators', bound: 'one a file' },
  keywordMetrics: { grownBy: 'operators', bound: 'the newest file of each keyword' },
  keywordReports: {
    grownBy: 'members',
    bound: 'one a keyword and month, 500 a user and day; until the month is over',
  },
  keywordInterest: { grownBy: 'members', bound: 'one a keyword, language and month; 60 days' },
  keywordAnalyses: {
    grownBy: 'members',
    bound: '500 a user and day, 2,000 a user; 400 days unless a candidate has it',
  },
  providerCalls: {
    grownBy: 'members',
    bound: '100 paid keywords a user and day, 1,000 in all; 400 days',
  },
  ideaAnalyses: {
    grownBy: 'members',
    bound: '50 a user and day, 1,000 a user; 400 days unless a candidate has it',
  },
  ownMaterials: { grownBy: 'members', bound: '50 a user, 30 an hour; 400 days after last use' },
  ownMaterialTexts: { grownBy: 'members', bound: '20,000,000 characters a user' },
  candidates: {
    grownBy: 'members',
    bound: '2,000 a user, and 1,000 that were removed; those 30 days',
  },
  candidatePlacements: {
    grownBy: 'members',
    bound: 'one a report, analysis or material of a user, 5,000 in all',
  },
  planAssumptions: { grownBy: 'members', bound: '30 a candidate' },
  planTests: { grownBy: 'members', bound: '30 a candidate' },
  planEntries: { grownBy: 'members', bound: '500 a test' },
  workspaceSettings: { grownBy: 'members', bound: 'one a user' },
  watches: { grownBy: 'members', bound: '20 a user, with those of removed candidates' },
  watchChecks: {
    grownBy: 'members',
    bound: '13 a candidate, one a month, 20 candidates of a user at once; 400 days',
  },
  shares: { grownBy: 'members', bound: '200 a user; until their end, if they have one' },
  accessKeys: { grownBy: 'members', bound: '10 a user; until their end, a year at most' },
  memberWrites: { grownBy: 'members', bound: 'one a user; an hour after the last write' },
  discussions: {
    grownBy: 'members',
    bound: '1,000 live searches a day in all, 400 days unless an analysis names it; else imports',
  },
  discussionComments: { grownBy: 'members', bound: 'with their discussions' },
  archiveImports: { grownBy: 'operators', bound: 'one a file' },
  feedback: {
    grownBy: 'visitors',
    bound: '30 an hour and 100 a day an address, 5,000 a day in all; 730 days',
  },
  throttles: { grownBy: 'visitors', bound: 'a few a counted call; a day after their window' },
  secrets: { grownBy: 'nobody', bound: 'one a purpose' },
}
