import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { ana, as, done, makeCast, mia, zoe } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'
import { everyBaseHostRoute, everyRoute } from '../../testing/routes/every-route.ts'
import { addressOf, type Belongings, makeBelongings } from '../../testing/routes/filled-route.ts'

/*
 * Whoever presses twice, or saves what they only looked at, changes nothing: no entry, no letter, nothing that waits for a
 * second administrator, and nobody becomes the maker of a batch by it. What stands there is the answer. Every change of
 * something that is there stands here.
 */

type Body = Record<string, unknown>
/**
 * Who changes it, and what they send; what it is now where they must name that. `isSo`: before the first press, too. `twice`: the
 * second answer, where it is not the first.
 */
type Change = {
  by?: typeof mia
  isSo?: true
  sent: (now: Body) => Body
  again?: (now: Body) => Body
  twice?: Body
}

const revised = (sent: Body) => (now: Body) => ({ ...sent, revision: now.revision ?? 0 })
const changes: Record<string, Change> = {
  'PUT /api/auth/profile': { sent: () => ({ preferences: { paymentAlerts: false } }) },
  'PUT /api/views': { sent: () => ({ list: 'batches', name: 'Mine', query: 'state=draft' }) },
  'PUT /api/users/:id': { by: ana, sent: () => ({ department: 'Ward 3' }) },
  'PUT /api/roles/:role': {
    by: ana,
    sent: ({ items }) => {
      const first = (items as Body[]).find(({ role }) => role === 'viewer')
      const { title, permissions, approvalLimitToea, dashboardSections, colour, icon } = first ?? {}
      const named = { title, permissions, approvalLimitToea, dashboardSections, colour, icon }
      return { ...named, description: 'Sees everything' }
    },
  },
  'PUT /api/security/rules': {
    by: ana,
    sent: ({ rules }) => {
      const { secondFactor, idleMinutesMax, networks, rolesFromAnywhere } = rules as Body
      const kept = { secondFactor, idleMinutesMax, networks, rolesFromAnywhere }
      return { ...kept, sessionHoursMax: 7, password }
    },
  },
  'PUT /api/payroll-group/:id': { by: ana, isSo: true, sent: () => ({ isIn: false }) },
  'PUT /api/source-accounts/:id': { by: ana, sent: () => ({ name: 'Payroll' }) },
  'PUT /api/days/duties/:kind': {
    by: ana,
    sent: () => ({ dayOfMonth: 20, isOff: false, isConfirmed: true }),
  },
  'PUT /api/approval-rules': {
    by: ana,
    sent: () => ({ bands: [{ uptoToea: null, approvals: 2 }], holdSeconds: 60 }),
  },
  'PUT /api/payee-rules': {
    by: ana,
    sent: () => ({
      newAccounts: 'before_submission',
      coolingNewHours: 24,
      coolingChangedHours: 48,
    }),
  },
  'PUT /api/organisation/details': {
    by: ana,
    sent: () => ({ postalAddress: 'PO Box 2' }),
    twice: { changed: [] },
  },
  'PUT /api/webhooks/:id': {
    by: ana,
    sent: () => ({ events: ['batch.approved', 'batch.lapsed'], isOn: false }),
    again: () => ({ events: ['batch.lapsed', 'batch.approved'] }),
  },
  'PUT /api/templates/:id': { sent: revised({ name: 'Wages' }) },
  'PUT /api/periods/:id': { sent: revised({ payDay: '2030-01-11' }) },
  'PUT /api/payees/:id': {
    by: zoe,
    sent: () => ({ name: 'Kila Vagi', accountNumber: '7001112223' }),
  },
  'PUT /api/batches/:id': { sent: () => ({ name: 'FN24', headCount: 1 }) },
  'PUT /api/batches/:id/differences/run': { isSo: true, sent: () => ({ runId: null }) },
  'PUT /api/batches/:id/payments/:paymentId': { sent: () => ({ amountToea: 100, reference: 'B' }) },
}

/** Which of them a person asks for by its name, and is told that it is so already. */
const refused = ['PUT /api/roles/:role']

/** What is said anew is said by whoever says it, and when: the same words of another day are another word. */
const saidAnew = [
  'PUT /api/source-accounts/:id/cut-offs',
  'PUT /api/batches/:id/differences',
  'PUT /api/batches/:id/findings/reasons',
]

let acme: D1Database
let belongings: Belongings
let owner: string
beforeAll(async () => {
  acme = (await makeCast()).acme.database
  belongings = await makeBelongings()
  owner = await platformToken(await makePerson('owner'))
})

test('every change of something that is there is one of these', () => {
  const puts = [...everyRoute, ...everyBaseHostRoute].filter(({ method }) => method === 'PUT')
  expect(puts.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(changes), ...saidAnew, 'PUT /api/platform/people/:id'].toSorted(),
  )
})

test.each(Object.entries(changes))(
  '%s',
  async (name, { by = mia, isSo, sent, again = sent, twice }) => {
    const route = everyRoute.find((one) => one.name === name)
    if (!route) throw new Error(name)
    const path = addressOf(route, { ...belongings, roles: 'viewer', duties: 'swt' }).slice(4)
    // lists and rooms are read at the address above
    const readAt = path.replace(/\/(viewer|rules)$/, '')
    const now = async () => (await as(by).get(readAt)).body as Body
    const untouched = await written(acme)
    const first = await as(by).put(path, { body: sent(await now()) })
    const before = await written(acme)
    if (isSo) expect(before).toEqual(untouched)
    else expect(before).not.toEqual(untouched)
    const second = await as(by).put(path, { body: again({ ...(await now()), ...first.body }) })
    if (refused.includes(name)) expect(second.body.code).toBe('nothing_changes')
    else expect([second.status, second.body]).toEqual([200, twice ?? first.body])
    expect(await written(acme)).toEqual(before)
  },
)

test('several lines at once, none of which is another', async () => {
  const { batches: batch, payments: id } = belongings
  const path = `/batches/${batch}/payments/changes`
  const body = { changed: [{ id, amountToea: 200 }] }
  await done(as(mia).post(path, { body }))
  const before = await written(acme)
  expect(await done(as(mia).post(path, { body }))).toMatchObject({
    items: [{ id, amountToea: 200 }],
  })
  expect(await written(acme)).toEqual(before)
})

test('the platform: a plan they have, a role somebody has', async () => {
  const organisation = async () =>
    (await asPerson(owner, 'GET', '/organisations/org-acme')).body as Body
  const other = await makePerson('billing')
  for (const [method, path, sent] of [
    ['POST', '/organisations/org-acme/plan', { plan: 'enterprise', reason: 'As agreed' }],
    ['PUT', `/people/${other}`, { role: 'support', status: 'active' }],
  ] as const) {
    const press = async () => {
      const { revision } = await organisation()
      return asPerson(owner, method, path, 'plan' in sent ? { ...sent, revision } : sent)
    }
    expect((await press()).status).toBe(200)
    const before = await written(env.CONTROL)
    const { status, code } = await press()
    expect([status, code]).toEqual(method === 'PUT' ? [200, ''] : [422, 'nothing_changes'])
    expect(await written(env.CONTROL)).toEqual(before)
  }
})

/** How much a realm's log, its outbox and what waits there have. */
async function written(database: D1Database) {
  const tables = ['audit_entries', 'outbox', ...(database === acme ? ['pending_changes'] : [])]
  const counts = tables.map((table) => database.prepare(`SELECT count(*) AS many FROM ${table}`))
  const answers = await database.batch<{ many: number }>(counts)
  return answers.map(({ results }) => results[0]?.many)
}
