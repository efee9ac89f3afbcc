import { controlDb, type Tenant } from '../../core/databases.ts'
import type { ArchiveOfClosure, ClosureFacts } from '../../domain/closure/may-close.ts'
import type { ClosureRow } from '../../organisations/closures.ts'
import { findRestoration } from '../../organisations/restorations.ts'
import type { OrganisationRow } from '../../organisations/store.ts'
import { ownerOf } from '../../tenancy/rebuild-database.ts'
import { archiveOf, readFacts } from '../store.ts'

/**
 * Was it seen that an earlier deletion had emptied its database, before the list of organisations came back from a copy (seen-gone.ts)? A
 * database that says by now that it is theirs is deleted as every other.
 */
export async function isGone(
  env: Env,
  { id, slot }: Pick<OrganisationRow, 'id' | 'slot'>,
  { found }: Pick<ClosureRow, 'found'>,
): Promise<boolean> {
  return found?.gone !== undefined && (await ownerOf(env, slot)) !== id
}

type Looked = { facts: ClosureFacts; archive: ArchiveOfClosure }

/** What stands against the deletion, and whether its people have their archive; nothing where its database cannot be opened. */
export async function lookAt(
  env: Env,
  row: OrganisationRow,
  closure: ClosureRow,
  tenant: Tenant | undefined,
): Promise<Looked | undefined> {
  if (tenant) {
    const facts = await readFacts(env, tenant.db, row)
    return { facts, archive: await archiveOf(tenant.db, closure) }
  }
  if (!(await isGone(env, row, closure))) return undefined
  const restoration = await findRestoration(controlDb(env), row.id)
  const none = { underWay: 0, unsettled: 0, drafts: 0, openReturns: 0 }
  const facts = { ...none, unpaidInvoices: 0, waitingProofs: 0, isDemonstration: false }
  return {
    facts: { ...facts, state: row.state, isRestoring: restoration !== undefined },
    archive: 'unknown', // taken or declined before: without either nothing had been emptied
  }
}
