import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOf } from '../../../testing/schedules/schedules.ts'
import { matchDebits, type OpenBatch } from '../match-lines.ts'

const batch = (number: number, totalToea: number, valueDate: string): OpenBatch => {
  return {
    id: `b${number}`,
    number,
    totalToea,
    valueDate,
    firstDay: '2026-11-01',
    bankReference: null,
    name: `Pay ${number}`,
  }
}
const line = (amountToea: number, day: string, text = '') => {
  return { id: 'l', amountToea, day, text, reference: '' }
}

describe('a debit is a batch', () => {
  test('of its exact total from a day before to five after', () => {
    const found = (day: string, toea = -500) =>
      matchDebits([line(toea, day)], [batch(4, 500, '2026-11-20')], [], new Set()).length
    const within = ['2026-11-19', '2026-11-20', '2026-11-25']
    expect([...within, '2026-11-18', '2026-11-26'].map((day) => found(day))).toEqual([
      1, 1, 1, 0, 0,
    ])
    expect([found('2026-11-20', -501), found('2026-11-20', 500)]).toEqual([0, 0])
  })

  test('of the reference it says, where two fit; B4 is not B42, and doubt is a person’s', () => {
    const two = [batch(4, 500, '2026-11-20'), batch(42, 500, '2026-11-20')]
    const found = (text: string) =>
      matchDebits([line(-500, '2026-11-20', text)], two, [], new Set([4, 7, 42]))
    expect(found('BULK B42')).toEqual([{ lineId: 'l', batchId: 'b42' }])
    expect(found('BULK')).toEqual([])
    // of another batch, whatever else fits: that one may be void, or settled before
    const one = (text: string) =>
      matchDebits([line(-500, '2026-11-20', text)], two.slice(1), [], new Set([4, 42])).length
    expect([one('BULK B4'), one('BULK B5'), one('BULK B42')]).toEqual([0, 1, 1])
  })

  test.each([
    ['BULK', ['b70']],
    ['PAY 70', ['b70']],
    ['KILA VAGI', ['p122']],
    ['B122-3', ['p122']],
    ['PAY 70 KILA VAGI', []],
    ['MEA TOM', ['b70']],
  ])('or a payment of another, where it says that one: %s', (text, ids) => {
    const day = '2026-11-20'
    const payment = (of: number, payeeName: string) => ({
      ...{ id: `p${of}`, batchId: `b${of}`, batchNumber: of, line: 3, valueDate: day },
      ...{ firstDay: day, amountToea: 500, reference: '', payeeName },
    })
    const payments = [payment(122, 'Kila Vagi'), payment(70, 'Mea Tom')]
    const of = (batches: OpenBatch[]) =>
      matchDebits([line(-500, day, text)], batches, payments, new Set([70, 122])).map(
        ({ batchId, paymentId }) => batchId ?? paymentId,
      )
    expect(of([batch(70, 500, day)])).toEqual(ids)
    // of two batches none is beyond doubt, and no third one's payment that the line does not say
    const two = [batch(7, 500, day), batch(8, 500, day)]
    expect(of(two)).toEqual(/KILA|122/.test(text) ? ['p122'] : /MEA/.test(text) ? ['p70'] : [])
    const many = Array.from({ length: 101 }, (_, at) => ({ ...payments[0], id: `q${at}` }))
    const beside = matchDebits(
      [line(-500, day, text)],
      [batch(70, 500, day)],
      many as typeof payments,
      new Set(),
    )
    expect(beside.length).toBe(text.startsWith('PAY 70') ? 1 : 0)
  })
})

const runs = countOf('VITE_STATEMENTS', 2_000)
const seed = import.meta.env.VITE_SEED ? { seed: countOf('VITE_SEED', 1) } : {}

test('no line is matched with another amount, and no batch twice', () => {
  const day = fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-23', '2026-11-27')
  const toea = fc.integer({ min: 1, max: 4 })
  const lines = fc.array(fc.tuple(day, toea, fc.constantFrom('', 'B1', 'B2', 'P', 'B1-1')), {
    maxLength: 8,
  })
  const open = fc.array(fc.tuple(day, toea), { maxLength: 5 })
  fc.assert(
    fc.property(lines, open, open, (booked, whole, single) => {
      const debits = booked.map(([at, amount, text], n) => {
        return { ...line(-amount, at, text), id: `l${n}` }
      })
      const batches = whole.map(([at, amount], n) => batch(n, amount, at))
      const payments = single.map(([valueDate, amountToea], n) => {
        const of = { batchId: `b${n % 2}`, batchNumber: n % 2, line: n, reference: 'P' }
        return {
          ...of,
          id: `p${n}`,
          valueDate,
          firstDay: valueDate,
          amountToea,
          payeeName: 'Kila',
        }
      })
      const found = matchDebits(debits, batches, payments, new Set())
      const ids = found.map(({ batchId, paymentId }) => batchId ?? paymentId)
      const fits = found.every(({ lineId, batchId, paymentId }) => {
        const amount = debits.find(({ id }) => id === lineId)?.amountToea ?? 0
        const of = batches.find(({ id }) => id === batchId)?.totalToea
        return -amount === (of ?? payments.find(({ id }) => id === paymentId)?.amountToea)
      })
      const split = payments.filter(({ id }) => ids.includes(id)).map(({ batchId }) => batchId)
      return fits && new Set(ids).size === ids.length && !split.some((id) => ids.includes(id))
    }),
    { numRuns: runs, ...seed },
  )
})
