import { expect, test, vi } from 'vitest'
import type { PaymentView } from '#contract/batches/payments.ts'
import { payments } from '../../../../testing/cast.ts'
import { GridStore } from '../rows/grid-store.ts'
import { nextFlight } from './flight.ts'
import { countKept } from './kept-name.ts'
import { keptRows, withKept } from './kept-rows.ts'

/* What a window keeps of rows that are not saved yet. */

function typed() {
  const store = new GridStore(payments, true)
  const key = store.rows().at(-1)?.key ?? ''
  store.edit([{ key, cells: { payee: { kind: 'named', name: 'Simon Karo' }, amount: '10' } }])
  return store
}

test('what was kept is typed over what others changed since, and adds nothing that they took out', () => {
  const [simon, naomi] = payments as [PaymentView, PaymentView]
  const store = new GridStore(payments, true)
  store.edit([
    { key: simon.id, cells: { reference: 'FN24' } },
    { key: naomi.id, cells: { amount: '7' } },
  ])
  const shelf = keptRows('mia', 'p2')
  shelf.keep(store.unsaved(), undefined)
  const again = new GridStore([{ ...simon, amountToea: 900 }], true)
  again.replace((rows) => withKept(rows, shelf.find() ?? { rows: [] }))
  const [first, second] = again.state().rows
  expect(first?.cells).toMatchObject({ amount: '9.00', reference: 'FN24' })
  expect(second).toMatchObject({ saved: undefined, cells: { amount: '7' } })
  expect(second?.problem?.text).toContain('Somebody took this payment out')
})

test('what a living window still holds is sent by none that was made as a copy of it', async () => {
  const store = typed()
  const shelf = keptRows('mia', 'p3')
  shelf.keep(store.unsaved(), undefined)
  const kept = shelf.find()
  const isCopy = async (isLiving: boolean) => {
    shelf.keep(store.unsaved(), undefined)
    const request = vi.fn(async (_name: string, _options: object, run: () => unknown) => {
      if (isLiving) throw new DOMException('It is held', 'TimeoutError')
      return run()
    })
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    const other = keptRows('mia', 'p3', `another window ${isLiving}`)
    const claimed = await other.claim()
    vi.unstubAllGlobals()
    expect(request.mock.calls[0]?.[0]).toBe(kept?.window)
    return [claimed === undefined, other.find() === undefined]
  }
  expect(await isCopy(false)).toEqual([false, false])
  expect(await isCopy(true)).toEqual([true, true])
})

test('a copy opened only once the first window has saved what it held and is gone sends none of it by itself', async () => {
  const store = typed()
  const first = keptRows('mia', 'p7', 'first')
  first.keep(store.unsaved(), undefined)
  const copied = Object.entries(sessionStorage)
  first.keep([], undefined)
  for (const [name, text] of copied) sessionStorage.setItem(name, text)
  const other = keptRows('mia', 'p7', 'other')
  const again = new GridStore(payments, true)
  const claimed = await other.claim()
  again.replace((rows) => withKept(rows, claimed ?? { rows: [] }))
  expect(nextFlight(again.unsaved(), undefined)).toBeUndefined()
  expect(again.unsaved()[0]?.problem?.text).toContain('This may be saved already')
  const [{ key } = { key: '' }] = again.unsaved()
  again.edit([{ key, isGone: true }])
  again.undo()
  expect(nextFlight(again.unsaved(), undefined)).toBeUndefined()
})

test('what was kept of two batches comes back in both once the page was loaded again', async () => {
  const store = typed()
  for (const id of ['p5', 'p6']) keptRows('mia', id, 'before').keep(store.unsaved(), undefined)
  const taken = new Set<string>()
  const request = async (name: string, { signal }: { signal: AbortSignal }, run: () => unknown) => {
    // a window waits for its own lock as well
    if (taken.has(name)) await new Promise((_go, stop) => signal.addEventListener('abort', stop))
    taken.add(name)
    return run()
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  for (const id of ['p5', 'p6'])
    expect((await keptRows('mia', id, 'again').claim())?.rows).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('where the window has no more room, nothing older is kept in place of what is typed by now, which counts as not saved', () => {
  const store = typed()
  const shelf = keptRows('mia', 'p4')
  shelf.keep(store.unsaved(), undefined)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const removeItem = (name: string) => real.removeItem(name)
  const real = sessionStorage
  vi.stubGlobal('sessionStorage', { setItem, removeItem })
  shelf.keep(store.unsaved(), { kind: 'add', key: 'k', rows: [], body: { payments: [] } })
  vi.unstubAllGlobals()
  expect(shelf.find()).toBeUndefined()
  expect(countKept('mia', 'p4')).toBe(1)
})
