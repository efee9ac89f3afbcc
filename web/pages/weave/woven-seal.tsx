import { approver, maker } from './strand-colours.ts'

const side = 8

/** The first 32 bits of a SHA-256 as a cloth, its right half the mirror of its left. People compare it; the hash decides. */
export function WovenSeal({ sha256, size = 32 }: { sha256: string; size?: number }) {
  const rows = [...sha256.slice(0, side)].map((digit, row) =>
    threads(Number.parseInt(digit, 16), row),
  )
  const every = (rest: number) => rows.filter((_, row) => row % 2 === rest).join('')
  return (
    <svg width={size} height={size} viewBox="0 -.5 8 8" aria-hidden="true">
      <path stroke={maker} d={every(0)} />
      <path stroke={approver} d={every(1)} />
    </svg>
  )
}

/** One row: its four bits, and the same four again from the right. */
function threads(bits: number, row: number): string {
  const half = bits.toString(2).padStart(4, '0')
  const cells = half + [...half].reverse().join('')
  return [...cells.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${row}h${run.length}`)
    .join('')
}
