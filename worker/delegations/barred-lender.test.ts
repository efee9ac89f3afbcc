import { beforeAll, expect, test } from 'vitest'
import { listWaits } from '../digest/store.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { ask } from '../testing/ask.ts'
import { paidAgain, payDay, payment } from '../testing/batches.ts'
import { originOf } from '../testing/cast.ts'
import { addColleagues, asColleague, openAcme, tokenOfColleague } from '../testing/colleagues.ts'
import { makeOrganisation } from '../testing/organisation.ts'

/* Olo changed the approval rules, and decides on nothing that is paid by them: nobody decides for him either. */

let batch = { id: '', digest: '' }
/** An approver and an administrator, each with the address of their inbox. */
const inboxes: Record<string, string> = { api: '/approval', dan: '/admin/approval' }
beforeAll(async () => {
  await makeOrganisation('acme', 'Acme Hospital', [])
  await addColleagues([
    { id: 'mere', role: 'payment_manager', ownLimitToea: null },
    ...['fia', 'sef', 'tua'].map((id) => ({
      ...{ id, role: 'finance_manager' as const, ownLimitToea: null },
    })),
    { id: 'olo', role: 'org_admin', ownLimitToea: null },
    { id: 'api', role: 'approver', ownLimitToea: 1_000 },
  ])
  const bands = [
    { uptoToea: 1_000, approvals: 1 },
    { uptoToea: null, approvals: 3 },
  ]
  const set = await asColleague('olo', 'PUT', '/approval-rules', { body: { bands } })
  expect(set.status).toBe(200)
  const account = {
    ...{ name: 'Payroll', userName: 'ACME', remitter: 'ACME', deUserId: '000001' },
    ...{ bsb: '088-950', accountNumber: '7001234501', profile: 'kundu-pei-132' },
  }
  const made = await asColleague('olo', 'POST', '/source-accounts', { body: account })
  const { id: sourceAccountId } = made.body
  // with a second administrator the rules would have waited
  await addColleagues([{ id: 'dan', role: 'org_admin', ownLimitToea: 1_000 }])
  const { db } = await openAcme()
  await db.run(
    `UPDATE users SET preferences = json_set(coalesce(preferences, '{}'), '$.morningDigest', json('true')) WHERE id IN ('api', 'dan')`,
  )

  const post = (path: string, body: unknown) =>
    asColleague('mere', 'POST', `/batches${path}`, { body })
  const { id } = (await post('', { name: 'Pay', sourceAccountId, valueDate: payDay() })).body
  await post(`/${id}/payments`, { payments: [payment(1, 5_000)] })
  batch = { id, digest: (await post(`/${id}/submission`, paidAgain)).body.digest }
})

async function lend(from: string, to: string) {
  const today = dayInPortMoresby(new Date())
  const days = `'${addDays(today, -1)}', '${addDays(today, 5)}'`
  const { db } = await openAcme()
  await db.run(
    `INSERT INTO delegations VALUES ('${crypto.randomUUID()}', '${from}', '${to}', 900000, ${days}, 1, NULL, NULL)`,
  )
}

const page = async (who: string, path: string) =>
  (await ask('GET', originOf('acme') + path, { token: tokenOfColleague(who) })).text

/** On how many batches somebody's decision is missing, by every place that says it. */
async function waitingOf(who: string) {
  const home = await asColleague(who, 'GET', '/home/everything')
  expect(home.status).toBe(200)
  const { user } = (await asColleague(who, 'GET', '/auth/session')).body
  const { db } = await openAcme()
  const digest = (await listWaits(db, { from: new Date(0), to: new Date(1), ids: [who] })).get(who)
  const inbox = await page(who, must(inboxes[who], who))
  const others = inbox.indexOf('<h2>')
  const mine = others < 0 ? inbox : inbox.slice(0, others)
  return {
    inbox: mine.includes(`/approval/${batch.id}`) ? 1 : 0,
    home: home.body.waiting.yours,
    count: user.waiting ?? 0,
    digest: digest?.batches.count,
  }
}

test.each(Object.keys(inboxes))(
  'a batch from which the lender is barred waits for no %s',
  async (who) => {
    await lend('olo', who)
    const body = { decision: 'approve', digest: batch.digest, comment: '' }
    const refused = await asColleague(who, 'POST', `/batches/${batch.id}/approvals`, { body })
    expect(refused).toMatchObject({ status: 403, body: { code: 'above_limit' } })
    expect(await waitingOf(who)).toEqual({ inbox: 0, home: 0, count: 0, digest: 0 })

    // and of whoever changed nothing it does
    await lend('fia', who)
    expect(await waitingOf(who)).toEqual({ inbox: 1, home: 1, count: 1, digest: 1 })
  },
)
