const minuteMs = 60_000

/** How long something took, in the two largest units: `2 d 4 h`, `3 h 20 min`, `5 min`. */
export function timeTaken(ms: number | null): string {
  if (ms === null) return '–'
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return 'under 1 min'
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  if (days > 0) return hours ? `${days} d ${hours} h` : `${days} d`
  const rest = minutes % 60
  if (hours > 0) return rest ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
