type Part = { organisation: string; weight: number }

/**
 * Which of these give way, the longest under way first in `parts`, so that all weigh `max` at most: each of whoever holds most then.
 * Nothing (`undefined`) where that is the organisation which asks (`own`, whose part is among them). Whoever begins much, and never
 * comes to its end, so keeps nothing from everybody else.
 */
export function givesWay<One extends Part>(
  parts: One[],
  own: string,
  max: number,
): One[] | undefined {
  const held = new Map<string, number>()
  let all = 0
  for (const { organisation, weight } of parts) {
    held.set(organisation, (held.get(organisation) ?? 0) + weight)
    all += weight
  }
  const giving: One[] = []
  while (all > max) {
    const [most] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one))
    const longest = parts.find((one) => one.organisation === most && !giving.includes(one))
    if (most === own || !longest) return undefined
    held.set(most, (held.get(most) ?? 0) - longest.weight)
    all -= longest.weight
    giving.push(longest)
  }
  return giving
}
