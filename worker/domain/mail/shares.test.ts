import { expect, test } from 'vitest'
import { newTaken, type Urgency, withinShare, withOneMore } from './shares.ts'

const now = Date.UTC(2026, 10, 27, 9)
const dayMax = 1_000

/** Every one of them sends all it may of this urgency; gives how much that was of each. */
function sendAll(
  taken: Map<string, ReturnType<typeof newTaken>>,
  realms: string[],
  urgency: Urgency,
) {
  const takenOf = (realm: string) => taken.get(realm) ?? newTaken()
  return realms.map((realm) => {
    for (let sent = 0; ; sent++) {
      const may = withinShare({ own: takenOf(realm), all: takenOf('') }, { urgency }, dayMax, now)
      if (!may.ok) return sent
      for (const one of [realm, ''])
        taken.set(
          one,
          withOneMore(takenOf(one), { urgency, isOfReserve: may.isOfReserve === true }, now),
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
  const why = (urgency: Urgency, own = none) => withinShare({ own, all }, { urgency }, dayMax, now)
  expect(why('told')).toMatchObject({ because: 'reserve' })
  expect(why('to_payee')).toMatchObject({ because: 'all_payees' })
  expect(why('to_payee', taken.get('org-0'))).toMatchObject({ because: 'payees' })
  expect(why('waited_for', taken.get('org-0'))).toMatchObject({ because: 'share' })
  const tomorrow = now + 24 * 60 * 60 * 1000
  const own = { own: taken.get('platform') ?? newTaken(), all: taken.get('') ?? newTaken() }
  expect(withinShare(own, { urgency: 'told' }, dayMax, tomorrow)).toMatchObject({ ok: true })
})
