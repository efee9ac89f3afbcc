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
  woven: [
    'M0 2c12 0 12 6 24 6s12-6 24-6 12 6 24 6 12-6 24-6',
    'M0 8c12 0 12-6 24-6s12 6 24 6 12-6 24-6 12 6 24 6',
  ],
  next: ['M0 5h96'],
}
