import { renderToStaticMarkup } from 'react-dom/server.edge'
import { describe, expect, test } from 'vitest'
import { type BatchState, batchStates } from '#domain/batches/batch.ts'
import { StateDiamond } from './state-diamond.tsx'
import { Strands, type Stretch } from './strands.tsx'
import { WovenSeal } from './woven-seal.tsx'

const draw = (approvalsGiven: number, state: BatchState = 'in_approval', approvalsNeeded = 2) =>
  renderToStaticMarkup(
    <StateDiamond
      state={state}
      approvalsGiven={approvalsGiven}
      approvalsNeeded={approvalsNeeded}
    />,
  )
const seal = (sha256: string) => renderToStaticMarkup(<WovenSeal sha256={sha256} />)

describe('the diamond of a batch', () => {
  test('is alike for no two states that are told apart by more than a word', () => {
    const told = ['draft', 'in_approval', 'queried', 'approved', 'file_sealed', 'uploaded'] as const
    const drawn = [...told, 'rejected' as const].map((state) => draw(0, state))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  test('fills with every approval that is given', () => {
    const drawn = [0, 1, 2, 3].map((given) => draw(given, 'in_approval', 3))
    expect(new Set(drawn).size).toBe(4)
    expect(draw(2)).toBe(draw(0, 'approved'))
  })

  test('is full where nobody has to approve', () => {
    expect(draw(0, 'in_approval', 0)).toBe(draw(0, 'approved'))
  })
})

describe('the woven seal', () => {
  test('shows the first 32 bits and their mirror', () => {
    expect(seal('80000000')).toContain('d="M0 0h1M7 0h1"')
    expect(seal('01000000')).toContain('d="M3 1h2"')
  })

  test('differs where one of those bits does', () => {
    expect(seal('3f2a91c4')).not.toBe(seal('3f2a91c5'))
  })
})

test('no piece is as long as 500 bytes', () => {
  const stretches: Stretch[] = ['maker', 'both', 'woven', 'next']
  const pieces = [
    ...batchStates.map((state) => draw(1, state, 3)),
    ...['aaaaaaaa', '99999999', 'ffffffff', '5a5a5a5a'].map(seal),
    ...stretches.map((one) => renderToStaticMarkup(<Strands stretch={one} />)),
  ]
  for (const piece of pieces) expect(new TextEncoder().encode(piece).length).toBeLessThan(500)
})
