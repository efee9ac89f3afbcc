/** So many bars show how the amounts of a batch are spread. */
const binCount = 20
/** A picture of fewer amounts shows nothing that the list does not. */
export const leastAmounts = 8
/** What is so many times the middle amount stands out: one zero too many is ten times. */
export const outlyingTimes = 5

export type AmountBin = { fromToea: number; toToea: number; count: number; isOutlying: boolean }

export type Spread = {
  bins: AmountBin[]
  /** As many are smaller as are larger. */
  middleToea: number
  outlying: number
}

/** Amounts in bins of one width from the smallest to the largest; nothing where there are too few, or all are the same. */
export function spreadOf(amounts: number[]): Spread | undefined {
  const sorted = amounts.toSorted((one, other) => one - other)
  const smallest = sorted[0] ?? 0
  const largest = sorted.at(-1) ?? 0
  if (sorted.length < leastAmounts || smallest === largest) return undefined
  const middleToea = sorted[Math.floor(sorted.length / 2)] ?? 0
  const width = (largest - smallest) / binCount
  const bins = Array.from({ length: binCount }, (_, index) => ({
    fromToea: Math.round(smallest + index * width),
    toToea: Math.round(smallest + (index + 1) * width),
    count: 0,
    isOutlying: false,
  }))
  const isOutlying = (toea: number) => toea > middleToea * outlyingTimes
  for (const toea of sorted) {
    const bin = bins[Math.min(binCount - 1, Math.floor((toea - smallest) / width))]
    if (!bin) continue
    bin.count++
    bin.isOutlying ||= isOutlying(toea)
  }
  return { bins, middleToea, outlying: sorted.filter(isOutlying).length }
}
