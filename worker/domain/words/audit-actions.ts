import { wayBackActions } from './audit/audit-of-way-back.ts'
import { anchorActions, archiveActions, logActions } from './audit-of-archives.ts'
import { batchActions } from './audit-of-batches.ts'
import { integrationActions } from './audit-of-integrations.ts'
import { organisationActions, platformActions } from './audit-of-organisations.ts'
import { payeeActions } from './audit-of-payees.ts'
import { peopleActions } from './audit-of-people.ts'
import { type AuditDetails, type AuditWords, textOf } from './audit-words.ts'
import { closureActions, deletionActions } from './closures/audit-of-closures.ts'
import { dayActions } from './days/audit-of-days.ts'
import { bankFileActions } from './files/audit-of-bank-files.ts'
import { signUpActions } from './platform/audit-of-sign-ups.ts'
import { runActions } from './runs/audit-of-runs.ts'
import { settlingActions } from './settling/audit-of-settling.ts'

/** Every action that an audit log may have, with its words. An entry of another does not compile. */
const actions = {
  ...batchActions,
  ...bankFileActions,
  ...payeeActions,
  ...peopleActions,
  ...organisationActions,
  ...closureActions,
  ...deletionActions,
  ...archiveActions,
  ...integrationActions,
  ...platformActions,
  ...logActions,
  ...dayActions,
  ...anchorActions,
  ...signUpActions,
  ...runActions,
  ...wayBackActions,
  ...settlingActions,
}
export type AuditAction = keyof typeof actions

const known: Readonly<Record<string, AuditWords>> = actions

type ListedAction = { action: AuditAction; title: string }

/** The actions that an organisation's own log may have, to choose from. */
export const tenantAuditActions: ListedAction[] = listed({
  ...batchActions,
  ...bankFileActions,
  ...payeeActions,
  ...peopleActions,
  ...organisationActions,
  ...closureActions,
  ...archiveActions,
  ...integrationActions,
  ...logActions,
  ...dayActions,
  ...runActions,
  ...wayBackActions,
  ...settlingActions,
})

function listed(some: Partial<Record<AuditAction, AuditWords>>): ListedAction[] {
  return Object.entries(some).map(([action, { title }]) => {
    return { action: action as AuditAction, title } // the keys of the very tables above
  })
}

/** A log is older than the product that reads it: an action nobody knows any more is said by its own name. */
export function auditTitle(action: string): string {
  return known[action]?.title ?? plain(action)
}

/** What was done, as the rest of a sentence that begins with who acted. A batch is called what it was called then; `batch` is
 * for entries that did not keep it. */
export function auditSentence(action: string, details: AuditDetails, batch = 'a batch'): string {
  const called = textOf(details.subjectName) || batch
  if (details.linesKept) {
    return `did something to single payments of ${called}, which are kept to the payroll group (${auditTitle(action)})`
  }
  return known[action]?.says(details, called) ?? plain(action)
}

/** Are its details for those who look after billing alone? */
export function isBillingAction(action: string): boolean {
  return known[action]?.isBilling ?? false
}

const plain = (action: string) => action.replaceAll(/[._]/g, ' ')
