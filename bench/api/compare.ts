import { type LoadOptions, type Measurement, measure, median, type Shot } from './load.ts'

export interface BenchOptions extends LoadOptions {
  /** Alternating pairs of runs; medians are reported. */
  runs: number
}

/** Medians over alternating runs of our route and its bare counterpart. */
export interface Comparison {
  label: string
  ours: Measurement
  bare: Measurement
  /** Requests per second, ours over bare; the median of each pair's ratio. */
  ratio: number
  /** CPU time per request, bare over ours. */
  cpuRatio: number
}

function medians(runs: readonly Measurement[]): Measurement {
  return {
    requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
    p99: median(runs.map((run) => run.p99)),
    cpu: median(runs.map((run) => run.cpu)),
  }
}

/** Runs both alternately, so a machine that slows down slows both. */
export async function compare(
  label: string,
  ours: Shot,
  bare: Shot,
  options: BenchOptions,
): Promise<Comparison> {
  const warmUp = { ...options, seconds: Math.min(2, options.seconds) }
  await measure(ours, warmUp)
  await measure(bare, warmUp)
  const pairs: { ours: Measurement; bare: Measurement }[] = []
  for (let run = 0; run < options.runs; run += 1) {
    pairs.push({ ours: await measure(ours, options), bare: await measure(bare, options) })
  }
  return {
    label,
    ours: medians(pairs.map((pair) => pair.ours)),
    bare: medians(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ours.requestsPerSecond / pair.bare.requestsPerSecond)),
    cpuRatio: median(pairs.map((pair) => pair.bare.cpu / pair.ours.cpu)),
  }
}

/** A Markdown table of comparisons. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ label, ours, bare, ratio, cpuRatio }) =>
    [
      label,
      Math.round(ours.requestsPerSecond).toLocaleString('en'),
      ours.p99.toFixed(1),
      ours.cpu.toFixed(1),
      Math.round(bare.requestsPerSecond).toLocaleString('en'),
      bare.p99.toFixed(1),
      bare.cpu.toFixed(1),
      ratio.toFixed(2),
      cpuRatio.toFixed(2),
    ].join(' | '),
  )
  return [
    '| route | ours req/s | p99 ms | CPU µs | bare req/s | p99 ms | CPU µs | ratio req/s | ratio CPU |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
