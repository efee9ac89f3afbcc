/** What waits, or counts towards a limit, is counted up to here: a count of one more says that there is more. */
export const countedMax = 1_000

/** A count as it is written: `12`, and `1,000+` where it was not counted to its end. */
export const countText = (count: number) =>
  count > countedMax ? `${countedMax.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
