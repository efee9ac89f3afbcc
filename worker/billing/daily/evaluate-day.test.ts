import { expect, test } from 'vitest'
import { addDays, type Day } from '../../domain/calendar.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import type { ProofRow } from '../proofs/proof-store.ts'
import { type DayFacts, evaluateDay } from './evaluate-day.ts'

const today: Day = '2027-03-10'
const yesterday = addDays(today, -1)
const noon = (day: Day) => new Date(`${day}T12:00:00+10:00`)

const active: DayFacts = {
  organisation: {
    state: 'active',
    stateSince: '2027-01-01',
    trialEndsOn: '2026-12-05',
    pausedDays: 0,
    plan: 'starter',
    paidUntil: addDays(today, 40),
  },
  open: [],
  lastLook: yesterday,
}

const invoice: InvoiceRow = {
  id: 'i1',
  number: 1,
  organisationId: 'org-acme',
  billedTo: { name: 'Acme', slug: 'acme', address: '', email: '' },
  plan: 'starter',
  periodFrom: '2027-02-01',
  periodTo: '2027-02-28',
  lines: [{ kind: 'plan', text: 'Starter', toea: 29_900 }],
  totalToea: 29_900,
  paidToea: 0,
  state: 'issued',
  reference: 'BLM000001-00',
  issuedAt: noon('2027-01-20'),
  dueOn: addDays(today, -1),
  paidAt: null,
  voidReason: '',
  revision: 0,
}

function proof(submittedOn: Day, decidedOn: Day | null = null): ProofRow {
  return {
    id: submittedOn,
    invoiceId: 'i1',
    organisationId: 'org-acme',
    state: decidedOn ? 'rejected' : 'submitted',
    bankReference: 'R',
    claimedToea: 29_900,
    verifiedToea: null,
    fileName: 'r.pdf',
    contentType: 'application/pdf',
    bytes: 1,
    sha256: 's',
    submittedBy: 'ana',
    submittedAt: noon(submittedOn),
    decidedBy: null,
    decidedAt: decidedOn === null ? null : noon(decidedOn),
    reason: '',
  }
}

const of = (
  changes: Partial<DayFacts['organisation']>,
  more: Partial<DayFacts> = {},
): DayFacts => ({
  ...active,
  ...more,
  organisation: { ...active.organisation, ...changes },
})

test('most days bring nothing', () => {
  expect(evaluateDay(active, today)).toEqual({
    clock: { kind: 'stay' },
    pausedDays: 0,
    overdue: [],
    isTrialEnding: false,
    isInvoiceDue: false,
  })
})

test('the next invoice is due 14 days before what is paid for ends, and not the day before that', () => {
  expect(evaluateDay(of({ paidUntil: addDays(today, 14) }), today).isInvoiceDue).toBe(true)
  expect(evaluateDay(of({ paidUntil: addDays(today, 15) }), today).isInvoiceDue).toBe(false)
})

test.each([
  ['there is one that is not paid', of({ paidUntil: today }, { open: [{ invoice, proofs: [] }] })],
  ['it never chose a plan', of({ paidUntil: today, plan: null })],
  ['it is suspended', of({ paidUntil: '2027-01-01', state: 'suspended' })],
  ['it is frozen', of({ paidUntil: today, state: 'frozen' })],
])('no invoice is issued where %s', (_why, seen) => {
  expect(evaluateDay(seen, today).isInvoiceDue).toBe(false)
})

test('whoever was made active by hand and never paid is asked to', () => {
  expect(evaluateDay(of({ paidUntil: '' }), today).isInvoiceDue).toBe(true)
})

test('whoever may not pay now is not reminded of it', () => {
  const late = { invoice: { ...invoice, dueOn: addDays(today, -1) }, proofs: [] }
  expect(evaluateDay(of({}, { open: [late] }), today).overdue).toHaveLength(1)
  for (const state of ['frozen', 'cancelled'] as const)
    expect(evaluateDay(of({ state }, { open: [late] }), today).overdue).toEqual([])
})

test('whoever waits to pay, and whose invoice was taken back, gets another', () => {
  expect(evaluateDay(of({ state: 'awaiting_payment', paidUntil: '' }), today).isInvoiceDue).toBe(
    true,
  )
})

test('an invoice is overdue the day after its day, but not while its proof is looked at', () => {
  const late = of({}, { open: [{ invoice, proofs: [] }] })
  expect(evaluateDay(late, today)).toMatchObject({
    clock: { kind: 'move', to: 'past_due' },
    overdue: [{ number: 1 }],
  })
  expect(evaluateDay(late, yesterday)).toMatchObject({ clock: { kind: 'stay' }, overdue: [] })
  const waiting = of({}, { open: [{ invoice, proofs: [proof(yesterday)] }] })
  expect(evaluateDay(waiting, today)).toMatchObject({ clock: { kind: 'pause' }, overdue: [] })
})

test('a trial is warned three days before, or later when nobody looked that day', () => {
  const trial = (trialEndsOn: Day, lastLook: Day) =>
    evaluateDay(of({ state: 'trialing', trialEndsOn }, { lastLook }), today).isTrialEnding
  expect(trial(addDays(today, 3), yesterday)).toBe(true)
  expect(trial(addDays(today, 4), yesterday)).toBe(false)
  expect(trial(addDays(today, 2), yesterday)).toBe(false)
  expect(trial(addDays(today, 1), addDays(today, -4))).toBe(true)
  expect(trial(addDays(today, 1), '')).toBe(true)
})

test('days on which nobody looked and a proof waited stand still too', () => {
  const pastDue = { state: 'past_due', stateSince: addDays(today, -14) } as const
  const missed = (proofs: ProofRow[]) =>
    evaluateDay(of(pastDue, { open: [{ invoice, proofs }], lastLook: addDays(today, -6) }), today)
  expect(missed([])).toMatchObject({ clock: { kind: 'move', to: 'restricted' } })
  const rejected = proof(addDays(today, -6), addDays(today, -2))
  expect(missed([rejected])).toMatchObject({ clock: { kind: 'stay' }, pausedDays: 4 })
  expect(missed([proof(addDays(today, -6))])).toMatchObject({
    clock: { kind: 'pause' },
    pausedDays: 6,
  })
})

test('days before the state began do not count as paused', () => {
  const seen = of(
    { state: 'past_due', stateSince: yesterday },
    {
      open: [{ invoice, proofs: [proof(addDays(today, -20), yesterday)] }],
      lastLook: '2027-02-10',
    },
  )
  expect(evaluateDay(seen, today).pausedDays).toBe(0)
})
