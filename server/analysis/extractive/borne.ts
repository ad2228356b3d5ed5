/** An idea that one sentence bears. */
export interface BorneIdea {
  /** Two ideas of one shape in a result read as one. */
  shape: 'wish' | 'alternative' | 'kit' | 'product' | 'list' | 'guide' | 'software'
  /** Without a capital: 'alternative to a blade grinder'. */
  name: string
  /** A sentence that says what it is. */
  what: string
  businessModel: string
  /** Who buys, where the dossier does not say it. */
  audience: string
  /** The least that can be tried, where the dossier does not say it. */
  firstVersion: string
}
