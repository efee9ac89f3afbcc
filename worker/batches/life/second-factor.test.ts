import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditEntryView } from '../../contract/audit.ts'
import type { BatchView } from '../../contract/batches/batches.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { eventually } from '../../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import type { Person } from '../../testing/organisation.ts'
import { askApprove, host, pressApprove, type Window, wrongCode } from './approving.fixture.ts'

const above = 1_000_000
let database: D1Database
let source = ''
let from = 1
let phone: Window
let key = ''
let codes: string[] = []

beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  // ana made the account, and approves nothing from it yet
  await addColleagues([{ id: 'sef', role: 'finance_manager', ownLimitToea: null }])
  const { bands } = (await as(ana).get('/approval-rules')).body
  await as(ana).put('/approval-rules', { body: { bands, secondFactorAboveToea: above } })
})
afterEach(() => vi.useRealTimers())

const waiting = (toea = above) => {
  from += 2
  return submittedBatch(source, toea, from)
}
const viewed = async ({ id }: { id: string }) =>
  (await as(mia).get(`/batches/${id}`)).body as BatchView
const failures = () =>
  database.prepare('SELECT failures FROM sign_in_failures WHERE email = ?').bind(ravi.email).first()
const signedIn = (person: Person): Promise<Window> => signInAt(host, person)

describe('somebody without a second factor', () => {
  test('reads what to set up and where before they try, and cannot approve', async () => {
    const batch = await waiting()
    const window = await signedIn(ravi)
    const { text } = await window.get(`/approval/${batch.id}`)
    expect(text).toMatch(/is approved with a second factor\. You have no second factor yet/)
    expect(text).toContain('href="/account/security"')
    expect(text).not.toContain('value="approve"')
    const refused = await pressApprove(window, batch)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Set one up under “Your sign-in”')
    expect((await viewed(batch)).approvalsGiven).toBe(0)
  })

  test('is named among those who cannot approve yet, and could', async () => {
    const batch = await waiting()
    const { approvers, approversAble } = await viewed(batch)
    expect(approversAble).toBe(0)
    expect(approvers[0]).toMatchObject({ mayApprove: false, reason: 'no_second_factor' })
    expect(approvers[0]?.message).toMatch(/^has no second factor yet/)
    expect((await viewed(batch)).state).toBe('in_approval')
    const body = { bands: [{ uptoToea: null, approvals: 1 }], amountToea: above + 1 }
    const tried = (await as(ana).post('/approval-rules/trial', { body })).body.amount
    expect(tried).toMatchObject({ asksSecondFactor: true, isEnough: true, ableCount: 0 })
  })

  test('approves up to the amount, and asks and rejects above it', async () => {
    const window = await signedIn(ravi)
    expect((await pressApprove(window, await waiting(above / 2))).status).toBe(303)
    const large = await waiting()
    const said = await pressApprove(window, large, { decision: 'reject', reason: 'The wrong day' })
    expect(said.status).toBe(303)
    expect((await viewed(large)).state).toBe('rejected')
  })
})

describe('a code of the app', () => {
  beforeAll(async () => {
    phone = await signedIn(ravi)
    const made = await enrolApp(phone)
    key = made.key
    codes = made.codes
  })

  test('is asked for by the form itself, with figures for a phone', async () => {
    const { text } = await phone.get(`/approval/${(await waiting()).id}`)
    const field = /<input[^>]*id="code"[^>]*>/.exec(text)?.[0].toLowerCase()
    expect(field).toContain('inputmode="numeric"')
    expect(field).toContain('autocomplete="one-time-code"')
    expect(text).not.toContain('data-passkey')
  })

  test('approves, is kept with the step, and stands in the log', async () => {
    later(1)
    const batch = await waiting()
    expect((await pressApprove(phone, batch)).text).toContain('asks for the code of your')
    const typed = await pressApprove(phone, batch, { code: wrongCode(key), question: 'Line 2?' })
    expect(typed.status).toBe(401)
    expect(typed.text).toMatch(/id="no-proof" role="alert".*This code is not right/)
    expect(typed.text).toContain('>Line 2?</textarea>')
    expect(await failures()).toEqual({ failures: 1 })
    expect((await pressApprove(phone, batch, { code: codeOf(key) })).status).toBe(303)
    expect(await failures()).toBeNull()
    expect((await viewed(batch)).steps.at(-1)).toMatchObject({ kind: 'approve', provenBy: 'totp' })
    expect((await phone.get(`/approval/${batch.id}`)).text).toMatch(/approved it with a code/)
    const log = (await as(ana).get('/audit')).body.items as AuditEntryView[]
    const entry = log.find(({ action }) => action === 'batch.approved')
    expect(entry?.details).toMatchObject({ provenBy: 'totp' })
  })

  test('counts once, also for another batch at the same moment', async () => {
    later(2)
    const [one, other] = [await waiting(), await waiting()]
    const code = codeOf(key)
    const sent = await Promise.all([one, other].map((each) => askApprove(phone, each, { code })))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 401])
    expect(sent.find(({ status }) => status === 401)?.code).toBe('code_used')
    const given = [await viewed(one), await viewed(other)].map((batch) => batch.approvalsGiven)
    expect(given.sort()).toEqual([0, 1])
  })

  test('whose answer was lost gives the same answer, and asks for no other', async () => {
    later(3)
    const batch = await waiting()
    const again = crypto.randomUUID()
    const code = codeOf(key)
    const first = await askApprove(phone, batch, { code }, again)
    const second = await askApprove(phone, batch, { code }, again)
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')

    later(1)
    const typed = await waiting()
    expect((await pressApprove(phone, typed, { key: again, code: codeOf(key) })).status).toBe(303)
    const pressed = await pressApprove(phone, typed, { key: again, code: '' })
    expect(pressed.location).toBe(`/approval/${typed.id}?done=approve`)
    expect((await viewed(typed)).approvalsGiven).toBe(1)
  })

  test('is not used up by what is refused all the same', async () => {
    later(5)
    const batch = await waiting()
    const code = codeOf(key)
    const stale = await askApprove(phone, { ...batch, digest: 'other' }, { code })
    expect(stale.code).toBe('digest_changed')
    expect(await failures()).toBeNull()
    expect((await askApprove(phone, batch, { code })).status).toBe(201)
  })

  test('is not replaced by a recovery code, and five wrong ones lock as at sign-in', async () => {
    later(6)
    const batch = await waiting()
    const [recovery = ''] = codes
    expect((await askApprove(phone, batch, { code: recovery })).code).toBe('code_of_six')
    expect(await failures()).toBeNull()
    const wrong = { code: wrongCode(key) }
    for (let tries = 0; tries < 5; tries++) {
      expect((await askApprove(phone, batch, wrong)).code).toBe('code_wrong')
    }
    expect((await askApprove(phone, batch, { code: codeOf(key) })).code).toBe('locked')
    const letters = await eventually(async () => {
      const found = await lettersTo(ravi.email)
      expect(found.map(({ subject }) => subject).join()).toContain('wrong codes to approve')
      return found
    })
    expect(letters[0]?.text).not.toContain(wrong.code)
    expect((await signedIn(ravi)).jar.has('__Host-session')).toBe(false)
    expect((await viewed(batch)).approvalsGiven).toBe(0)
    later(16)
    expect((await askApprove(phone, batch, { code: codeOf(key) })).status).toBe(201)
  })

  test('of whoever acts is asked for, also where they act for another', async () => {
    later(40)
    const batch = await waiting(251_000_000)
    const today = dayInPortMoresby(new Date())
    await database
      .prepare(
        `INSERT INTO delegations (id, delegator_id, delegate_id, limit_toea, from_day, to_day, created_at)
         VALUES ('lent', 'zoe', 'ravi', 5000000000, ?, ?, 1)`,
      )
      .bind(today, today)
      .run()
    expect((await askApprove(phone, batch)).code).toBe('proof_needed')
    expect((await askApprove(phone, batch, { code: codeOf(key) })).status).toBe(201)
    expect((await viewed(batch)).approvals[0]).toMatchObject({
      actor: { id: 'ravi' },
      onBehalfOf: { id: 'zoe' },
      provenBy: 'totp',
    })
  })

  test('of somebody else proves nothing', async () => {
    later(42)
    const batch = await waiting()
    const window = await signedIn(zoe)
    const own = (await enrolApp(window)).key
    later(1)
    expect((await askApprove(window, batch, { code: codeOf(key) })).code).toBe('code_wrong')
    expect((await askApprove(window, batch, { code: codeOf(own) })).status).toBe(201)
  })
})
