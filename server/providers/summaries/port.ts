/** Puts figures into words. */
export interface SummaryWriter {
  /**
   * A few sentences on the facts, unchecked.
   * @throws where there is no answer in time
   */
  write(facts: object): Promise<string>
}
