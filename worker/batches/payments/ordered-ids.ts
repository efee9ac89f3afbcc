const [counterBits, versionSeven, variant] = [12, 0x7000, 0x8000]
const perMillisecond = 2 ** counterBits

/**
 * New ids, each larger than the one before (UUID version 7): in order they are added at the end of an index, where ten
 * thousand without order are each looked for. Says when a row was made, which stands in it anyway; 62 bits are random.
 */
export function orderedIds(count: number, at: Date): string[] {
  const random = new Uint16Array(count * 4)
  // no more than 65,536 bytes are given at once
  for (let from = 0; from < random.length; from += 32_768) {
    crypto.getRandomValues(random.subarray(from, from + 32_768))
  }
  return Array.from({ length: count }, (_none, index) => {
    // what no longer fits into the counter goes into the time: a millisecond more
    const time = hex(at.getTime() + Math.floor(index / perMillisecond), 12)
    const counted = hex(versionSeven | (index % perMillisecond), 4)
    const part = (place: number) => random[index * 4 + place] ?? 0
    const clock = hex(variant | (part(0) & 0x3fff), 4)
    const rest = `${hex(part(1), 4)}${hex(part(2), 4)}${hex(part(3), 4)}`
    return `${time.slice(0, 8)}-${time.slice(8)}-${counted}-${clock}-${rest}`
  })
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
