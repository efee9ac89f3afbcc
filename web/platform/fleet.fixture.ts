import type { PlatformInvoiceView, PlatformProofDetail } from '#contract/billing.ts'
import type { PlatformOverview } from '#contract/platform/overview.ts'
import type {
  OrganisationDetail,
  OrganisationLine,
  PlatformPersonView,
  SignUpLine,
  TroubledLetter,
} from '#contract/platform.ts'
import { sessionOf } from './open-dashboard.fixture.tsx'

export const overview: PlatformOverview = {
  organisations: [{ state: 'active', many: 12 }],
  signUps: [{ state: 'waiting_for_slot', many: 3 }],
  trialsEnding: [{ slug: 'lae', name: 'Lae Clinic', trialEndsOn: '2026-11-24' }],
  slots: { free: 4, total: 64, isLow: true },
  schema: { newest: '0003', behind: 1, failed: [{ slug: 'wewak', error: 'no space left' }] },
  mailTroubles: 2,
  proofsWaiting: 5,
  income: {
    months: [
      { month: '2026-11', toea: 89_700 },
      { month: '2026-10', toea: 59_800 },
    ],
    newcomers: { days: 90, many: 7, paid: 3 },
    oldestProofAt: '2026-11-19T03:00:00Z',
  },
  leaving: [
    {
      ...{ id: 'org-lae', slug: 'lae', name: 'Lae Clinic', state: 'waiting' },
      endsAt: '2026-12-23T03:00:00Z',
    },
  ],
}

export const acmeLine: OrganisationLine = {
  id: 'org-acme',
  slug: 'acme',
  name: 'Acme Hospital',
  state: 'active',
  stateSince: '2026-11-01',
  plan: 'starter',
  users: 5,
  payments: 412,
  hasTrouble: false,
}

export const acme: OrganisationDetail = {
  ...acmeLine,
  revision: 7,
  stateReason: 'invoice_overdue',
  stateBefore: null,
  trialEndsOn: '',
  paidUntil: '2026-12-31',
  billingEmail: 'accounts@acme.example',
  createdAt: '2026-01-05T00:00:00Z',
  schemaVersion: '0003',
  migrationError: null,
  mailTroubles: 0,
  usageMonth: '2026-11',
  usageAsOf: '2026-11-20',
  networks: 0,
  contact: { postalAddress: 'PO Box 7, Lae', phoneNumber: '+675 7000 0000' },
  usage: [{ of: 'users', used: 5, max: 5, percent: 100, level: 'full' }],
  commands: ['freeze', 'suspend', 'cancel'],
  events: [
    {
      seq: 9,
      at: '2026-11-20T04:06:00Z',
      actorId: 'oa',
      actorName: 'Oa Rivu',
      action: 'organisation.plan_changed',
      subject: 'organisation/org-acme',
      details: { from: null, to: 'starter' },
      previousHash: 'aa',
      hash: 'bb',
    },
  ],
}

export const invoice: PlatformInvoiceView = {
  id: 'i1',
  number: 17,
  state: 'issued',
  plan: 'starter',
  planTitle: 'Starter',
  billedTo: { name: 'Acme Hospital', slug: 'acme', address: '', email: 'accounts@acme.example' },
  periodFrom: '2026-12-01',
  periodTo: '2026-12-31',
  lines: [{ text: 'Starter, December 2026', toea: 29_900 }],
  totalToea: 29_900,
  paidToea: 0,
  openToea: 29_900,
  creditToea: 0,
  reference: 'BLM000017-42',
  issuedAt: '2026-11-20T04:06:00Z',
  dueOn: '2026-12-05',
  paidAt: null,
  voidReason: '',
  revision: 3,
  organisation: { id: 'org-acme', slug: 'acme', name: 'Acme Hospital', state: 'active' },
}

const { organisation, ...ownInvoice } = invoice

export const proof: PlatformProofDetail = {
  isScanned: false,
  whenSettled: { paidUntil: '2027-01-06', state: 'active', plan: null },
  next: { id: 'p2', organisationName: 'Wewak Clinic' },
  id: 'p1',
  invoiceId: 'i1',
  state: 'submitted',
  bankReference: 'FT26325',
  claimedToea: 29_900,
  verifiedToea: null,
  fileName: 'receipt.pdf',
  contentType: 'application/pdf',
  bytes: 120_000,
  sha256: 'ab',
  submittedAt: '2026-11-21T01:00:00Z',
  decidedAt: null,
  reason: '',
  organisation,
  invoice: ownInvoice,
  submittedBy: 'Ana Mea',
  decidedBy: null,
  flags: [
    {
      kind: 'same_reference',
      proofId: 'p0',
      state: 'verified',
      organisationName: 'Beta Trading',
      invoiceNumber: 9,
    },
  ],
}

export const signUp: SignUpLine = {
  id: 's1',
  slug: 'wewak',
  organisationName: 'Wewak Clinic',
  state: 'provisioning_failed',
  plan: 'starter',
  attempts: 2,
  lastError: 'the machine went away',
  createdAt: '2026-11-20T04:06:00Z',
}

export const letter: TroubledLetter = {
  realm: 'org-acme',
  realmName: 'Acme Hospital',
  key: 'invoice_issued/i1/ana',
  letter: 'invoice_issued',
  trouble: 'given_up',
  attempts: 8,
  lastError: 'mailbox full',
  writtenAt: '2026-11-20T04:06:00Z',
}

const { person } = sessionOf('support')
export const kila: PlatformPersonView = {
  ...person,
  id: 'kila',
  email: 'kila@platform.example',
  firstName: 'Kila',
  lastName: 'Karo',
}

export const listOf = <Item>(...items: Item[]) => ({ items, nextCursor: null })
