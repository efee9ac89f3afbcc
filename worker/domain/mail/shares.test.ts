import { expect, test } from 'vitest'
import { dayMs } from '../durations.ts'
import { newTaken, type Urgency, withinShare, withOneMore } from './shares.ts'

const now = Date.UTC(2026, 10, 27, 9)
const dayMax = 1_000

/** Every one of them sends all it may of this urgency, each of another kind; gives how much that was of each. */
function sendAll(
  taken: Map<string, ReturnType<typeof newTaken>>,
  realms: string[],
  urgency: Urgency,
  areUnpaid = false,
) {
  const takenOf = (realm: string) => taken.get(realm) ?? newTaken()
  return realms.map((realm) => {
    for (let sent = 0; ; sent++) {
      const unpaid = areUnpaid ? takenOf('unpaid') : undefined
      const of = { own: takenOf(realm), all: takenOf(''), unpaid }
      const kind = `${urgency} ${sent}`
      const may = withinShare(of, { kind, urgency }, dayMax, now)
      if (!may.ok) return sent
      for (const one of [realm, '', ...(areUnpaid ? ['unpaid'] : [])])
        taken.set(
          one,
          withOneMore(takenOf(one), { kind, urgency, isOfReserve: may.isOfReserve === true }, now),
        )
    }
  })
}

test('however many send all they may, a fourth is left for what somebody waits for, and no one has all of that', () => {
  const taken = new Map<string, ReturnType<typeof newTaken>>()
  const realms = ['platform', ...Array.from({ length: 6 }, (_, at) => `org-${at}`)]
  expect(sendAll(taken, realms, 'to_payee')).toEqual([125, 125, 125, 125, 0, 0, 0])
  expect(sendAll(taken, realms, 'told')).toEqual([125, 125, 0, 0, 0, 0, 0])
  expect(sendAll(taken, realms, 'waited_for')).toEqual([10, 10, 10, 10, 10, 10, 10])
  expect(taken.get('')?.letters).toBe(820)
  const [none, all] = [newTaken(), taken.get('') ?? newTaken()]
  const why = (urgency: Urgency, own = none) =>
    withinShare({ own, all }, { kind: '', urgency }, dayMax, now)
  expect(why('told')).toMatchObject({ because: 'reserve' })
  expect(why('to_payee')).toMatchObject({ because: 'all_payees' })
  expect(why('to_payee', taken.get('org-0'))).toMatchObject({ because: 'payees' })
  expect(why('waited_for', taken.get('org-0'))).toMatchObject({ because: 'share' })
  const tomorrow = now + dayMs
  const own = { own: taken.get('platform') ?? newTaken(), all: taken.get('') ?? newTaken() }
  expect(withinShare(own, { kind: '', urgency: 'told' }, dayMax, tomorrow)).toMatchObject({
    ok: true,
  })
})

test('however many trials a stranger opens, those that never paid have together what one has that did, and a fourth of the reserve', () => {
  const taken = new Map<string, ReturnType<typeof newTaken>>()
  const trials = Array.from({ length: 80 }, (_, at) => `trial-${at}`)
  const sum = (sent: number[]) => sent.reduce((all, one) => all + one, 0)
  const told = sendAll(taken, trials.slice(0, 30), 'told', true)
  // two of them have half; of the other half each has little, and there is some left for those who come
  expect([told.slice(0, 3), sum(told)]).toEqual([[63, 62, 3], 209])
  expect(sum(sendAll(taken, trials.slice(30), 'told', true))).toBe(41)
  const waited = sendAll(taken, trials, 'waited_for', true)
  expect([Math.max(...waited), sum(waited)]).toEqual([1, 63])
  const of = { own: newTaken(), all: taken.get('') ?? newTaken(), unpaid: taken.get('unpaid') }
  const why = (urgency: Urgency) => withinShare(of, { kind: '', urgency }, dayMax, now)
  expect([why('told'), why('waited_for')]).toMatchObject(Array(2).fill({ because: 'unpaid' }))
  expect(sendAll(taken, ['org'], 'told')).toEqual([250])
})

test('of what is an organisation’s a kind of letter has no more than is left for the others, also of the reserve', () => {
  let own = newTaken()
  const send = (kind: string, urgency: Urgency) => {
    for (let sent = 0; ; sent++) {
      const may = withinShare({ own, all: newTaken() }, { kind, urgency }, dayMax, now)
      if (!may.ok) return [sent, may.because]
      own = withOneMore(own, { kind, urgency, isOfReserve: may.isOfReserve === true }, now)
    }
  }
  // of the share and of the reserve half; then again half of what is left
  expect(send('account_changed', 'waited_for')).toEqual([130, 'kind'])
  expect(send('approve', 'waited_for')).toEqual([63, 'kind'])
  expect(send('digest', 'told')[1]).toBe('kind')
  expect(send('reset', 'waited_for')[0]).toBeGreaterThan(10)
})
