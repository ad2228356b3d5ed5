const NAME = 'sample'

/** Whether the page's address asks for a tool's sample to be shown at once. */
export function asksForSample(): boolean {
  return new URLSearchParams(globalThis.location?.search).has(NAME)
}

/** Takes back the room that the head script (head-script.ts) had kept for the sample. */
export function endSampleWait(): void {
  delete document.documentElement.dataset.sample
}
