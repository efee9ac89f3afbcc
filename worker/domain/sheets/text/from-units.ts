/** In pieces: a call takes only so many arguments. */
export function fromUnits(units: Uint16Array): string {
  const pieces: string[] = []
  for (let start = 0; start < units.length; start += 8192) {
    pieces.push(String.fromCharCode(...units.subarray(start, start + 8192)))
  }
  return pieces.join('')
}
