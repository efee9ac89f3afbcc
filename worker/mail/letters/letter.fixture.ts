import type { LetterContents, LetterName } from '../letter-types.ts'

const batch = {
  batchId: 'b7',
  batchName: 'Payroll FN23',
  reference: 'B17',
  paymentCount: 412,
  totalToea: 106_741_822,
}
const invoice = {
  invoiceId: 'i1',
  number: 31,
  reference: 'BIL-000031-K',
  totalToea: 79_900,
  openToea: 79_900,
  dueOn: '2026-12-05',
}
const acme = { slug: 'acme', organisationName: 'Acme Hospital' }
const link = { subjectId: 'mia', nonce: '1' }

/** One of every letter, as its writer would tell it. */
const advice = {
  ...{ payeeName: 'Lae Hardware Ltd', valueDate: '2026-11-26', sentAt: '2026-11-25T03:00:00Z' },
  ...{ bankReference: 'BSP-8812', more: 2, totalToea: 1_250_050 },
  lines: [
    {
      ...{ reference: 'INV 2231', account: '088-950 ····4567', amountToea: 1_200_000 },
      invoices: [
        { number: 'INV 2231', day: '2026-11-12', grossToea: 1_312_000, withheldToea: 100_000 },
        { number: 'CN 4', day: null, grossToea: -13_200, withheldToea: -1_200 },
      ],
    },
  ],
  moreInvoices: 3,
}

const returned = { toea: 2_000, ofToea: 50_000 }

export const everyLetter: { [Name in LetterName]: LetterContents[Name] } = {
  confirmation: {
    ...acme,
    language: 'en',
    link: { ...link, kind: 'confirmation' },
    firstName: 'Mia',
  },
  activation: { link: { ...link, kind: 'activation' }, invitedBy: 'Ana Mea' },
  reset: { link: { ...link, kind: 'reset' } },
  administrator_removed: { link: { ...link, kind: 'come_back' }, byName: 'Ana Mea' },
  change_waits_longer: {
    summary: 'Invite Lara Hao',
    byName: 'Ana Mea',
    from: '2026-11-26T03:00:00.000Z',
  },
  change_called: {
    summary: 'Invite Lara Hao',
    byName: 'Ana Mea',
    callerName: 'Kila Karo',
    number: '+675 7000 0000',
    spokeTo: 'Ben Hao, the director',
    said: 'Lara comes in Ben’s place',
    outcome: 'confirmed',
  },
  discovery: {
    language: 'en',
    organisations: [
      { slug: 'acme', name: 'Acme Hospital' },
      { slug: 'beta', name: 'Beta Trading' },
    ],
  },
  api_key_ends: {
    ...{ name: 'Payroll program', start: 'bilum_aB3d', makerName: 'Ana Mea' },
    lastDay: '2026-12-10',
  },
  certificates_end: {
    ...{ ended: 1, soon: 2, more: 1 },
    certificates: [
      { payeeName: 'Kila Karo', lastDay: '2026-11-20' },
      { payeeName: 'Mea Tom', lastDay: '2026-12-04' },
    ],
  },
  security_notice: { what: 'new_device', about: 'Chrome on Android' },
  waiting_for_your_approval: {
    ...batch,
    makerName: 'Mia Kila',
    valueDate: '2026-11-26',
    asksProof: true,
  },
  approval_reminder: {
    ...batch,
    makerName: 'Mia Kila',
    valueDate: '2026-11-26',
    since: '2026-11-20T04:06:00Z',
    asksProof: true,
  },
  approval_escalated: {
    ...batch,
    makerName: 'Mia Kila',
    valueDate: '2026-11-26',
    since: '2026-11-20T04:06:00Z',
    approvers: ['Ravi Tau', 'Zoe Vagi'],
    others: 3,
  },
  cut_off_alarm: {
    ...batch,
    ...{ stage: 'missed', bank: 'BSP', nextStep: 'approve', valueDate: '2026-11-26' },
    ...{ cutOff: '2026-11-26T04:00:00Z', approvalsMissing: 1, nextPossible: '2026-11-27' },
    ...{ people: ['Ravi Tau', 'Zoe Vagi'], others: 3 },
  },
  batch_queried: { ...batch, byName: 'Ravi Tau', comment: 'Is Kila\nstill here?' },
  run_drafted: { ...batch, valueDate: '2026-12-10', copiedFrom: 'B41' },
  run_not_drafted: {
    name: 'Payroll FN24',
    why: 'This source account is archived.',
    payDay: '2026-12-10',
  },
  periods_end: { name: 'Payroll', payDay: '2026-12-24' },
  batch_approved: { ...batch, byName: 'Ravi Tau' },
  bank_file_made: {
    ...batch,
    ...{ byName: 'Mia Kila', fileName: 'B17-20261126-BSP.aba' },
    ...{ sha256: '5e'.repeat(32), logHead: `214:${'9f'.repeat(32)}` },
  },
  approval_taken_back: { ...batch, byName: 'Ravi Tau' },
  batch_recalled: {
    ...batch,
    byName: 'Mia Kila',
    words: 'Made for the wrong day',
    hadVoidFile: true,
  },
  bank_file_void_asked: {
    ...batch,
    ...{ byName: 'Mia Kila', fileName: 'B17-20261126-BSP.aba' },
    ...{ words: 'Record 3:\nunknown branch', isRefusedByBank: true },
  },
  bank_file_kept: {
    ...batch,
    ...{ byName: 'Zoe Vagi', fileName: 'B17-20261126-BSP.aba' },
    ...{ words: 'Made for the wrong day', isRefusedByBank: false },
  },
  bank_file_voided: {
    ...batch,
    ...{ byName: 'Zoe Vagi', fileName: 'B17-20261126-BSP.aba' },
    ...{ words: 'Made for the wrong day', isRefusedByBank: false },
  },
  bank_file_revive_asked: {
    ...batch,
    ...{ byName: 'Mia Kila', fileName: 'B17-20261126-BSP.aba', words: 'Made for the wrong day' },
  },
  bank_file_revived: {
    ...batch,
    ...{ byName: 'Zoe Vagi', fileName: 'B17-20261126-BSP.aba', words: 'Made for the wrong day' },
  },
  changed_file_found: {
    ...{ ...batch, byName: 'Ravi Tau', fileName: 'B17-20261126-BSP.aba' },
    ...{ isAtBank: false, firstLine: 17, differenceCount: 2 },
  },
  remittance_advice: advice,
  advice_taken_back: { ...advice, because: 'returned', payment: 'B17-3', returned },
  advice_stands: { ...advice, payment: 'B17-3', returned },
  payment_returned: {
    ...batch,
    ...{ byName: 'Noa Vali', payeeName: 'Mea Tom', payment: 'B17-3', reason: 'Account closed' },
    returned,
  },
  return_undone: {
    ...batch,
    ...{
      byName: 'Noa Vali',
      payeeName: 'Mea Tom',
      payment: 'B17-3',
      reason: 'Made for the wrong day',
    },
    returned,
  },
  payments_returned: {
    ...{ ...batch, byName: 'Noa Vali', count: 37, amountToea: 3_700_000 },
    reason: 'Made for the wrong day',
  },
  payments_return_undone: {
    ...batch,
    byName: 'Noa Vali',
    ...{ count: 37, amountToea: 3_700_000, partsLeft: 2 },
    reason: 'Made for the wrong day',
  },
  batch_rejected: { ...batch, byName: 'Ravi Tau', comment: 'Kila left in October' },
  morning_digest: {
    batches: {
      count: 7,
      totalToea: 206_741_822,
      first: Array.from({ length: 5 }, () => ({
        ...batch,
        makerName: 'Mia Kila',
        valueDate: '2026-11-26',
      })),
    },
    ...{ accounts: 3, changes: 1, since: '2026-11-20' },
    left: { files: 2, paymentCount: 431, totalToea: 98_000_000 },
  },
  organisation_leaves: {
    ...{ ...acme, what: 'begun', by: 'Ana Mea', until: '2026-12-23', sha256: '' },
  },
  organisation_ready: { ...acme, language: 'en' },
  waiting_for_slot: { organisationName: 'Acme Hospital', language: 'en' },
  unused_trial: { ...acme, releasedOn: '2026-12-05', language: 'en' },
  trial_ending: { ...acme, trialEndsOn: '2026-12-05' },
  news: {
    subject: 'Closed on Sunday',
    text: 'Bilum is closed on Sunday 6 December\nfrom 20:00 to 22:00.',
  },
  terms_changed: { subject: 'New terms from 1 February', text: 'A plan costs K10 more.' },
  service_notice: { subject: 'Payroll is slow', text: 'Made for the wrong day' },
  invoice_issued: { ...invoice, slug: 'acme', plan: 'professional' },
  invoice_overdue: { ...invoice, openToea: 50_000, slug: 'acme', because: 'invoice_overdue' },
  proof_rejected: { ...invoice, slug: 'acme', reason: 'The amount cannot be read.' },
  receipt: {
    ...invoice,
    openToea: 0,
    slug: 'acme',
    plan: 'professional',
    paidToea: 79_900,
    paidUntil: '2026-12-20',
  },
  billing_email_changed: {
    ...acme,
    before: 'old@example.test',
    after: 'accounts@example.test',
    byName: 'Ana Mea',
  },
  organisation_frozen: {
    organisationName: 'Acme Hospital',
    byName: 'Ana Mea',
    reason: 'Made for the wrong day',
  },
  organisation_state: { ...acme, state: 'suspended', because: 'long_overdue' },
  platform_notice: { what: 'proof_submitted', about: 'Acme Hospital, invoice 31' },
}
