import * as z from 'zod/mini'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { invoiceStates, proofStates } from '../domain/billing/invoice.ts'
import { planNames } from '../domain/billing/plan.ts'
import { Day, Moment, page, paging, Toea, text } from './shared.ts'

export const billingLimits = { bankReferenceMax: 40, reasonMax: 500 }

/** What an organisation uploaded to show that it paid. */
export const ProofView = z.object({
  id: z.string(),
  invoiceId: z.string(),
  state: z.enum(proofStates),
  bankReference: z.string(),
  claimedToea: Toea,
  verifiedToea: z.nullable(Toea),
  fileName: z.string(),
  contentType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  bytes: z.int(),
  sha256: z.string(),
  submittedAt: Moment,
  decidedAt: z.nullable(Moment),
  /** Why it was rejected, or what it repeats. */
  reason: z.string(),
})
export type ProofView = z.infer<typeof ProofView>

export const InvoiceView = z.object({
  id: z.string(),
  number: z.int(),
  state: z.enum(invoiceStates),
  plan: z.enum(planNames),
  planTitle: z.string(),
  billedTo: z.object({
    name: z.string(),
    slug: z.string(),
    address: z.string(),
    email: z.string(),
  }),
  periodFrom: Day,
  periodTo: Day,
  lines: z.array(z.object({ text: z.string(), toea: Toea })),
  totalToea: Toea,
  paidToea: Toea,
  openToea: Toea,
  /** What was paid beyond the total. */
  creditToea: Toea,
  /** What the payer writes at the bank. */
  reference: z.string(),
  issuedAt: Moment,
  dueOn: Day,
  paidAt: z.nullable(Moment),
  voidReason: z.string(),
  /** A decision names the revision it was made on. */
  revision: z.int(),
})
export type InvoiceView = z.infer<typeof InvoiceView>
const InvoiceList = page(InvoiceView)

/** An invoice with everything that was uploaded for it, newest first. */
export const InvoiceDetail = z.extend(InvoiceView, {
  payTo: z.string(),
  proofs: z.array(ProofView),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

/** A plan as anybody may read it; `null` is unlimited. */
export const PlanOffer = z.object({
  name: z.enum(planNames),
  title: z.string(),
  monthlyToea: Toea,
  usersMax: z.nullable(z.int()),
  paymentsPerMonthMax: z.nullable(z.int()),
  sourceAccountsMax: z.nullable(z.int()),
})
export type PlanOffer = z.infer<typeof PlanOffer>

/** The same as an organisation sees it. */
export const PlanView = z.extend(PlanOffer, { isChosen: z.boolean() })
export type PlanView = z.infer<typeof PlanView>

export const UsageLineView = z.object({
  of: z.enum(['users', 'payments', 'sourceAccounts']),
  used: z.int(),
  max: z.nullable(z.int()),
  percent: z.int(),
  level: z.enum(['fine', 'near', 'full', 'over']),
  /** What to know about it; empty while there is room. */
  warning: z.string(),
})
export type UsageLineView = z.infer<typeof UsageLineView>

/** Plan, state, usage and invoices of one organisation. */
export const BillingView = z.object({
  plan: z.nullable(z.enum(planNames)),
  plans: z.array(PlanView),
  state: z.object({
    state: z.enum(organisationStates),
    since: z.nullable(Day),
    /** What the state means for people; empty where there is nothing to say. */
    notice: z.string(),
    trialEndsOn: z.nullable(Day),
    paidUntil: z.nullable(Day),
    /** A proof waits to be looked at, so the clock stands still. */
    isPaused: z.boolean(),
  }),
  usage: z.object({ month: z.string(), lines: z.array(UsageLineView) }),
  billingEmail: z.string(),
  payTo: z.string(),
  invoices: InvoiceList,
})
export type BillingView = z.infer<typeof BillingView>

export const PlanChoice = z.object({ plan: z.enum(planNames, 'Choose one of the plans') })
export type PlanChoice = z.infer<typeof PlanChoice>

const BilledOrganisation = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(organisationStates),
})

/** Another proof that looks like this one. Only the platform sees whose it is. */
export const ProofFlag = z.object({
  kind: z.enum(['same_bytes', 'same_reference']),
  proofId: z.string(),
  state: z.enum(proofStates),
  organisationName: z.string(),
  invoiceNumber: z.int(),
})
export type ProofFlag = z.infer<typeof ProofFlag>

export const PlatformProofView = z.extend(ProofView, {
  organisation: BilledOrganisation,
  invoice: InvoiceView,
  submittedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  flags: z.array(ProofFlag),
})
export type PlatformProofView = z.infer<typeof PlatformProofView>
/** One proof, with what follows once its invoice is paid in full, and the one that waits behind it. */
export const PlatformProofDetail = z.extend(PlatformProofView, {
  /** A malware scanner looks at the file before it is opened. */
  isScanned: z.boolean(),
  /** `plan` where it changes. */
  whenSettled: z.object({
    paidUntil: z.string(),
    state: z.enum(organisationStates),
    plan: z.nullable(z.enum(planNames)),
  }),
  next: z.nullable(z.object({ id: z.string(), organisationName: z.string() })),
})
export type PlatformProofDetail = z.infer<typeof PlatformProofDetail>
export const PlatformProofList = page(PlatformProofView)
export type PlatformProofList = z.infer<typeof PlatformProofList>

export const PlatformInvoiceView = z.extend(InvoiceView, { organisation: BilledOrganisation })
export type PlatformInvoiceView = z.infer<typeof PlatformInvoiceView>
export const PlatformInvoiceList = page(PlatformInvoiceView)
export type PlatformInvoiceList = z.infer<typeof PlatformInvoiceList>
export const PlatformInvoiceDetail = z.extend(PlatformInvoiceView, { proofs: z.array(ProofView) })
export type PlatformInvoiceDetail = z.infer<typeof PlatformInvoiceDetail>

/** What was found on our account, on the revision of the invoice that was on the screen. */
export const Verification = z.object({
  toea: z.int('Write the amount that arrived').check(z.positive('Write the amount that arrived')),
  revision: z.int(),
})
export type Verification = z.infer<typeof Verification>

/** For a rejection, a duplicate and a void: never without a reason. */
export const BillingReason = z.object({ reason: text('A reason', billingLimits.reasonMax) })
export type BillingReason = z.infer<typeof BillingReason>

/** Which proofs of payment a page shows. */
export const ProofQuery = z.object({
  ...paging,
  state: z._default(z.enum(proofStates), 'submitted'),
})

/** Which invoices a page shows. */
export const InvoiceQuery = z.object({
  ...paging,
  state: z.optional(z.enum(invoiceStates)),
  organisation: z.optional(z.string().check(z.maxLength(80))),
})
