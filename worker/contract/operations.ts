import * as z from 'zod/mini'
import { AuditPage } from './audit.ts'
import {
  AdminSignIn,
  OwnSessions,
  ProfileChanges,
  SessionView,
  SignedIn,
  SignIn,
  UserView,
} from './auth.ts'
import { BankFilePage, BankFileView } from './bank-files.ts'
import {
  ApprovalBands,
  ApprovalRulesView,
  BatchChanges,
  BatchPage,
  BatchView,
  Cancellation,
  NewApproval,
  NewBatch,
  NewUpload,
  StepView,
  Submission,
} from './batches.ts'
import { BillingView, InvoiceDetail, InvoiceView, PlanChoice, ProofView } from './billing.ts'
import { ImportView } from './imports.ts'
import { NewPayee, PayeeChanges, PayeeDetail, PayeePage } from './payees.ts'
import { AddedPayments, NewPayments, PaymentChanges, PaymentPage, PaymentView } from './payments.ts'
import { page } from './shared.ts'
import {
  NewSourceAccount,
  SourceAccountChanges,
  SourceAccountPage,
  SourceAccountView,
} from './source-accounts.ts'
import {
  AccountOrAsked,
  Asked,
  ChangePage,
  ChangeView,
  ColleagueOrAsked,
  ColleaguePage,
  ColleagueView,
  NewUser,
  OrganisationState,
  OrganisationStateView,
  Refusing,
  RulesOrAsked,
  UserChanges,
} from './users.ts'

/** One call of the API: what goes in, what comes out. A test holds that this list and the routes are the same. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  summary: string
  body?: z.core.$ZodType
  query?: string[]
  answer?: z.core.$ZodType
  media?: string
}

const paging = ['cursor', 'limit']
const Health = z.object({ status: z.literal('ok') })
const Split = z.object({
  batch: BatchView,
  added: z.array(
    z.object({ id: z.string(), name: z.string(), paymentCount: z.int(), totalToea: z.int() }),
  ),
})

export const operations: Operation[] = [
  { method: 'get', path: '/api/health', summary: 'Is it up?', answer: Health },
  { method: 'get', path: '/api/openapi.json', summary: 'This description' },
  { method: 'post', path: '/api/auth/login', summary: 'Sign in', body: SignIn, answer: SignedIn },
  {
    method: 'post',
    path: '/api/auth/admin-login',
    summary: 'Sign in as a system administrator, with the deployment’s key (legacy)',
    body: AdminSignIn,
    answer: SignedIn,
  },
  { method: 'get', path: '/api/auth/session', summary: 'Who is signed in', answer: SessionView },
  { method: 'post', path: '/api/auth/logout', summary: 'Sign out' },
  {
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where you are signed in',
    answer: OwnSessions,
  },
  { method: 'delete', path: '/api/auth/sessions', summary: 'Sign out everywhere' },
  { method: 'delete', path: '/api/auth/sessions/:id', summary: 'Sign out one device' },
  {
    method: 'put',
    path: '/api/auth/profile',
    summary: 'Change your profile',
    body: ProfileChanges,
    answer: z.object({ user: UserView }),
  },
  {
    method: 'get',
    path: '/api/payees',
    summary: 'Payees by name',
    query: [...paging, 'search', 'status'],
    answer: PayeePage,
  },
  {
    method: 'post',
    path: '/api/payees',
    summary: 'Add a payee',
    body: NewPayee,
    answer: PayeeDetail,
  },
  { method: 'get', path: '/api/payees/:id', summary: 'One payee', answer: PayeeDetail },
  {
    method: 'put',
    path: '/api/payees/:id',
    summary: 'Change a payee; a changed account is a new version',
    body: PayeeChanges,
    answer: PayeeDetail,
  },
  {
    method: 'get',
    path: '/api/source-accounts',
    summary: 'Source accounts by name',
    query: paging,
    answer: SourceAccountPage,
  },
  {
    method: 'post',
    path: '/api/source-accounts',
    summary: 'Add a source account',
    body: NewSourceAccount,
    answer: AccountOrAsked,
  },
  {
    method: 'get',
    path: '/api/source-accounts/:id',
    summary: 'One source account',
    answer: SourceAccountView,
  },
  {
    method: 'put',
    path: '/api/source-accounts/:id',
    summary: 'Change a source account',
    body: SourceAccountChanges,
    answer: AccountOrAsked,
  },
  {
    method: 'get',
    path: '/api/batches',
    summary: 'Batches, newest first',
    query: [...paging, 'state'],
    answer: BatchPage,
  },
  {
    method: 'post',
    path: '/api/batches',
    summary: 'Start a batch',
    body: NewBatch,
    answer: BatchView,
  },
  { method: 'get', path: '/api/batches/:id', summary: 'One batch', answer: BatchView },
  {
    method: 'put',
    path: '/api/batches/:id',
    summary: 'Change an open batch; give a lapsed one a new day',
    body: BatchChanges,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/split',
    summary: 'Split a batch at the caps of its bank file',
    answer: Split,
  },
  {
    method: 'get',
    path: '/api/batches/:id/payments',
    summary: 'Payments of a batch by line',
    query: [...paging, 'only'],
    answer: PaymentPage,
  },
  {
    method: 'post',
    path: '/api/batches/:id/payments',
    summary: 'Add payments: all of them, or none',
    body: NewPayments,
    answer: AddedPayments,
  },
  {
    method: 'put',
    path: '/api/batches/:id/payments/:paymentId',
    summary: 'Change a payment of an open batch',
    body: PaymentChanges,
    answer: PaymentView,
  },
  {
    method: 'delete',
    path: '/api/batches/:id/payments/:paymentId',
    summary: 'Remove a payment from an open batch',
  },
  {
    method: 'post',
    path: '/api/batches/:id/imports',
    summary:
      'Import a sheet (multipart: sheet, goodRowsOnly); 422 with the same body when nothing was kept',
    answer: ImportView,
  },
  {
    method: 'get',
    path: '/api/imports/:id',
    summary: 'What was said about a sheet',
    answer: ImportView,
  },
  {
    method: 'get',
    path: '/api/imports/:id/refused-rows',
    summary: 'The refused rows with a column that says why',
    answer: z.string(),
    media: 'text/csv',
  },
  {
    method: 'post',
    path: '/api/batches/:id/submission',
    summary: 'Submit a batch, or answer an approver’s question',
    body: Submission,
    answer: BatchView,
  },
  {
    method: 'delete',
    path: '/api/batches/:id/submission',
    summary: 'Recall a batch; its approvals are void',
    answer: BatchView,
  },
  {
    method: 'get',
    path: '/api/batches/:id/approvals',
    summary: 'Every decision on a batch',
    answer: page(StepView),
  },
  {
    method: 'post',
    path: '/api/batches/:id/approvals',
    summary: 'Approve, reject or query exactly the digest you saw',
    body: NewApproval,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/cancellation',
    summary: 'Cancel a batch; once approved, a second person confirms',
    body: Cancellation,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/bank-file',
    summary: 'Make the bank file; again: the same file',
    answer: BankFileView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/upload',
    summary: 'Say that the bank has the file',
    body: NewUpload,
    answer: BatchView,
  },
  {
    method: 'get',
    path: '/api/bank-files',
    summary: 'Bank files, newest first',
    query: paging,
    answer: BankFilePage,
  },
  { method: 'get', path: '/api/bank-files/:id', summary: 'One bank file', answer: BankFileView },
  {
    method: 'get',
    path: '/api/bank-files/:id/content',
    summary: 'Its bytes; each download is audited',
    answer: z.string(),
    media: 'text/plain',
  },
  {
    method: 'get',
    path: '/api/approval-rules',
    summary: 'How many approvals by amount',
    answer: ApprovalRulesView,
  },
  {
    method: 'put',
    path: '/api/approval-rules',
    summary: 'Change the amount bands; batches already submitted keep theirs',
    body: ApprovalBands,
    answer: RulesOrAsked,
  },
  {
    method: 'get',
    path: '/api/billing',
    summary: 'Plan, state, usage and invoices, newest first',
    query: paging,
    answer: BillingView,
  },
  {
    method: 'post',
    path: '/api/billing/plan',
    summary: 'Choose a plan: its invoice; the same one again while it is unpaid',
    body: PlanChoice,
    answer: InvoiceView,
  },
  {
    method: 'get',
    path: '/api/billing/invoices/:id',
    summary: 'One invoice with its proofs of payment',
    answer: InvoiceDetail,
  },
  {
    method: 'get',
    path: '/api/billing/invoices/:id/pdf',
    summary: 'The invoice as a PDF',
    answer: z.string(),
    media: 'application/pdf',
  },
  {
    method: 'post',
    path: '/api/billing/invoices/:id/proofs',
    summary: 'Upload a proof of payment (multipart: file, bankReference, amount in kina)',
    answer: ProofView,
  },
  {
    method: 'get',
    path: '/api/users',
    summary: 'People by name',
    query: [...paging, 'search', 'status'],
    answer: ColleaguePage,
  },
  {
    method: 'post',
    path: '/api/users',
    summary: 'Invite somebody; 202 when a second administrator must confirm',
    body: NewUser,
    answer: ColleagueOrAsked,
  },
  { method: 'get', path: '/api/users/:id', summary: 'One person', answer: ColleagueView },
  {
    method: 'put',
    path: '/api/users/:id',
    summary: 'Change role, limit or name; 202 when a second administrator must confirm',
    body: UserChanges,
    answer: ColleagueOrAsked,
  },
  {
    method: 'post',
    path: '/api/users/:id/deactivation',
    summary: 'Deactivate somebody, at once',
    answer: ColleagueView,
  },
  {
    method: 'post',
    path: '/api/users/:id/reactivation',
    summary: 'Reactivate somebody; 202 when a second administrator must confirm',
    answer: ColleagueOrAsked,
  },
  {
    method: 'post',
    path: '/api/users/:id/invitation',
    summary: 'Send the invitation again; the older link closes',
    answer: ColleagueView,
  },
  {
    method: 'get',
    path: '/api/changes',
    summary: 'Changes that wait for a second administrator, or were decided',
    query: [...paging, 'state'],
    answer: ChangePage,
  },
  {
    method: 'post',
    path: '/api/changes/:id/confirmation',
    summary: 'Confirm a change that another administrator asked for',
    answer: ChangeView,
  },
  {
    method: 'post',
    path: '/api/changes/:id/refusal',
    summary: 'Refuse a change that another administrator asked for',
    body: Refusing,
    answer: ChangeView,
  },
  {
    method: 'delete',
    path: '/api/changes/:id',
    summary: 'Withdraw a change that you asked for',
    answer: ChangeView,
  },
  {
    method: 'get',
    path: '/api/organisation',
    summary: 'The organisation’s state',
    answer: OrganisationStateView,
  },
  {
    method: 'post',
    path: '/api/organisation/freeze',
    summary: 'The red button: nothing leaves from now on',
    body: Refusing,
    answer: OrganisationState,
  },
  {
    method: 'delete',
    path: '/api/organisation/freeze',
    summary: 'Un-freeze: one administrator asks (202), another confirms',
    answer: z.union([OrganisationState, Asked]),
  },
  {
    method: 'get',
    path: '/api/audit',
    summary: 'The audit log, newest first',
    query: [...paging, 'action', 'actor', 'subject'],
    answer: AuditPage,
  },
  {
    method: 'get',
    path: '/api/audit/export',
    summary: 'The whole chain, oldest first',
    answer: z.string(),
    media: 'application/x-ndjson',
  },
]
