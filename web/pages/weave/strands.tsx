import { approver, maker } from './strand-colours.ts'

/** A stretch of the thread: the maker's strand, the approver's beside it, both woven, or nothing yet. */
export type Stretch = 'maker' | 'both' | 'woven' | 'next'

/** One stretch as wide as the place it is given. */
export function Strands({ stretch }: { stretch: Stretch }) {
  const [first, second] = drawn[stretch]
  const line = { fill: 'none', strokeWidth: second ? 2.5 : 4, vectorEffect: 'non-scaling-stroke' }
  const lone = stretch === 'next' ? 'currentColor' : maker
  return (
    <svg width="100%" height="10" viewBox="0 0 96 10" preserveAspectRatio="none" aria-hidden="true">
      <path {...line} stroke={lone} d={first} />
      {second && <path {...line} stroke={approver} d={second} />}
    </svg>
  )
}

const drawn: Record<Stretch, [first: string, second?: string]> = {
  maker: ['M0 5h96'],
  both: ['M0 3.5h96', 'M0 6.5h96'],
  woven: [wave('-'), wave('')],
  next: ['M0 5h96'],
}

/** Sixteen half waves through the middle; the other strand begins the other way round. */
function wave(sign: '-' | ''): string {
  return `M0 5q3 ${sign}7 6 0t${Array(15).fill('6 0').join(' ')}`
}
