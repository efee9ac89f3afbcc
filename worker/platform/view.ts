import type { AuditEntryView } from '../contract/audit.ts'
import type {
  OrganisationDetail,
  OrganisationLine,
  SignUpLine,
  SignUpState,
} from '../contract/platform.ts'
import { changeState, stateCommands } from '../domain/access/organisation-life.ts'
import { hasPlatformPermission, type PlatformRoleName } from '../domain/access/platform-role.ts'
import { usageOf } from '../domain/billing/plan.ts'
import type { SignUpRow } from '../signup/store.ts'
import type { OrganisationRow } from './store.ts'

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
  events: OrganisationDetail['events'],
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
    usage: usageOf(row.plan, { users, payments, sourceAccounts }),
    commands: stateCommands.filter((command) => changeState(row.state, command, stateBefore).ok),
    events,
  }
}

/**
 * Audit entries as this person may read them: what was paid, with which reference, is for those who look after billing.
 * Only the export, which is theirs, has everything that the hashes are made of.
 */
export function entriesFor({ role }: { role: PlatformRoleName }, entries: AuditEntryView[]) {
  if (hasPlatformPermission(role, 'manage_billing')) return entries
  return entries.map((entry) =>
    /^(proof|invoice)\./.test(entry.action) ? { ...entry, details: {} } : entry,
  )
}

/** `state` is the one that was asked for. */
export function signUpLine(
  { id, slug, organisationName, plan, attempts, lastError, createdAt }: SignUpRow,
  state: SignUpState,
): SignUpLine {
  return {
    id,
    slug,
    organisationName,
    state,
    plan,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
  }
}
