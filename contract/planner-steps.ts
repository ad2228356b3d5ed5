/** The figures to which Google's Keyword Planner rounds monthly searches, from 10 up. */
export const PLANNER_STEPS: readonly number[] = [
  10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880, 1_000, 1_300,
  1_600, 1_900, 2_400, 2_900, 3_600, 4_400, 5_400, 6_600, 8_100, 9_900, 12_100, 14_800, 18_100,
  22_200, 27_100, 33_100, 40_500, 49_500, 60_500, 74_000, 90_500, 110_000, 135_000, 165_000,
  201_000, 246_000, 301_000, 368_000, 450_000, 550_000, 673_000, 823_000, 1_000_000, 1_220_000,
  1_500_000, 1_830_000, 2_240_000, 2_740_000, 3_350_000, 4_090_000, 5_000_000, 6_120_000, 7_480_000,
  9_140_000, 11_100_000, 13_600_000, 16_600_000, 20_400_000, 24_900_000, 30_400_000, 37_200_000,
  45_500_000, 55_600_000, 68_000_000, 83_100_000, 101_000_000, 124_000_000, 151_000_000,
  185_000_000,
]

/** True for a step, or 0 for fewer than 10 searches. */
export const isSearchesStep = (searches: number) =>
  searches === 0 || PLANNER_STEPS.includes(searches)

/** The nearest of the planner's steps by ratio; at least 10, at most 185,000,000. */
export function roundLikePlanner(searches: number): number {
  const upper = PLANNER_STEPS.findIndex((step) => step >= searches)
  if (upper < 0) return PLANNER_STEPS.at(-1) ?? searches
  const [below, above] = [PLANNER_STEPS[upper - 1], PLANNER_STEPS[upper] ?? searches]
  if (below === undefined) return above
  return searches / below < above / searches ? below : above
}
