/* The checksum of a zip: it finds what a line broke, and nothing that somebody changed on purpose. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export const crcBegin = 0xffffffff
export const crcEnd = (value: number) => (value ^ 0xffffffff) >>> 0

export function crcGoOn(before: number, bytes: Uint8Array): number {
  let value = before
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return value
}
