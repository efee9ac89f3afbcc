import type { OrganisationDetail, OrganisationLine } from '../contract/platform.ts'
import { changeState, stateCommands } from '../domain/access/organisation-life.ts'
import { usageOf } from '../domain/billing/plan.ts'
import type { OrganisationRow } from '../organisations/store.ts'

export function organisationLine(row: OrganisationRow): OrganisationLine {
  const { id, slug, name, state, stateSince, plan } = row
  return {
    id,
    slug,
    name,
    state,
    stateSince,
    plan,
    users: row.userCount,
    payments: row.paymentCount,
    hasTrouble: row.migrationError !== null || row.mailTroubles > 0,
  }
}

export function organisationDetail(
  row: OrganisationRow,
  {
    events,
    usageAsOf,
    contact,
    networks,
    isLeaving,
  }: Pick<OrganisationDetail, 'events' | 'usageAsOf' | 'contact' | 'networks'> & {
    isLeaving: boolean
  },
): OrganisationDetail {
  const { revision, stateReason, stateBefore, trialEndsOn, paidUntil, billingEmail } = row
  const { userCount: users, paymentCount: payments, sourceAccountCount: sourceAccounts } = row
  return {
    ...organisationLine(row),
    revision,
    stateReason,
    stateBefore,
    trialEndsOn,
    paidUntil,
    billingEmail,
    createdAt: row.createdAt.toISOString(),
    schemaVersion: row.schemaVersion,
    migrationError: row.migrationError,
    mailTroubles: row.mailTroubles,
    usageMonth: row.usageMonth,
    usageAsOf,
    contact,
    networks,
    usage: usageOf(row.plan, { users, payments, sourceAccounts }),
    commands: stateCommands.filter(
      // whoever leaves is opened again by its own administrators alone
      (command) =>
        changeState(row.state, command, stateBefore, row.frozenBy).ok &&
        !(isLeaving && command === 'reactivate'),
    ),
    events,
  }
}
