import * as z from 'zod/mini'
import { BillingView, InvoiceDetail, InvoiceView, PlanChoice, ProofView } from '../billing.ts'
import { PageQuery } from '../shared.ts'
import type { ApiOperation } from './operation.ts'

export const billingOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/billing',
    summary: 'Plan, state, usage and invoices, newest first',
    query: PageQuery,
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
]
