type Part = { organisation: string; isUnpaid: boolean; weight: number; stays?: true }

/**
 * Which of these give way, the longest under way first in `parts`, so that all weigh `max` at most: each of whoever holds most then.
 * Nothing (`undefined`) where that is the organisation which asks (`own`, whose part is among them), or nothing of theirs can end
 * (`stays`). Whoever begins much, and never comes to its end, so keeps nothing from everybody else. Those that never paid are held
 * as if they were one, and only then each by itself: a stranger opens many, and each of those would hold little.
 */
export function givesWay<One extends Part>(
  parts: One[],
  own: string,
  max: number,
): One[] | undefined {
  let left = parts
  const giving: One[] = []
  while (weightOf(left) > max) {
    const most = heaviest(
      heaviest(left, ({ isUnpaid, organisation }) => (isUnpaid ? '' : organisation)),
      ({ organisation }) => organisation,
    )
    const longest = most.find(({ stays }) => !stays)
    if (!longest || longest.organisation === own) return undefined
    left = left.filter((one) => one !== longest)
    giving.push(longest)
  }
  return giving
}

/** Of these, those of the one that holds most. */
function heaviest<One extends Part>(parts: One[], whose: (one: One) => string): One[] {
  const held = [...Map.groupBy(parts, whose).values()]
  return held.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
}

const weightOf = (parts: Part[]) => parts.reduce((sum, { weight }) => sum + weight, 0)
