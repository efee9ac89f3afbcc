import { findTenantUser } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { SavedTemplate, TemplateChanges } from '../contract/batches/templates.ts'
import type { TenantDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { requirePayrollGroup } from '../http/kept/require-lines.ts'
import { namesOfAccounts } from '../source-accounts/store.ts'
import { expectWhole } from './check-template.ts'
import { findTemplate, saveTemplate, type TemplateRow } from './store.ts'

/**
 * A change of a template. To keep the payments of its batches to the payroll group takes one of that group; that everybody
 * reads those to come takes a second administrator.
 */
export async function prepareTemplate(
  { tenant, actor }: PrepareContext,
  id: string,
  { revision, ...sent }: TemplateChanges,
  hasWaited = false,
): Promise<PreparedChange> {
  const { db } = tenant
  const before = await findTemplate(db, id)
  if (!before) throw new Refusal('not_found')
  if (before.revision !== revision) throw new Refusal(hasWaited ? 'stale_change' : 'stale_template')
  const changes = changesFrom(sent)
  endUnlessChanged(before, changes, () => savedTemplate(before), hasWaited)
  const after = { ...before, ...changes, revision: revision + 1 }
  if (after.isConfidential && !before.isConfidential) await requirePayrollGroup(db, actor.id)
  // one that is only archived may be what it is
  if (after.status === 'active') await expectWhole(db, after)
  if (after.ownerId !== before.ownerId) expectOwnName(after.ownerId, actor.id)
  const is = sent.status === 'archived' ? 'template.archived' : 'template.changed'
  return {
    subjectId: id,
    request: {
      ...{ before: told(before), changes, revision, name: before.name },
      names: await namesIn(db, [before, after]),
    },
    givesRights: before.isConfidential && !after.isConfidential,
    action: before.status === after.status ? 'template.changed' : is,
    subject: `template/${id}`,
    details: { before: told(before), after: told(after), name: after.name },
    statements: [saveTemplate(db, before, changes)],
    answer: { status: 200, body: savedTemplate(after) },
  }
}

export const savedTemplate = ({ id, revision }: TemplateRow): SavedTemplate => ({ id, revision })

function changesFrom(sent: Omit<TemplateChanges, 'revision'>): Partial<TemplateRow> {
  const { name, kind, sourceAccountId, rhythm, description, reference, ...others } = sent
  const { remitter, draftDaysBefore, ownerId, status, isConfidential, ...rest } = others
  nothingLeft(rest)
  const written = { name, kind, sourceAccountId, rhythm, description, reference, remitter, status }
  const all = { ...written, draftDaysBefore, ownerId: ownerId || undefined, isConfidential }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** An owner prepares the drafts, and so does not approve them: nobody is made one by somebody else. */
export function expectOwnName(ownerId: string, userId: string) {
  if (ownerId === userId) return
  const message = 'Owner: people make themselves the owner of a template.'
  throw new Refusal('invalid', [{ field: 'ownerId', code: 'owner_by_another', message }])
}

/** The accounts and owners of a template before and after, as whoever confirms knows them. */
async function namesIn(db: TenantDb, templates: TemplateRow[]): Promise<Record<string, string>> {
  const owners = [...new Set(templates.map(({ ownerId }) => ownerId))]
  const [accounts, people] = await Promise.all([
    namesOfAccounts(
      db,
      templates.map(({ sourceAccountId }) => sourceAccountId),
    ),
    Promise.all(owners.map((id) => findTenantUser(db, id))),
  ])
  const ofAccounts = [...accounts.values()].map(
    ({ id, name, bsb, accountNumber }) => [id, `${name}, ${bsb} ${accountNumber}`] as const,
  )
  const ofPeople = people.flatMap((one) =>
    one ? [[one.id, `${nameOf(one)} (${one.email})`] as const] : [],
  )
  return Object.fromEntries([...ofAccounts, ...ofPeople])
}

function told({ createdAt: _at, revision: _revision, id: _id, ...row }: TemplateRow) {
  return row
}
