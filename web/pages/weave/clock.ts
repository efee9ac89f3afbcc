const tenHoursMs = 10 * 60 * 60 * 1000

/** `14:06:30`: a moment of today to the second, as the clocks of Port Moresby show it. */
export function clockInPortMoresby(at: string): string {
  // a second that has begun is not over: whoever waits until this comes neither too early nor at its edge
  const whole = Math.ceil(new Date(at).getTime() / 1000) * 1000
  return new Date(whole + tenHoursMs).toISOString().slice(11, 19)
}
