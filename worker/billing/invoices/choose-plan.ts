import { type Answer, answeredBefore, commitAtPlatform, type Mutation } from '../../core/commit.ts'
import { platformRealm, type Tenant } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { PlanName } from '../../domain/billing/plan.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import {
  loadOrganisation,
  type OrganisationChanges,
  type OrganisationRow,
  saveOrganisation,
} from '../../organisations/store.ts'
import { invoiceIssuedLetter } from '../letters.ts'
import { listProofsOf } from '../proofs/proof-store.ts'
import { untilInvoiceSettled } from '../until-invoice-settled.ts'
import { invoiceView } from '../view.ts'
import { newInvoice } from './new-invoice.ts'
import { overageLines } from './overage.ts'
import { chosenPlan, otherPlan, stateOnChoice } from './plan-choice.ts'
import {
  addInvoice,
  countIssuedSince,
  findPostalAddress,
  listOpenInvoices,
  saveInvoice,
} from './store.ts'

/** Each change of mind uses up a number and writes a letter. */
const choicesPerDayMax = 10

export type PlanRequest = {
  env: Env
  tenant: Tenant
  /** Who chooses; the platform knows them as `organisation/user`. */
  actorId: string
  email: string
  mutation: Mutation
  plan: PlanName
}

/**
 * An organisation chooses a plan: its numbered invoice, and its state where that moves, in one change of the control
 * database. Chosen again, it is the same invoice; another plan takes the unpaid one's place.
 */
export function choosePlan(order: PlanRequest, now: Date): Promise<Answer> {
  return untilInvoiceSettled(order.env, () => chooseNow(order, now))
}

async function chooseNow(order: PlanRequest, now: Date): Promise<Answer> {
  const { env, tenant, actorId, mutation, plan } = order
  const { db } = platformRealm(env)
  const earlier = await answeredBefore(db, mutation)
  if (earlier) return earlier

  const organisation = await loadOrganisation(db, tenant.id)
  const [open] = await listOpenInvoices(db, tenant.id)
  const chosen = chosenPlan(open, open ? await hasProof(order, open.id) : false, plan)
  if (!chosen.ok) throw new Refusal(chosen.reason)
  if (chosen.value.kind === 'keep') {
    return { status: 200, body: invoiceView(chosen.value.invoice) }
  }
  const replaced = chosen.value.kind === 'replace' ? chosen.value.invoice : undefined
  const dayAgo = new Date(now.getTime() - dayMs)
  if (replaced && (await countIssuedSince(db, tenant.id, dayAgo)) >= choicesPerDayMax) {
    throw new Refusal('too_many_choices')
  }
  const invoice = await newInvoice(
    db,
    organisation,
    {
      plan,
      address: await findPostalAddress(tenant.db),
      email: organisation.billingEmail || order.email,
      overage: await overageLines(db, tenant.db, organisation, dayInPortMoresby(now)),
      replaced,
    },
    now,
  )
  const changes = changesOf(organisation, plan, now)
  return commitAtPlatform(env, mutation, {
    at: now,
    actorId,
    action: 'invoice.issued',
    subject: `organisation/${organisation.id}`,
    details: {
      invoiceId: invoice.id,
      number: invoice.number,
      plan,
      totalToea: invoice.totalToea,
      dueOn: invoice.dueOn,
      ...(replaced && { replaces: replaced.number }),
      ...(changes?.state && { from: organisation.state, to: changes.state }),
    },
    statements: [
      ...(replaced ? [saveInvoice(db, replaced, { state: 'void', voidReason: otherPlan })] : []),
      addInvoice(db, invoice),
      // also without a change, so that of two choices at one moment the later one decides again
      saveOrganisation(db, organisation, changes ?? { state: organisation.state }),
      ...invoiceIssuedLetter(db, invoice, now),
    ],
    answer: { status: 201, body: invoiceView(invoice) },
  })
}

async function hasProof({ env }: PlanRequest, invoiceId: string) {
  const proofs = await listProofsOf(platformRealm(env).db, invoiceId)
  return proofs.some(({ state }) => state === 'submitted')
}

/** The plan of an organisation that has paid changes with the payment, and not before. */
function changesOf(organisation: OrganisationRow, plan: PlanName, now: Date) {
  const state = stateOnChoice(organisation.state)
  const changes: OrganisationChanges = {
    ...(state !== organisation.state && {
      state,
      stateSince: dayInPortMoresby(now),
      stateReason: 'plan_chosen',
      pausedDays: 0,
    }),
    ...(organisation.paidUntil === '' && organisation.plan !== plan && { plan }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
