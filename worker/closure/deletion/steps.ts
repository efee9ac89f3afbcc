import { controlDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import { forgetPeople, saveClosure } from '../../organisations/closures.ts'
import { commitByClock } from '../../organisations/commit-by-clock.ts'
import { freeSlot } from '../../organisations/store.ts'
import { isBare, wipe } from '../../tenancy/rebuild-database.ts'
import { deleteFiles } from './files.ts'
import { isGone } from './gone.ts'
import { deleteSessions, silence } from './silence.ts'
import type { Step } from './step.ts'

/** Nothing of it runs any more, and nobody has a session. */
export const quieten: Step = async (env, { id }) => {
  await silence(env, id)
  return (await deleteSessions(env, id)) ? { state: 'silent' } : undefined
}

/** Its database, in the very transaction in which it is still this organisation's and its log ends where it was counted. */
export const empty: Step = async (env, { id, slot }, closure, at) => {
  const found = must(closure.found, 'found')
  const { entry, hash } = found
  const is = (text: string) => `'${text.replaceAll("'", "''")}'`
  const condition = `(SELECT id FROM tenant_meta) = ${is(id)} AND
    (SELECT seq || ' ' || hash FROM audit_entries ORDER BY seq DESC LIMIT 1) = ${is(`${entry} ${hash}`)}`
  const isEmpty =
    (await isGone(env, { id, slot }, closure)) ||
    (await isBare(env, slot)) ||
    (await wipe(env, slot, condition, 'stale_change'))
  if (!isEmpty) throw new Error(`${slot} is not empty after it was wiped`)
  return { state: 'emptied', found: { ...found, emptiedAt: at.toISOString() } }
}

/** Its files, and what the control database knew of its people. The name is never given again. */
export const clear: Step = async (env, { id, slug }, _closure, at) => {
  if (!(await deleteFiles(env, id))) return undefined
  await forgetPeople(controlDb(env), { id, slug }, at)
  return { state: 'cleared' }
}

/** Only what is bare is given to another. */
export const free: Step = async (env, organisation, closure, at) => {
  const { slot } = closure
  // whoever is in the slot of one that was gone before is entered there once the list has it free
  const isOpen = (await isBare(env, slot)) || (await isGone(env, organisation, closure))
  if (!isOpen) throw new Error(`${slot} is not empty, so it stays taken`)
  const db = controlDb(env)
  await commitByClock(env, organisation, ['closure', 'free'], {
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
