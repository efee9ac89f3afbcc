import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { HomeView } from '../contract/home.ts'
import { HomeView as Home } from '../contract/home.ts'
import { tenantDb } from '../core/databases.ts'
import { homeSections } from '../domain/access/home-sections.ts'
import { type RoleName, roleNames } from '../domain/access/role.ts'
import { defaultRoles as roles } from '../domain/access/roles/default-roles.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { hourMs } from '../domain/durations.ts'
import { ask, eventually } from '../testing/ask.ts'
import { addKunduAccount, payment, startBatch, submittedBatch } from '../testing/batches.ts'
import { ana, as, beta, bob, makeCast, mia, originOf, ravi, zoe } from '../testing/cast.ts'
import { addEveryone, everyone, openSessionOf } from '../testing/everyone.ts'
import { askedBy, findHome } from './store.ts'

let database: D1Database
let source = ''
const tokens = new Map<RoleName, string>()
const ids: Record<'draft' | 'queried' | 'approved' | 'waiting', string> = {
  draft: '',
  queried: '',
  approved: '',
  waiting: '',
}

beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
  for (const role of roleNames) tokens.set(role, await openSessionOf(database, everyone[role]))
  source = await addKunduAccount()
  ids.draft = await startBatch(source, 'A draft')
  const queried = await submittedBatch(source, 10_000, 1)
  const approved = await submittedBatch(source, 20_000, 3)
  const waiting = await submittedBatch(source, 30_000, 5)
  await decide(queried, 'query')
  await decide(approved, 'approve')
  Object.assign(ids, { queried: queried.id, approved: approved.id, waiting: waiting.id })
  // letters that follow ask the same database: a home is counted once they have left
  const due = database.prepare(
    'SELECT count(*) AS n FROM outbox WHERE due_at <= unixepoch() * 1000',
  )
  await eventually(async () => expect(await due.first('n')).toBe(0))
})

const decide = ({ id, digest }: { id: string; digest: string }, decision: string) =>
  as(ravi).post(`/batches/${id}/approvals`, { body: { decision, digest, comment: 'Why?' } })

async function homeOf(role: RoleName, path = ''): Promise<HomeView> {
  const answer = await ask('GET', `${originOf('acme')}/api/home${path}`, {
    token: tokens.get(role),
  })
  expect(answer.status).toBe(200)
  return Home.parse(JSON.parse(answer.text))
}

const shownIn = (home: HomeView) => homeSections.filter((section) => section in home)

describe('a home', () => {
  test.each(roleNames)('of %s has exactly the sections of the role', async (role) => {
    const home = await homeOf(role)
    expect(home.sections).toEqual(roles[role].dashboardSections)
    expect(shownIn(home).sort()).toEqual([...home.sections].sort())
  })

  test('with everything has what the permissions of the role allow, and no more', async () => {
    expect(shownIn(await homeOf('org_admin', '/everything'))).toEqual(homeSections)
    const viewer = await homeOf('viewer', '/everything')
    expect(shownIn(viewer)).not.toContain('audit')
    expect(shownIn(viewer)).toContain('pay_days')
  })

  test.each(roleNames)('of %s takes at most three statements with the session', async (role) => {
    await homeOf(role)
    const counts: number[] = []
    // what follows an answer may ask in between: the fewest of some looks are its own
    for (let looks = 0; looks < 20 && Math.min(...counts) > 3; looks++) {
      const spy = vi.spyOn(database, 'prepare')
      await homeOf(role, '/everything')
      counts.push(spy.mock.calls.length)
      spy.mockRestore()
    }
    const count = Math.min(...counts)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(3)
  })

  test('says that nothing was prepared yet only where nothing was', async () => {
    expect((await homeOf('viewer')).isNew).toBe(false)
    const { body } = await as(bob).get('/home', { slug: beta })
    expect(body).toMatchObject({ isNew: true, pay_days: [], needs_you: { count: 0, batches: [] } })
  })
})

describe('a clerk', () => {
  test('finds what needs them, the most pressing first, and who asked', async () => {
    const { needs_you } = await homeOf('payment_manager')
    expect(needs_you?.count).toBe(3)
    expect(needs_you?.batches.map(({ id }) => id)).toEqual([ids.queried, ids.draft, ids.approved])
    expect(needs_you?.batches[0]).toMatchObject({ byName: 'Ravi', state: 'queried' })
  })

  test('does not find what somebody else prepares, but may make their file', async () => {
    const { needs_you } = await homeOf('payment_officer')
    expect(needs_you?.batches.map(({ id }) => id)).toEqual([ids.approved])
  })

  test('sees what is with others, and since when', async () => {
    const { with_others } = await homeOf('payment_manager')
    expect(with_others).toMatchObject({
      count: 1,
      batches: [{ id: ids.waiting, approvalsGiven: 0, approvalsNeeded: 1 }],
    })
    const since = Date.parse(with_others?.batches[0]?.since ?? '')
    expect(Math.abs(Date.now() - since)).toBeLessThan(600_000)
  })

  test('sees the next pay day with what leaves on it', async () => {
    const { next_pay_day } = await homeOf('payment_manager')
    const first = next_pay_day?.batches[0]
    expect(first?.valueDate).toBe(next_pay_day?.valueDate)
    expect((next_pay_day?.valueDate ?? '') > dayInPortMoresby(new Date())).toBe(true)
    expect(next_pay_day?.workingDays).toBeGreaterThan(0)
  })
})

test('an approver reads how much waits, what of it they may decide, and what they decided', async () => {
  const home = await homeOf('approver')
  expect(home.waiting).toMatchObject({ count: 1, totalToea: 60_000, yours: 1, yoursToea: 60_000 })
  expect(home.waiting?.batches[0]).toMatchObject({ id: ids.waiting, isYours: true })
  expect(home.waiting?.batches[0]?.warnings).toMatchObject({ new_payee: 2 })
  expect(home.own_decisions).toMatchObject({
    approved: 1,
    approvedToea: 40_000,
    asked: 1,
    rejected: 0,
    isMore: false,
  })
})

test('whoever holds the next step reads what must reach its bank, until its day has passed', async () => {
  const items = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '14:00', workingDaysBefore: 0 }))
  const told = { body: { items, toldBy: '' } }
  expect((await as(ana).put(`/source-accounts/${source}/cut-offs`, told)).status).toBe(200)
  const alarmsAt = async (role: RoleName, hoursBefore: number, of = ids.waiting) => {
    const { cutOff } = (await as(mia).get(`/batches/${of}`)).body
    const person = { id: everyone[role].id, defined: { ...roles[role], revision: 0 } }
    const now = new Date(Date.parse(cutOff.at) - hoursBefore * hourMs)
    const asked = askedBy({ ...person, approvalLimitToea: null }, null, now, [])
    const { alarms } = await findHome(tenantDb(database), [], asked)
    return alarms.map(({ id, stage, nextPossible }) => {
      const next =
        nextPossible && (nextPossible > dayInPortMoresby(now) ? ', later' : ', too early')
      return `${stage} ${id}${next ?? ''}`
    })
  }
  expect(await alarmsAt('approver', 25)).toEqual([])
  expect(await alarmsAt('approver', 3)).toEqual([`four_hours ${ids.waiting}`])
  expect(await alarmsAt('payment_officer', -1, ids.approved)).toEqual([
    `missed ${ids.approved}, later`,
  ])
  // five days after: a day without banks has its cut-off up to four days before it
  expect(await alarmsAt('payment_manager', -5 * 24)).toEqual(
    [ids.queried, ids.approved].map((id) => `day_passed ${id}, later`),
  )
  expect(await alarmsAt('viewer', 1)).toEqual([])
})

test.each(['approver', 'senior_approver'] as const)(
  '%s has a home whose only script is the one that signs out without a line',
  async (role) => {
    const path = `/${role.replace('_', '-')}-dashboard`
    const { status, text } = await ask('GET', `${originOf('acme')}${path}`, {
      token: tokens.get(role),
    })
    expect(status).toBe(200)
    expect(text).toContain(`href="/approval/${ids.waiting}"`)
    expect(text).toContain('2 new payees')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).toContain('/auth/logout')
  },
)

test('nobody is told that their own batch waits for them', async () => {
  const id = await startBatch(source, 'Of Zoe', zoe)
  await as(zoe).post(`/batches/${id}/payments`, { body: { payments: [payment(30)] } })
  await as(zoe).post(`/batches/${id}/submission`, { body: {} })
  const { waiting } = await homeOf('finance_manager')
  expect(waiting).toMatchObject({ count: 2, yours: 1 })
  expect(waiting?.batches.map((batch) => [batch.id, batch.isYours])).toEqual([
    [ids.waiting, true],
    [id, false],
  ])
})

test('an account above their limit is no approver’s', async () => {
  await database.prepare("update users set approval_limit_toea = 100 where id = 'ravi'").run()
  expect((await homeOf('approver')).waiting).toMatchObject({ yours: 0, yoursToea: 0 })
  await database.prepare("update users set approval_limit_toea = null where id = 'ravi'").run()
})

test('what was uploaded counts by account and month, what was only made stands apart', async () => {
  const file = (await as(mia).post(`/batches/${ids.approved}/bank-file`, { body: {} })).body
  const before = await homeOf('accountant')
  expect(before.sent).toMatchObject({
    accounts: [],
    notUploaded: { count: 1, totalToea: 40_000 },
  })
  await as(mia).post(`/bank-files/${file.id}/checks`, { body: { sha256: file.sha256 } })
  await as(mia).post(`/batches/${ids.approved}/upload`, {
    body: {
      bankReference: 'BSP-1',
      recordCount: file.recordCount,
      totalToea: file.totalToea,
    },
  })
  const { sent, pay_days } = await homeOf('accountant')
  const month = dayInPortMoresby(new Date()).slice(0, 7)
  expect(sent?.months).toHaveLength(6)
  expect(sent?.months[0]).toBe(month)
  expect(sent?.notUploaded.count).toBe(0)
  expect(sent?.accounts).toMatchObject([
    { name: 'BSP payroll', months: { [month]: { totalToea: 40_000, fileCount: 1 } } },
  ])
  expect(pay_days?.some((day) => day.batchId === ids.approved && day.state === 'sent')).toBe(true)
  const days = pay_days?.map(({ valueDate }) => valueDate)
  expect(days).toEqual(days?.toSorted())
})

test('an administrator reads what is thin in the set-up', async () => {
  const { setup, people } = await homeOf('org_admin')
  expect(setup?.map(({ note }) => note)).toEqual([
    'one_administrator',
    'factor_not_required',
    'own_rules_missing',
    'format_unconfirmed',
    'details_missing',
  ])
  expect(setup?.find(({ note }) => note === 'format_unconfirmed')?.of).toEqual(['BSP payroll'])
  expect(people).toEqual({ active: 10, withoutFactor: 10 })
})

test('an auditor reads that the newest entries follow from each other, and who got which right', async () => {
  await as(everyone.org_admin).post('/users', {
    body: { email: 'new@example.test', firstName: 'New', lastName: 'Person', role: 'viewer' },
  })
  const { audit } = await homeOf('auditor')
  expect(audit?.isWhole).toBe(true)
  expect(audit?.entries).toBeGreaterThan(10)
  expect(audit?.rights[0]).toMatchObject({ actorName: 'Ana Mea' })
})

test('whoever looks after the service reads locks, letters in trouble and limits', async () => {
  const { service } = await homeOf('sys_admin')
  expect(service).toMatchObject({ lockedNow: 0, locks: [], troubledLetters: 0 })
  expect(service?.usage.map(({ of }) => of)).toEqual(['users', 'payments', 'sourceAccounts'])
  expect(service?.usage[1]?.used).toBe(2)
})
