import { renderToStaticMarkup } from 'react-dom/server.edge'
import { describe, expect, test } from 'vitest'
import { type BatchState, batchStates } from '#domain/batches/batch.ts'
import { ChangeBridge } from './change-bridge.tsx'
import { StateDiamond } from './state-diamond.tsx'
import { stationsIn } from './stations.ts'
import { Strands, type Stretch } from './strands.tsx'
import { ThreadPicture } from './thread-picture.tsx'
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

describe('the thread on one line', () => {
  const lines = (state: BatchState) =>
    renderToStaticMarkup(
      <ThreadPicture
        batch={{ state, approvalsGiven: 1, approvalsNeeded: 2 }}
        stations={stationsIn(state)}
      />,
    ).match(/<line [^>]*stroke="#\w+"/g)?.length ?? 0

  test('has the maker’s strand, then both, and both crossed at the seal', () => {
    expect(lines('draft')).toBe(0)
    expect(lines('in_approval')).toBe(1)
    expect(lines('approved')).toBe(3)
    expect(lines('file_sealed')).toBe(5)
  })
})

describe('the bridge from one total to the other', () => {
  const to = { before: '1', new: '2', gone: '3', more: '4', less: '5', again: '7', now: '6' }
  const bridge = (beforeToea: number, came: number, went: number) =>
    renderToStaticMarkup(
      <ChangeBridge
        beforeToea={beforeToea}
        steps={[
          { kind: 'new', toea: came },
          { kind: 'gone', toea: -went },
        ]}
        to={to}
        Anchor={({ to, children }) => <a href={to}>{children}</a>}
      />,
    )
  const bars = (html: string) =>
    [...html.matchAll(/fill="#\w+" d="M\d+ (\d+)h8v(\d+)h-8z"/g)].map(([, y, tall]) => [
      Number(y),
      Number(tall),
    ])

  test('each step begins where the last one ended', () => {
    const [before, came, went, now] = bars(bridge(1_000, 1_000, 1_500))
    expect(before).toEqual([36, 36])
    expect(came).toEqual([0, 36])
    expect(went).toEqual([0, 54])
    expect(now).toEqual([54, 18])
  })

  test('tears the totals above the foot where little changed, so that the change is seen', () => {
    const html = bridge(100_000, 1_000, 500)
    expect(html.match(/zm0 /g)).toHaveLength(2)
    expect(bars(html).every(([, tall = 0]) => tall >= 12)).toBe(true)
    expect(bridge(1_000, 1_000, 500)).not.toContain('zm0 ')
  })

  test('is small, and only a picture: who hears the page has the list', () => {
    expect(bridge(100_000, 1_000, 500).length).toBeLessThan(1_000)
    expect(bridge(100_000, 1_000, 500)).toContain('aria-hidden="true"')
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
