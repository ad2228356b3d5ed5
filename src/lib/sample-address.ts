const NAME = 'sample'

/** True if the address requests the tool's sample. */
export function asksForSample(): boolean {
  return new URLSearchParams(globalThis.location?.search).has(NAME)
}

/** Takes back the room that the head script (head-script.ts) had kept for the sample. */
export function endSampleWait(): void {
  delete document.documentElement.dataset.sample
}
