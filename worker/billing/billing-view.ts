import type { BillingView } from '../contract/billing.ts'
import { platformRealm, type Tenant } from '../core/databases.ts'
import { isStoppedByProof } from '../domain/access/organisation-life.ts'
import { type Usage, usageOf } from '../domain/billing/plan.ts'
import { pageOf } from '../http/paging.ts'
import { stateNotice } from '../organisations/organisation-view.ts'
import { loadOrganisation, type OrganisationRow, saveUsage } from '../organisations/store.ts'
import { listInvoicesOf, listOpenInvoices } from './invoices/store.ts'
import { listProofsOfAll } from './proofs/proof-store.ts'
import { countUsage, type Month, monthNow } from './usage.ts'
import { invoiceView, planViews, usageLineView } from './view.ts'

type Paging = { before?: number | undefined; limit: number }

/**
 * An organisation's plan, state, usage and invoices. What it uses is counted now; the platform's note of it is brought up
 * to date by the way, which is no change of anything.
 */
export async function readBilling(
  env: Env,
  tenant: Tenant,
  { before, limit }: Paging,
  now: Date,
): Promise<BillingView> {
  const { db } = platformRealm(env)
  const month = monthNow(now)
  const [organisation, usage, rows, open] = await Promise.all([
    loadOrganisation(db, tenant.id),
    countUsage(tenant.db, month),
    listInvoicesOf(db, tenant.id, { before, limit }),
    listOpenInvoices(db, tenant.id),
  ])
  if (isNews(organisation, month, usage)) await saveUsage(db, tenant.id, month, usage)
  const proofs = await listProofsOfAll(
    db,
    open.map(({ id }) => id),
  )
  const { items, nextCursor } = pageOf(rows, limit, ({ number }) => [number])
  const { plan, state, stateSince, trialEndsOn, paidUntil, billingEmail } = organisation
  return {
    plan,
    plans: planViews(plan),
    state: {
      state,
      since: stateSince || null,
      notice: stateNotice(organisation),
      trialEndsOn: (state === 'trialing' && trialEndsOn) || null,
      paidUntil: paidUntil || null,
      isPaused: isStoppedByProof(state) && proofs.some((proof) => proof.state === 'submitted'),
    },
    usage: { month, lines: usageOf(plan, usage).map(usageLineView) },
    billingEmail,
    payTo: env.BILLING_ACCOUNT,
    invoices: { items: items.map(invoiceView), nextCursor },
  }
}

function isNews(known: OrganisationRow, month: Month, usage: Usage) {
  return (
    known.usageMonth !== month ||
    known.userCount !== usage.users ||
    known.sourceAccountCount !== usage.sourceAccounts ||
    known.paymentCount !== usage.payments
  )
}
