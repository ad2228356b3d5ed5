const L2 = 3
const STEPS = 2_000
const RATE = 1

/**
 * Logistic regression with an L2 penalty on standardized columns, by gradient descent. The same rows
 * give the same weights, which are those of the columns as given.
 * @param rows one row of numbers an example, all of one length
 */
export function fitLogistic(rows: readonly (readonly number[])[], isPositive: readonly boolean[]) {
  const width = rows[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? 0))
  const scales = columns.map((column) => {
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length
    const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length
    return { mean, deviation: Math.sqrt(variance) || 1 }
  })
  const scaled = rows.map((row) =>
    scales.map(({ mean, deviation }, at) => ((row[at] ?? 0) - mean) / deviation),
  )
  const weights = new Float64Array(width)
  let bias = 0
  for (let step = 0; step < STEPS; step += 1) {
    const slope = new Float64Array(width)
    let slopeOfBias = 0
    for (const [at, row] of scaled.entries()) {
      const sum = row.reduce((odds, value, column) => odds + value * (weights[column] ?? 0), bias)
      const error = 1 / (1 + Math.exp(-sum)) - (isPositive[at] ? 1 : 0)
      slopeOfBias += error
      for (const [column, value] of row.entries())
        slope[column] = (slope[column] ?? 0) + error * value
    }
    bias -= (RATE * slopeOfBias) / rows.length
    for (const [column, value] of slope.entries()) {
      const weight = weights[column] ?? 0
      weights[column] = weight - (RATE * (value + L2 * weight)) / rows.length
    }
  }
  const own = scales.map(({ deviation }, at) => (weights[at] ?? 0) / deviation)
  return {
    bias: scales.reduce((sum, { mean }, at) => sum - mean * (own[at] ?? 0), bias),
    weights: own,
  }
}
