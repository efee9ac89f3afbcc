import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { BatchView } from '../worker/contract/batches/batches.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { publicHoliday } from '../worker/domain/bank-days.ts'
import { addDays, dayInPortMoresby, isWeekend } from '../worker/domain/calendar.ts'
import { apiOf, type Cookies, cookiesOf, host, origin } from './api.ts'

/** A window in which this person is signed in already. */
export async function pageOf(
  browser: Browser,
  role: RoleName | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return (await contextOf(browser, role, options)).newPage()
}

/** What one of the oldest browsers that the desk is built for lacks (`vite.config.ts`): an iPhone 8 stops at Safari 16.6. */
const asOldest = `
  const of = (kind, ...names) => names.forEach((name) => delete kind[name])
  of(Map, 'groupBy'); of(Object, 'groupBy'); of(AbortSignal, 'any'); of(Array, 'fromAsync'); of(Response, 'json')
  of(Promise, 'withResolvers', 'try'); of(URL, 'canParse', 'parse')
  of(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
  of(Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map', 'filter', 'find', 'some', 'every', 'reduce', 'flatMap', 'take', 'drop', 'forEach', 'toArray')
  of(ReadableStream.prototype, 'values', Symbol.asyncIterator); of(Uint8Array, 'fromBase64', 'fromHex'); of(Uint8Array.prototype, 'toBase64', 'toHex')
  of(window, 'requestIdleCallback', 'scheduler', 'navigation'); of(Document.prototype, 'startViewTransition')`

/** A browser of this person's: its windows share what it has fetched. */
export async function contextOf(
  browser: Browser,
  role: RoleName | undefined,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(15_000)
  await context.addInitScript(asOldest)
  if (role) await context.addCookies(asBrowserCookies(await cookiesOf(role)))
  return context
}

/** As a browser takes them: Chromium takes a `__Host-` cookie for an https address only, and sends it to localhost too. */
export function asBrowserCookies({ session, mark }: Cookies, at = host) {
  const where = { url: `https://${at}`, sameSite: 'Lax' as const }
  return [
    { name: '__Host-session', value: session, httpOnly: true, ...where },
    { name: '__Host-mark', value: mark, ...where },
  ]
}

/** The first day from tomorrow on when banks are open; `later` begins the search so many days after it. */
export function payDay(later = 0): string {
  let day = addDays(dayInPortMoresby(new Date()), 1 + later)
  while (isWeekend(day) || publicHoliday(day)) day = addDays(day, 1)
  return day
}

/** The batches of these tests pay the demo's payees the same amounts. */
export const paidAgain = {
  duplicatesReason: 'Paid again by a test',
  findingsReason: 'Meant by a test',
}

/**
 * Each batch has a week of its own, so that together they are not one batch that was split. Every file of tests is a process,
 * and begins in another week, behind those in which the demo pays.
 */
let started =
  2 + ([...(process.argv[1] ?? '')].reduce((sum, one) => sum + one.charCodeAt(0), 0) % 30)

/** A batch of the payment manager's, with so many payments of the demo's payees, waiting for approval. */
export async function submittedBatch(name: string, payments = 3): Promise<BatchView> {
  const { id } = await draftBatch(name, payments)
  return (await apiOf('payment_manager')).post(`/batches/${id}/submission`, paidAgain)
}

export async function draftBatch(
  name: string,
  paymentCount = 0,
  role: RoleName = 'payment_manager',
) {
  const api = await apiOf(role)
  const accounts = await api.get('/source-accounts')
  const sourceAccountId = accounts.items.find(({ bank }: { bank: string }) => bank === 'BSP').id
  const batch: BatchView = await api.post('/batches', {
    name,
    sourceAccountId,
    valueDate: payDay(7 * started++),
  })
  if (paymentCount > 0) {
    const payments = (await payees(paymentCount)).map(({ id: payeeId }, index) => ({
      payeeId,
      amountToea: 150_000 + index,
      reference: `${name.slice(0, 12)} ${'abcdefghij'.charAt(index % 10)}`,
    }))
    await api.post(`/batches/${batch.id}/payments`, { payments })
  }
  return batch
}

export type Payee = {
  id: string
  name: string
  code: string
  status: string
  account: { accountNumber: string; state: string }
}

/** So many payees of the demo organisation who can be paid, with their codes. */
export async function payees(count: number): Promise<Payee[]> {
  const { items } = await (await apiOf('payment_manager')).get('/payees?limit=200')
  return items
    .filter(({ code, status, account }: Payee) => {
      return code !== '' && status === 'active' && account.state === 'active'
    })
    .slice(0, count)
}
