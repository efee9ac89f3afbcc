import type { Context } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { heldMax, holdBody } from './held-bodies.ts'

const megabyte = 1024 * 1024
const short = 60 * 1024

let begun: ReturnType<typeof holdBody>[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  for (const body of begun) body.release()
  begun = []
  vi.useRealTimers()
})

/** A body that somebody of an organisation begins to send. */
function bodyOf(person: string, organisation: string, isUnpaid = false) {
  const realm = { kind: 'organisation', id: organisation, isUnpaid }
  const c: unknown = { var: { actorId: person, realm } }
  const body = holdBody(c as Context<App>)
  begun.push(body)
  return body
}

/** Two people of each of three organisations hold what all may hold together. */
function holdAll() {
  const all = ['acme', 'kina', 'tolai'].flatMap((organisation) =>
    ['ana', 'ben'].map((person) => bodyOf(person, organisation)),
  )
  for (const one of all) expect(one.mayTake(8e6)).toBe(true)
  return all
}

test('somebody who holds all they may begins nothing more, not even a short one, until one is answered', () => {
  const first = bodyOf('ana', 'acme')
  expect(first.mayTake(heldMax.person)).toBe(true)
  expect(bodyOf('ana', 'acme').mayTake(short)).toBe(false)
  expect(bodyOf('ben', 'acme').mayTake(megabyte)).toBe(true)
  expect(bodyOf('ana', 'kina').mayTake(megabyte)).toBe(true)
  first.release()
  expect(bodyOf('ana', 'acme').mayTake(megabyte)).toBe(true)
})

test('an organisation’s share is its own', () => {
  for (const person of ['ana', 'ben']) expect(bodyOf(person, 'acme').mayTake(10e6)).toBe(true)
  expect(bodyOf('cam', 'acme').mayTake(4 * megabyte)).toBe(false)
  expect(bodyOf('cam', 'kina').mayTake(4 * megabyte)).toBe(true)
})

test('an approval goes through while files hold all that may be held, and ends none of them', () => {
  const all = holdAll()
  expect(bodyOf('cam', 'acme').mayTake(5 * megabyte), 'they hold most').toBe(false)
  expect(bodyOf('ana', 'acme').mayTake(short)).toBe(true)
  expect(bodyOf('pam', 'madang').mayTake(short)).toBe(true)
  expect(all.some((one) => one.isGivenUp())).toBe(false)
})

test('whoever holds most gives way to a file of somebody who holds less', () => {
  const [longest, ...others] = holdAll()
  const file = bodyOf('pam', 'madang')
  expect(file.mayTake(5 * megabyte)).toBe(true)
  expect([longest?.isGivenUp(), longest?.mayTake(1)]).toEqual([true, false])
  expect([file, ...others].some((one) => one.isGivenUp())).toBe(false)
})

test('what came whole and is not answered yet gives no way, because it would stay where it is', () => {
  const all = holdAll()
  for (const one of all) one.isWhole()
  const file = bodyOf('pam', 'madang')
  expect(file.mayTake(5 * megabyte)).toBe(false)
  expect(all.some((one) => one.isGivenUp())).toBe(false)
  file.release()
  all[0]?.release()
  expect(bodyOf('pam', 'madang').mayTake(5 * megabyte)).toBe(true)
})

test('ten trials of a stranger hold no file of whoever pays, and none of another trial', () => {
  const trials = Array.from({ length: 10 }, (_, nth) => bodyOf('eve', `trial ${nth}`, true))
  for (const one of trials) expect(one.mayTake(4.9e6)).toBe(true)
  const file = bodyOf('ana', 'acme')
  expect(file.mayTake(5.2e6)).toBe(true)
  expect(trials.filter((one) => one.isGivenUp())).toHaveLength(1)
  expect(bodyOf('eve', 'trial 10', true).mayTake(5.2e6), 'it would hold most of them').toBe(false)
  expect(file.isGivenUp()).toBe(false)
  expect(bodyOf('tia', 'trial 11', true).mayTake(3e6)).toBe(true)
})

test('short ones of many hold no file', () => {
  for (let one = 0; one < 1000; one++) bodyOf(`somebody ${one}`, 'acme').mayTake(short)
  expect(bodyOf('ana', 'acme').mayTake(5 * megabyte)).toBe(true)
})

test('whoever fell silent is not waited for, and what they sent is let go of', () => {
  const silent = bodyOf('ana', 'acme')
  silent.mayTake(heldMax.person)
  vi.advanceTimersByTime(2 * 60_000 + 1)
  const next = bodyOf('ana', 'acme')
  expect(next.mayTake(6 * megabyte)).toBe(true)
  expect([silent.isGivenUp(), silent.mayTake(1)]).toEqual([true, false])
})

test('what is still read of a body that was answered counts no more', () => {
  const body = bodyOf('ana', 'acme')
  body.mayTake(heldMax.person)
  body.release()
  expect(body.mayTake(megabyte)).toBe(true)
  expect(bodyOf('ana', 'acme').mayTake(heldMax.person)).toBe(true)
})
