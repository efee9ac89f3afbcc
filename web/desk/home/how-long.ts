const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long something has waited, in the largest unit that is true: `for 3 days`, `for an hour`, `just now`. */
export function howLong(since: string, now: Date): string {
  const waited = now.getTime() - Date.parse(since)
  if (waited >= dayMs) return `for ${many(waited / dayMs, 'a day', 'days')}`
  return waited >= hourMs ? `for ${many(waited / hourMs, 'an hour', 'hours')}` : 'just now'
}

function many(exact: number, one: string, noun: string) {
  const count = Math.floor(exact)
  return count === 1 ? one : `${count} ${noun}`
}
