/** The ranks of values, equal ones sharing the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value)
  const ranks = new Array<number>(values.length)
  for (let start = 0; start < order.length; ) {
    let end = start
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1
    for (const { index } of order.slice(start, end)) ranks[index] = (start + end - 1) / 2
    start = end
  }
  return ranks
}

/** Spearman's rank correlation. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)]
  const middle = (a.length - 1) / 2
  let both = 0
  let ofX = 0
  let ofY = 0
  x.forEach((rank, index) => {
    const other = (y[index] ?? 0) - middle
    both += (rank - middle) * other
    ofX += (rank - middle) ** 2
    ofY += other ** 2
  })
  return both / Math.sqrt(ofX * ofY)
}

export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / Math.max(1, items.length)
}

/** Keeps coefficients of terms that say the same from growing without bound. */
const RIDGE = 1

/** The coefficients that bring Σ c·row nearest to the targets, by least squares. */
export function leastSquares(rows: readonly (readonly number[])[], targets: readonly number[]) {
  const size = rows[0]?.length ?? 0
  const matrix = Array.from({ length: size }, (_, index) => {
    const line = new Float64Array(size + 1)
    line[index] = RIDGE
    return line
  })
  rows.forEach((row, at) => {
    row.forEach((value, i) => {
      const line = matrix[i]
      if (!line || value === 0) return
      row.forEach((other, j) => {
        line[j] = (line[j] ?? 0) + value * other
      })
      line[size] = (line[size] ?? 0) + value * (targets[at] ?? 0)
    })
  })
  // Gauss and Jordan, with the largest pivot.
  for (let column = 0; column < size; column += 1) {
    let best = column
    for (let line = column + 1; line < size; line += 1) {
      if (Math.abs(matrix[line]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = line
    }
    const pivot = matrix[best] as Float64Array<ArrayBuffer>
    matrix[best] = matrix[column] as Float64Array<ArrayBuffer>
    matrix[column] = pivot
    matrix.forEach((line, index) => {
      if (index === column) return
      const factor = (line[column] ?? 0) / (pivot[column] ?? 1)
      for (let at = column; at <= size; at += 1)
        line[at] = (line[at] ?? 0) - factor * (pivot[at] ?? 0)
    })
  }
  return matrix.map((line, index) => (line[size] ?? 0) / (line[index] ?? 1))
}
