/** The longest stored texts, in UTF-16 units. */
export const TITLE_MAX = 300
export const POST_MAX = 20_000
export const COMMENT_MAX = 5_000
export const COMMUNITY_MAX = 100
