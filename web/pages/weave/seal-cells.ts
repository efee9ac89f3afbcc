const side = 8

/** The first 32 bits of a SHA-256 as a cloth of eight rows, the right half of each the mirror of its left: `01100110`. */
export function sealCells(sha256: string): string[] {
  return [...sha256.slice(0, side)].map((digit) => {
    const half = Number.parseInt(digit, 16).toString(2).padStart(4, '0')
    return half + [...half].reverse().join('')
  })
}
