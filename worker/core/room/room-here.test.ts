import { afterEach, expect, test, vi } from 'vitest'
import { roomHere, waitingForRoom, waitingMax, withRoom } from './room-here.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Somebody inside, until they are told to leave. */
function visit(who: string, lines: number, came: string[], isUnpaid = false, askedBy = '') {
  let leave = () => {}
  const stays = new Promise<void>((resolve) => {
    leave = resolve
  })
  const done = withRoom({ id: who, isUnpaid, askedBy }, lines, async () => {
    came.push(askedBy || who)
    await stays
  })
  return { leave, done }
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 80))

test('batches that are read whole have room for so many payments together, each organisation in turn', async () => {
  const came: string[] = []
  const [first, second] = [visit('bad', 20_000, came), visit('bad', 20_000, came)]
  const third = visit('bad', 20_000, came)
  const other = visit('good', 15_000, came)
  const [small, short] = [visit('small', 5_000, came), visit('good', 200, came)]
  await aMoment()
  // whoever waits for longest, and could go in but for the others, is not passed by
  expect(came).toEqual(['bad', 'good'])
  first.leave()
  await vi.waitFor(() => expect(came).toEqual(['bad', 'good', 'good', 'small']))
  other.leave()
  await vi.waitFor(() => expect(came).toHaveLength(5))
  for (const one of [small, short, second]) one.leave()
  await vi.waitFor(() => expect(came).toHaveLength(6))
  third.leave()
  await Promise.all([first, second, third, other, small, short].map(({ done }) => done))
})

test('more than there is room for goes in alone, and whoever is gone without a word holds up nobody', async () => {
  const came: string[] = []
  const gone = visit('gone', roomHere.lines + 1, came)
  expect(came).toEqual(['gone'])
  const next = visit('next', 1_000, came)
  await aMoment()
  expect(came).toEqual(['gone'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  await vi.waitFor(() => expect(came).toEqual(['gone', 'next']))
  next.leave()
  const last = visit('last', 1_000, came)
  await vi.waitFor(() => expect(came.at(-1)).toBe('last'))
  for (const one of [gone, last]) one.leave()
  await Promise.all([gone.done, next.done, last.done])
})

test('however many never paid and begin, they are one beside whoever did, and each has its turn among them', async () => {
  const came: string[] = []
  const trials = Array.from({ length: 25 }, (_, index) => `trial-${index % 5}`)
  const strangers = trials.map((who) => visit(who, 15_000, came, true))
  const paying = visit('paying', 15_000, came)
  await aMoment()
  expect(came).toEqual(['trial-0', 'paying'])
  paying.leave()
  for (const [index, one] of strangers.entries()) {
    one.leave()
    await one.done
    if (index < 4) await vi.waitFor(() => expect(came).toHaveLength(index + 3))
  }
  expect(came.slice(2, 6)).toEqual(['trial-1', 'trial-2', 'trial-3', 'trial-4'])
})

test('however much one person asks for at once, another of the organisation has the next turn', async () => {
  const came: string[] = []
  const many = Array.from({ length: 1 + waitingMax.person }, () =>
    visit('one', 20_000, came, false, 'mia'),
  )
  const other = visit('one', 20_000, came, false, 'zoe')
  await aMoment()
  many[0]?.leave()
  await vi.waitFor(() => expect(came).toHaveLength(2))
  expect(came).toEqual(['mia', 'zoe'])
  for (const one of [other, ...many]) one.leave()
  await Promise.all([other, ...many].map(({ done }) => done))
})

test('what is short does not pass by, again and again, somebody of the same organisation who waits for much', async () => {
  const came: string[] = []
  const short = () => Array.from({ length: 4 }, () => visit('one', 5_000, came, false, 'mia'))
  const begun = short()
  const whole = visit('one', 20_000, came, false, 'zoe')
  const more = short()
  await aMoment()
  for (const one of begun) {
    one.leave()
    await one.done
    await aMoment()
  }
  expect(came).toEqual(['mia', 'mia', 'mia', 'mia', 'zoe'])
  for (const one of [whole, ...more]) one.leave()
  await Promise.all([whole, ...more].map(({ done }) => done))
})

test('of more that are asked for at once than may wait each is shed at once, and nobody else waits for it', async () => {
  const came: string[] = []
  const many = Array.from({ length: 100 }, () => visit('bad', 20_000, came, false, 'ann'))
  const shed = await Promise.allSettled(many.slice(1 + waitingMax.person).map(({ done }) => done))
  const reasons = shed.map((one) => one.status === 'rejected' && one.reason.reason)
  expect(new Set(reasons)).toEqual(new Set(['too_much_at_once']))
  expect(waitingForRoom()).toBe(waitingMax.person)
  const colleague = visit('bad', 20_000, came, false, 'ben')
  const people = Array.from({ length: 40 }, (_, at) => visit('bad', 300, came, false, `p${at}`))
  for (const { done } of people) done.catch(() => undefined)
  expect(waitingForRoom()).toBe(waitingMax.organisation)
  const other = visit('good', 10_000, came)
  await vi.waitFor(() => expect(came).toEqual(['ann', 'good']))
  for (const one of [...many, colleague, ...people, other]) one.leave()
  await Promise.allSettled([...many, colleague, ...people, other].map(({ done }) => done))
  expect(came).toContain('ben')
  expect(waitingForRoom()).toBe(0)
})
