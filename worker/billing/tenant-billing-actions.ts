import type { Context } from 'hono'
import { InvoiceView, ProofView } from '../contract/billing.ts'
import type { Answer, Mutation } from '../core/commit.ts'
import type { PlanName } from '../domain/billing/plan.ts'
import type { App } from '../http/app.ts'
import { choosePlan } from './invoices/choose-plan.ts'
import { mirrorAuditToTenant } from './mirror-audit-to-tenant.ts'
import type { SentProof } from './proofs/proof-form.ts'
import { submitProof } from './proofs/submit-proof.ts'

/* What an organisation asks of the platform: carried out there, and then noted in the organisation's own log. */

export async function chooseTenantPlan(c: Context<App>, plan: PlanName): Promise<Answer> {
  const { tenant, user } = c.var
  const now = new Date()
  const order = { ...asker(c), plan, email: user.view.email }
  const answer = await choosePlan(order, now)
  if (answer.status !== 201) return answer // it was there: somebody else, or the clock, had it made
  const { id, number, totalToea } = InvoiceView.parse(answer.body)
  await mirrorAuditToTenant(
    c.env,
    tenant,
    {
      name: `invoice-issued/${id}`,
      actorId: user.id,
      action: 'invoice.issued',
      subject: `invoice/${id}`,
      details: { number, plan, totalToea },
    },
    now,
  )
  return answer
}

export async function submitTenantProof(
  c: Context<App>,
  invoiceId: string,
  sent: SentProof,
): Promise<Answer> {
  const { tenant, user } = c.var
  const now = new Date()
  const answer = await submitProof({ ...asker(c), invoiceId, sent }, now)
  const { id, sha256, bankReference, claimedToea } = ProofView.parse(answer.body)
  await mirrorAuditToTenant(
    c.env,
    tenant,
    {
      name: `proof-submitted/${id}`,
      actorId: user.id,
      action: 'proof.submitted',
      subject: `invoice/${invoiceId}`,
      details: { proofId: id, sha256, bankReference, claimedToea },
    },
    now,
  )
  return answer
}

/** Users of different organisations may share an id; for the platform they are one person of one organisation. */
function asker(c: Context<App>) {
  const { tenant, user } = c.var
  const actorId = `${tenant.id}/${user.id}`
  const mutation: Mutation = { ...c.var.mutation, userId: actorId }
  return { env: c.env, tenant, actorId, mutation }
}
