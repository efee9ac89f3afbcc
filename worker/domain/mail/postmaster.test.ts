import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../durations.ts'
import {
  afterTry,
  afterTryOf,
  type MailOutcome,
  mayLeave,
  newStanding,
  quotaReached,
} from './postmaster.ts'

const now = Date.UTC(2026, 10, 23, 9, 30)
const quiet = { underWay: 0, dayMax: 0 }
const after = (outcomes: MailOutcome[], standing = newStanding()) =>
  outcomes.reduce((known, outcome) => afterTry(known, outcome, now), standing)
const silent = (times: number) => after(Array.from({ length: times }, () => 'unanswered' as const))

test('letters leave, twenty at a moment', () => {
  expect(mayLeave(newStanding(), { ...quiet, underWay: 19 }, now)).toEqual({ ok: true })
  expect(mayLeave(newStanding(), { ...quiet, underWay: 20 }, now)).toMatchObject({
    ok: false,
    because: 'busy',
  })
})

test('after one try without an answer they leave one by one, and after three none does', () => {
  expect(mayLeave(silent(1), quiet, now)).toEqual({ ok: true })
  expect(mayLeave(silent(1), { ...quiet, underWay: 1 }, now)).toMatchObject({ because: 'busy' })
  expect(mayLeave(silent(2), quiet, now)).toEqual({ ok: true })
  const until = now + minuteMs
  expect(mayLeave(silent(3), quiet, now)).toEqual({ ok: false, because: 'no_answer', until })
})

test('a minute later one letter tries whether the service is back; each silence doubles the wait, to half an hour', () => {
  expect(mayLeave(silent(3), quiet, now + minuteMs)).toEqual({ ok: true })
  expect(mayLeave(silent(3), { ...quiet, underWay: 1 }, now + minuteMs).ok).toBe(false)
  const waits = [3, 4, 5, 6, 7, 8, 9, 40].map((times) => (silent(times).heldUntil - now) / minuteMs)
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('one answer, also a refusal, and all of them leave again', () => {
  for (const outcome of ['sent', 'answered'] as const) {
    expect(mayLeave(after([outcome], silent(9)), { ...quiet, underWay: 5 }, now)).toEqual({
      ok: true,
    })
  }
  expect(after(['unsent'], silent(3))).toEqual(silent(3))
})

test('whose letters alone are not answered waits alone, and two organisations in a row are everybody', () => {
  const ask = (tries: [string, MailOutcome][]) => {
    let all = newStanding()
    const own: Record<string, typeof all> = {}
    for (const [who, outcome] of tries) {
      const next = afterTryOf({ own: own[who] ?? newStanding(), all }, outcome, now)
      all = next.all
      own[who] = next.own
    }
    const may = (standing = newStanding()) => mayLeave(standing, quiet, now).ok
    return { all: may(all), bad: may(own.bad), good: may(own.good), sent: all.sent }
  }
  const silence = (who: string) => [who, 'unanswered'] as [string, MailOutcome]
  const bad = Array.from({ length: 9 }, () => silence('bad'))
  expect(ask(bad)).toEqual({ all: true, bad: false, good: true, sent: 9 })
  expect(ask([...bad, silence('good')])).toMatchObject({ all: false })
  // once another's was answered, another's silence is the first again
  const answered: [string, MailOutcome][] = [...bad, ['good', 'sent'], ...bad]
  expect(ask([...answered, silence('good')])).toMatchObject({ all: true, bad: false })
  expect(ask([...bad, ['bad', 'answered']])).toMatchObject({ bad: true })
  expect(ask([['bad', 'quota']])).toMatchObject({ all: false, bad: true })
})

test('a service that is away for two days leaves two letters an hour in doubt, however many organisations write', () => {
  const many = 20
  let all = newStanding()
  const own = Array.from({ length: many }, newStanding)
  let tried = 0
  for (let at = now; at < now + 2 * dayMs; at += minuteMs)
    for (const [which, known] of own.entries()) {
      if (!mayLeave(all, quiet, at).ok || !mayLeave(known, quiet, at).ok) continue
      const next = afterTryOf({ own: known, all }, 'unanswered', at)
      all = next.all
      own[which] = next.own
      tried += 1
    }
  expect(tried).toBeLessThan(2 * 48 + 10)
})

test('the day’s quota counts what left, and what may have, and begins anew with the day of UTC', () => {
  const standing = after(['sent', 'answered', 'unanswered', 'sent'])
  expect(standing.sent).toBe(3)
  const of = (dayMax: number, underWay = 0) => mayLeave(standing, { dayMax, underWay }, now)
  expect(of(4)).toEqual({ ok: true })
  const until = Date.UTC(2026, 10, 24)
  expect(of(4, 1)).toEqual({ ok: false, because: 'quota', until })
  expect(mayLeave(standing, { dayMax: 3, underWay: 0 }, until)).toEqual({ ok: true })
  expect(after(['sent'], { ...standing, day: '2026-11-22' }).sent).toBe(1)
})

test('a service that says its quota is used up is left alone for an hour', () => {
  const standing = after(['quota'])
  const until = now + 60 * minuteMs
  expect(mayLeave(standing, quiet, now)).toEqual({ ok: false, because: 'quota', until })
})

test('four fifths of a quota and the whole are told where they are reached, and nowhere else', () => {
  const told = Array.from({ length: 12 }, (_, sent) => quotaReached(sent, sent + 1, 10))
  expect(told.flatMap((percent, sent) => (percent ? [[sent + 1, percent]] : []))).toEqual([
    [8, 80],
    [10, 100],
  ])
  expect(quotaReached(0, 1, 1)).toBe(100)
  expect(quotaReached(5, 6, 0)).toBeUndefined()
})
