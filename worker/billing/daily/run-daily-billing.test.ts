import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { platformRealm } from '../../core/databases.ts'
import { nextState } from '../../domain/access/organisation-life.ts'
import { dueDayOf, periodAfter } from '../../domain/billing/invoice.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { tenantById } from '../../tenancy/open-tenant.ts'
import { hexOf, readChain } from '../../testing/audit-chain.ts'
import { changeOrganisation, lettersSent, organisationOf } from '../../testing/billing.ts'
import { loseNextWrite } from '../../testing/faults.ts'
import { watchSending } from '../../testing/letters.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { choosePlan } from '../invoices/choose-plan.ts'
import { findInvoice, listOpenInvoices } from '../invoices/store.ts'
import { refuseProof, verifyProof } from '../proofs/decide-proof.ts'
import { submitProof } from '../proofs/submit-proof.ts'
import { runDailyBilling } from './run-daily-billing.ts'

/*
 * Four months of five organisations, through the real clock with its real faults, beside a model that lives through the
 * same days by the pure rules alone.
 */
const days = 120
const signedUp: Day = '2026-11-21'

type BillingAction = 'choose' | 'upload' | 'reject' | 'verify'
const histories: Record<string, Record<number, BillingAction>> = {
  'never-chooses': {},
  'never-pays': { 5: 'choose' },
  'pays-once': { 5: 'choose', 8: 'upload', 10: 'verify' },
  'is-rejected': {
    17: 'choose',
    34: 'upload',
    40: 'reject',
    44: 'upload',
    51: 'reject',
    60: 'upload',
    62: 'verify',
  },
  'pays-every-month': {
    2: 'choose',
    10: 'upload',
    12: 'verify',
    40: 'upload',
    45: 'verify',
    70: 'upload',
    75: 'verify',
    104: 'upload',
    106: 'verify',
  },
}
const names = Object.keys(histories)

beforeAll(async () => {
  watchSending()
  vi.spyOn(console, 'error').mockImplementation(() => {}) // the lines that are lost on purpose
  for (const name of names) {
    const { id } = await makeOrganisation(name, name, [])
    await changeOrganisation(id, {
      state: 'trialing',
      stateSince: signedUp,
      trialEndsOn: addDays(signedUp, 14),
      plan: 'starter',
      billingEmail: `${name}@example.test`,
    })
  }
})

const morning = (day: Day) => new Date(`${day}T00:05:00+10:00`)
const noon = (day: Day) => new Date(`${day}T12:00:00+10:00`)

/**
 * The cron of one day; every week with a line lost before a write and after one, and again. On those days, and on each on which
 * something is to happen, it runs twice at once: where nothing is, two at once do what one does.
 */
async function runCron(number: number, today: Day, happens: boolean) {
  const at = morning(today)
  const faults = { 2: 'before', 5: 'after' } as const
  const fault = faults[(number % 7) as keyof typeof faults]
  const ended = fault && loseNextWrite(env.CONTROL, fault)
  const beside = happens || fault ? runDailyBilling(env, at) : undefined
  await Promise.all([runDailyBilling(env, at), beside])
  if (!ended) return
  expect(ended()).toBe(1)
  await runDailyBilling(env, at)
}

/** What people do at noon, through the commands that the routes call. */
async function act(name: string, action: BillingAction, number: number, today: Day) {
  const { db } = platformRealm(env)
  const now = noon(today)
  const opened = await tenantById(env, `org-${name}`)
  if (!opened.ok) throw new Error(opened.reason)
  const tenant = opened.value
  const key = `${name}/${number}`
  const by = { env, actorId: 'clerk', mutation: { userId: 'clerk', key, requestHash: key } }
  if (action === 'choose') {
    return choosePlan({ ...by, tenant, plan: 'starter', email: '' }, now)
  }
  const [invoice] = await listOpenInvoices(db, tenant.id)
  if (!invoice) throw new Error(`${name} has nothing to pay on day ${number}`)
  if (action === 'upload') {
    const sent = { ...receipt, bytes: new TextEncoder().encode(key), sha256: hexOf(key) }
    return submitProof({ ...by, tenant, invoiceId: invoice.id, sent }, now)
  }
  const proof = await waitingProof(invoice.id)
  if (action === 'reject') {
    return refuseProof(by, proof, { state: 'rejected', reason: 'Not there' }, now)
  }
  const { revision, totalToea: toea } = invoice
  return verifyProof(by, proof, { toea, revision }, now)
}

const receipt = {
  contentType: 'application/pdf',
  isScanned: false,
  fileName: 'receipt.pdf',
  bankReference: 'R',
  claimedToea: 29_900,
  key: '',
} as const

async function waitingProof(invoiceId: string) {
  const id = await env.CONTROL.prepare(
    "SELECT id FROM payment_proofs WHERE invoice_id = ? AND state = 'submitted'",
  )
    .bind(invoiceId)
    .first('id')
  return String(id)
}

const later = (one: Day, other: Day) => (one > other ? one : other)

/** The same life by the rules alone: one invoice at a time, one state, no database. */
function makeModel() {
  let state = 'trialing' as Awaited<ReturnType<typeof organisationOf>>['state']
  let stateSince = signedUp
  let pausedDays = 0
  let paidUntil: Day | null = null
  let hasPlan = false
  let open: { to: Day; dueOn: Day; hasProof: boolean } | undefined
  const trialEndsOn = addDays(signedUp, 14)
  const moves: string[] = []

  const enter = (next: typeof state, today: Day) => {
    state = next
    stateSince = today
    pausedDays = 0
  }
  const issue = (today: Day) => {
    const { from, to } = periodAfter(paidUntil ?? trialEndsOn, today)
    open = { to, dueOn: later(dueDayOf(today), addDays(from, -1)), hasProof: false }
  }
  return {
    moves,
    look(today: Day) {
      const before = { state, open }
      const unpaid = open ? [open] : []
      const answer = nextState({ state, stateSince, trialEndsOn, pausedDays, unpaid }, today)
      if (answer.kind === 'pause') pausedDays += 1
      if (answer.kind === 'move') {
        enter(answer.to, today)
        moves.push(answer.to)
      } else if (!open && hasPlan && paidUntil && today >= addDays(paidUntil, -14)) issue(today)
      const happens = state !== before.state || open !== before.open
      return { state, hasInvoice: open !== undefined, happens }
    },
    act(action: BillingAction, today: Day) {
      if (action === 'choose') {
        hasPlan = true
        issue(today)
        enter('awaiting_payment', today)
      } else if (open && action === 'verify') {
        paidUntil = open.to
        open = undefined
        if (state !== 'active') enter('active', today)
      } else if (open) open.hasProof = action === 'upload'
    },
  }
}

test('120 days are looked at once each, and end in the states of the rules', async () => {
  const models = new Map(names.map((name) => [name, makeModel()]))
  for (let number = 1; number <= days; number++) {
    const today = addDays(signedUp, number)
    const looks = new Map([...models].map(([name, model]) => [name, model.look(today)]))
    const happens = [...looks.values()].some((look) => look.happens)
    await runCron(number, today, happens)
    for (const [name, model] of models) {
      const { state, hasInvoice } = must(looks.get(name), name)
      const real = await organisationOf(`org-${name}`)
      const open = await listOpenInvoices(platformRealm(env).db, real.id)
      const lived = { name, number, state: real.state, hasInvoice: open.length === 1 }
      expect(lived).toEqual({ name, number, state, hasInvoice })
      const action = histories[name]?.[number]
      if (!action) continue
      await act(name, action, number, today)
      model.act(action, today)
    }
  }
  expect(Object.fromEntries([...models].map(([name, { moves }]) => [name, moves]))).toEqual({
    'never-chooses': ['trial_grace', 'suspended', 'cancelled'],
    'never-pays': ['past_due', 'restricted', 'suspended', 'cancelled'],
    'pays-once': ['past_due', 'restricted', 'suspended'],
    'is-rejected': ['trial_grace', 'past_due', 'restricted', 'past_due', 'restricted', 'suspended'],
    'pays-every-month': [],
  })
}, 240_000)

test('there is one look a day and organisation, and the chain holds', async () => {
  const { results } = await env.CONTROL.prepare(
    'SELECT organisation_id AS id, count(*) AS looks FROM daily_looks GROUP BY 1 ORDER BY 1',
  ).all()
  expect(results).toEqual(names.map((name) => ({ id: `org-${name}`, looks: days })).sort(byId))
  await readChain(env.CONTROL)
})

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

test('each move and each invoice was told once', async () => {
  const sent = (await lettersSent()).filter((one) => one.endsWith(' to pays-once@example.test'))
  const counts = Object.fromEntries(
    [...Map.groupBy(sent, (one) => one.split(' ')[0] ?? '')].map(([name, all]) => [
      name,
      all.length,
    ]),
  )
  expect(counts).toEqual({
    invoice_issued: 2,
    receipt: 1,
    invoice_overdue: 1,
    organisation_state: 3,
  })
})

test('a trial that nobody chose for was warned of its end once', async () => {
  const sent = await lettersSent()
  const warned = sent.filter((one) => one.startsWith('trial_ending'))
  expect(warned.sort()).toEqual([
    'trial_ending to is-rejected@example.test',
    'trial_ending to never-chooses@example.test',
  ])
})

test('the numbers of all invoices follow each other', async () => {
  const { results } = await env.CONTROL.prepare('SELECT id, number FROM invoices ORDER BY 2').all()
  expect(results.map(({ number }) => number)).toEqual(results.map((_, index) => index + 1))
  const [first] = results
  expect(await findInvoice(platformRealm(env).db, String(first?.id))).toMatchObject({ number: 1 })
})

test('looks of long ago go with the look of the day, and never the newest', async () => {
  const [name = ''] = names
  const { id } = await organisationOf(`org-${name}`)
  const look = (organisationId: string, day: Day) =>
    env.CONTROL.prepare("INSERT INTO daily_looks VALUES (?, ?, '', 0)")
      .bind(organisationId, day)
      .run()
  await look(id, '2024-01-01')
  await look('org-gone', '2024-01-01')
  await runDailyBilling(env, morning(addDays(signedUp, days + 1)))
  const old = "SELECT organisation_id AS id FROM daily_looks WHERE day < '2025-01-01'"
  expect((await env.CONTROL.prepare(old).all()).results).toEqual([{ id: 'org-gone' }])
})
