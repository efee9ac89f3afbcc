import { eq } from 'drizzle-orm'
import { controlDb } from '../../core/databases.ts'
import { dailyLooks, directory, organisations, releasedSlugs, signUps } from '../../db/control.ts'
import { restorations } from '../../db/recovery/restorations.ts'
import { nothingFound } from '../../domain/dumps/restoration.ts'
import { must } from '../../domain/must.ts'
import { saveClosure } from '../../organisations/closures.ts'
import { freeSlot } from '../../organisations/store.ts'
import { isBare, wipe } from '../../tenancy/rebuild-database.ts'
import type { Step } from './carry-out.ts'
import { deleteFiles } from './files.ts'
import { noteAtPlatform } from './note.ts'
import { deleteSessions, silence } from './silence.ts'

/** Nothing of it runs any more, and nobody has a session. */
export const quieten: Step = async (env, { id }) => {
  await silence(env, id)
  return (await deleteSessions(env, id)) ? { state: 'silent' } : undefined
}

/** Its database, in the very transaction in which it is still this organisation's and its log ends where it was counted. */
export const empty: Step = async (env, { id, slot }, { found }) => {
  const { entry, hash } = must(found, 'found')
  const is = (text: string) => `'${text.replaceAll("'", "''")}'`
  const condition = `(SELECT id FROM tenant_meta) = ${is(id)} AND
    (SELECT seq || ' ' || hash FROM audit_entries ORDER BY seq DESC LIMIT 1) = ${is(`${entry} ${hash}`)}`
  const isEmpty = (await isBare(env, slot)) || (await wipe(env, slot, condition, 'stale_change'))
  if (!isEmpty) throw new Error(`${slot} is not empty after it was wiped`)
  return { state: 'emptied' }
}

/** Its files, and what the control database knew of its people. The name is never given again. */
export const clear: Step = async (env, { id, slug }, _closure, at) => {
  if (!(await deleteFiles(env, id))) return undefined
  const db = controlDb(env)
  await db.batch([
    db.delete(directory).where(eq(directory.organisationId, id)),
    db.delete(signUps).where(eq(signUps.id, id)),
    db.delete(dailyLooks).where(eq(dailyLooks.organisationId, id)),
    db.update(restorations).set({ found: nothingFound }).where(eq(restorations.organisationId, id)),
    db.update(organisations).set({ billingEmail: '' }).where(eq(organisations.id, id)),
    db.insert(releasedSlugs).values({ slug, releasedAt: at }).onConflictDoNothing(),
  ])
  return { state: 'cleared' }
}

/** Only what is bare is given to another. */
export const free: Step = async (env, organisation, closure, at) => {
  const { slot } = closure
  if (!(await isBare(env, slot))) throw new Error(`${slot} is not empty, so it stays taken`)
  const db = controlDb(env)
  await noteAtPlatform(env, organisation, 'free', {
    at,
    action: 'slot.freed',
    details: { slot },
    statements: [
      ...freeSlot(db, organisation.id, slot),
      saveClosure(db, closure.id, { state: 'free', since: at }),
    ],
  })
  return undefined
}
