/** A step of an analysis: what it is called, and the percent at which it begins and above which it is done. */
interface IdeaStep {
  text: string
  from: number
  doneAbove: number
}

/** The steps of an analysis in their order, by the status that an analysis has meanwhile. */
export const IDEA_STEPS = {
  searching: { text: 'Searching for relevant threads', from: 5, doneAbove: 20 },
  scraping: { text: 'Extracting conversation content', from: 25, doneAbove: 40 },
  analyzing: { text: 'Analyzing user pain points', from: 45, doneAbove: 70 },
  generating: { text: 'Generating business ideas', from: 75, doneAbove: 100 },
} as const satisfies Record<string, IdeaStep>
