import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sharesOfUnchecked } from '../../domain/access/strangers/stranger-budgets.ts'
import { spend } from '../../strangers/budgets.ts'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, later, signInAt } from '../../testing/browser.ts'
import { ana, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { solvedCheck } from '../../testing/sign-ups.ts'

/* Letters for a new password, asked for by a script: it may annoy, and keeps nobody from a new password of their own. */

const acme = originOf('acme')
beforeAll(async () => {
  await makeCast()
})
afterEach(() => {
  vi.useRealTimers()
})

let network = 0
/** From another network each time. */
async function askFor(email: string, check = '', more = {}) {
  network += 1
  const sent = await ask('POST', `${acme}/auth/reset-password`, {
    headers: { 'CF-Connecting-IP': `10.30.${network >> 8}.${network & 255}`, Origin: acme },
    body: new URLSearchParams({ email, check, ...more }),
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/auth/reset-password?sent=1'])
}

const resetsOf = async (email: string) =>
  (await lettersTo(email)).filter(({ text }) => text.includes('/auth/reset-password?token')).length
const hasResets = (email: string, many: number) =>
  eventually(async () => expect(await resetsOf(email)).toBe(many))

async function newestOpens(email: string) {
  const { pathname, search } = await linkTo(email)
  const page = await browser(acme).get(pathname + search)
  return page.text.includes('name="password"')
}

/** As after a flood of people's addresses for which nobody worked. */
async function useUpTheSlowWay() {
  const [, everyone] = sharesOfUnchecked('reset', 'some')
  const shares = everyone ? [everyone] : []
  for (let one = 0; one < 31; one++) {
    const subject = crypto.randomUUID()
    await spend(env, { what: 'unchecked/reset', subject, shares }, new Date())
  }
}

test('all the letters of a day, taken in three hours of the night, leave a link that opens in the morning', async () => {
  // each letter leaves before the next is asked for: of two at one moment nobody could say which is the newest
  let sum = 0
  for (const many of [3, 3, 2]) {
    for (let times = 0; times < many; times++) {
      await askFor(zoe.email, await solvedCheck('reset'))
      sum += 1
      await hasResets(zoe.email, sum)
    }
    later(61)
  }
  later(6 * 60)
  await askFor(zoe.email, await solvedCheck('reset'))
  expect(await newestOpens(zoe.email)).toBe(true)
  expect(await resetsOf(zoe.email)).toBe(8)
  // which its letter says; and once it was used the next one is written
  const hours = (await lettersTo(zoe.email)).map(({ text }) => {
    const [, day, hour] = /works once, until (\d+)\/\S+ (\d+):/.exec(text) ?? []
    return Number(day) * 24 + Number(hour)
  })
  expect(Number(hours[0]) - Number(hours.at(-1))).toBeGreaterThanOrEqual(24)
  const token = (await linkTo(zoe.email)).searchParams.get('token') ?? ''
  const password = 'nine brown pigs in the garden'
  await browser(acme).post('/auth/reset-password', { token, password })
  await askFor(zoe.email, await solvedCheck('reset'))
  await hasResets(zoe.email, 9)
})

test('who may have no letter takes nothing from the slower way, whatever else the form says', async () => {
  for (let many = 1; many <= 3; many++) {
    await askFor(ana.email, await solvedCheck('reset'))
    await hasResets(ana.email, many)
  }
  const slow = () =>
    env.CONTROL.prepare(
      "SELECT count(DISTINCT subject) AS many FROM stranger_requests WHERE kind = 'unchecked/reset'",
    ).first<number>('many')
  const before = Number(await slow())
  for (const one of ['a', 'b', 'c']) await askFor(ana.email, '', { one })
  // all of these have been looked at by then: each waits half a second at most
  await scheduler.wait(1_000)
  expect(await slow()).toBe(before)
  expect(await resetsOf(ana.email)).toBe(3)
})

test('where nobody worked and the slower way is full, each person has one letter, which opens for a day', async () => {
  await useUpTheSlowWay()
  await askFor(tom.email)
  await hasResets(tom.email, 1)
  later(22 * 60)
  await useUpTheSlowWay()
  for (let times = 0; times < 3; times++) await askFor(tom.email)
  await askFor(mia.email)
  await hasResets(mia.email, 1)
  expect(await newestOpens(tom.email)).toBe(true)
  expect(await resetsOf(tom.email)).toBe(1)
})

test('beside it a browser that works has a letter of its own, and so has a device that is known', async () => {
  await useUpTheSlowWay()
  const known = await signInAt(acme, ravi)
  await askFor(ravi.email)
  await hasResets(ravi.email, 1)
  await askFor(ravi.email, await solvedCheck('reset'))
  await hasResets(ravi.email, 2)
  await known.post('/auth/reset-password', { email: ravi.email })
  await hasResets(ravi.email, 3)
})

test('a strange browser is given work, and a device that says it is known none', async () => {
  const strange = await browser(acme).get('/auth/reset-password')
  expect(strange.text).toContain('data-puzzle')
  const known = await signInAt(acme, ravi)
  const { text } = await known.get('/auth/reset-password')
  expect(text).not.toContain('data-puzzle')
  expect(text).not.toContain('PBKDF2')
})
