import { sealCells } from './seal-cells.ts'
import { approver, maker } from './strand-colours.ts'

/** The first 32 bits of a SHA-256 as a cloth, its right half the mirror of its left. People compare it; the hash decides. */
export function WovenSeal({ sha256, size = 32 }: { sha256: string; size?: number }) {
  const rows = sealCells(sha256).map(threads)
  const every = (rest: number) => rows.filter((_, row) => row % 2 === rest).join('')
  return (
    <svg width={size} height={size} viewBox="0 -.5 8 8" aria-hidden="true">
      <path stroke={maker} d={every(0)} />
      <path stroke={approver} d={every(1)} />
    </svg>
  )
}

/** One row, each run of its cells as a thread. */
function threads(cells: string, row: number): string {
  return [...cells.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${row}h${run.length}`)
    .join('')
}
