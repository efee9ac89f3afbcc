const [perMillisecond, versionSeven, randomPart] = [2 ** 12, 0x7000, 19]

/**
 * New ids, each larger than the one before (UUID version 7): in order they are added at the end of an index, where ten
 * thousand without order are each looked for. Says when a row was made, which stands in it anyway; 62 bits are random.
 */
export function orderedIds(count: number, at: Date): string[] {
  return Array.from({ length: count }, (_none, index) => {
    // what no longer fits into the counter goes into the time: a millisecond more
    const time = hex(at.getTime() + Math.floor(index / perMillisecond), 12)
    const counted = hex(versionSeven | (index % perMillisecond), 4)
    return `${time.slice(0, 8)}-${time.slice(8)}-${counted}-${crypto.randomUUID().slice(randomPart)}`
  })
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
