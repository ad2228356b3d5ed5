/** Writes summaries of figures. */
export interface SummaryWriter {
  /**
   * A few sentences about the facts, unchecked.
   * @throws if there is no answer in time
   */
  write(facts: object): Promise<string>
}
