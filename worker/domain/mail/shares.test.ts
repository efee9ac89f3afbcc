import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../durations.ts'
import {
  newTaken,
  type Taken,
  type Urgency,
  withinShare,
  withOneBack,
  withOneMore,
} from './shares.ts'

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
    for (let [sent, at] = [0, now]; ; sent++) {
      const unpaid = areUnpaid ? takenOf('unpaid') : undefined
      const of = { own: takenOf(realm), all: takenOf(''), unpaid }
      const kind = `${urgency} ${sent}`
      let may = withinShare(of, { kind, urgency }, dayMax, at)
      if (!may.ok && may.because === 'unheard') {
        at = may.until
        may = withinShare(of, { kind, urgency }, dayMax, at)
      }
      if (!may.ok) return sent
      for (const one of [realm, '', ...(areUnpaid ? ['unpaid'] : [])])
        taken.set(
          one,
          withOneMore(takenOf(one), { kind, urgency, isOfReserve: may.isOfReserve === true }, at),
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

const toPayee = { kind: 'remittance_advice', urgency: 'to_payee', isOfReserve: false } as const
/** So many letters of it leave to payees one after the other, and gives how many may and why no more. */
function toPayees(own: Taken, at: number, unpaid?: Taken) {
  let [ours, theirs, sent] = [own, unpaid, 0]
  for (;;) {
    const may = withinShare({ own: ours, all: newTaken(), unpaid: theirs }, toPayee, 10_000, at)
    if (!may.ok) return { ours, theirs, sent, because: may.because, until: may.until }
    ours = withOneMore(ours, toPayee, at)
    theirs = theirs && withOneMore(theirs, toPayee, at)
    sent += 1
  }
}
const back = (taken: Taken, many: number) =>
  Array.from({ length: many }).reduce<Taken>((known) => withOneBack(known, now), taken)

test('as many letters to payees leave at once as may come back; then twice as many each time that none did', () => {
  const steps: number[] = []
  for (let [own, at, step] = [newTaken(), now, 0]; step < 6; step++) {
    const { ours, sent, because, until } = toPayees(own, at)
    steps.push(sent)
    ;[own, at] = [ours, because === 'unheard' ? until : at]
  }
  // an eighth of the day's in all, within the hour
  expect(steps).toEqual([100, 100, 200, 400, 450, 0])
  // an organisation that sends all day waits for none of it
  let slow = newTaken()
  for (let minute = 0; minute < 300; minute++)
    slow = withOneMore(slow, toPayee, now + minute * minuteMs)
  const of = { own: slow, all: newTaken() }
  expect(withinShare(of, toPayee, 10_000, now + 300 * minuteMs).ok).toBe(true)
})

test('where too many came back those to payees wait until tomorrow, and nothing else does', () => {
  const { ours } = toPayees(newTaken(), now)
  const may = (own: Taken, urgency: Urgency = 'to_payee', at = now + 15 * minuteMs) =>
    withinShare({ own, all: newTaken() }, { kind: 'any', urgency }, 10_000, at)
  expect(may(back(ours, 19)).ok).toBe(true)
  const tomorrow = Date.UTC(2026, 10, 28)
  expect(may(back(ours, 20))).toEqual({ ok: false, because: 'came_back', until: tomorrow })
  for (const urgency of ['told', 'waited_for'] as const)
    expect(may(back(ours, 500), urgency).ok).toBe(true)
  expect(may(back(ours, 500), 'to_payee', tomorrow).ok).toBe(true)
  // of a thousand one in twenty
  const many = { ...ours, toPayees: 1_000 }
  expect([may(back(many, 49)).ok, may(back(many, 50)).ok]).toEqual([true, false])
})

test('of one that never paid a fourth as many may come back, and of all those together as many as of one that did', () => {
  const may = (own: Taken, unpaid: Taken) =>
    withinShare({ own, all: newTaken(), unpaid }, toPayee, 10_000, now)
  expect(may(back(newTaken(), 4), back(newTaken(), 4)).ok).toBe(true)
  expect(may(back(newTaken(), 5), back(newTaken(), 5))).toMatchObject({ because: 'came_back' })
  expect(may(newTaken(), back(newTaken(), 19)).ok).toBe(true)
  expect(may(newTaken(), back(newTaken(), 20))).toMatchObject({ because: 'came_back' })
  expect(toPayees(newTaken(), now, newTaken()).sent).toBe(100)
  const { theirs } = toPayees(newTaken(), now, newTaken())
  expect(toPayees(newTaken(), now, theirs).sent).toBe(0)
})
