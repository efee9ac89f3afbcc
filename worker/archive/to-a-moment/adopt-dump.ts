import { controlDb } from '../../core/databases.ts'
import {
  fromCopy,
  isNotRead,
  type RestorationFindings,
  type RestorationStep,
  takeStep,
} from '../../domain/dumps/restoration.ts'
import {
  findRestoration,
  type RestorationRow,
  saveRestoration,
} from '../../organisations/restorations.ts'
import { findOrganisation, saveMigration } from '../../organisations/store.ts'
import { claimDatabase } from '../../tenancy/claimed-slot.ts'
import { newestSchema } from '../../tenancy/migrations/tenant-migrations.ts'
import { databaseOf, ownerOf } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { cameBack, peopleOf } from './people-since.ts'
import { carryOut, RestorationRefused } from './steps.ts'

/** What the manifest of a copy says of whose it is. */
type Whose = {
  organisation: { id: string; slug: string }
  createdAt: number
  night: string
  begunAt: string
}

/**
 * After a nightly copy was loaded, the database says again whose it is, and requests open it: in the slot that the control
 * database has for it alone. What a restoration does besides is done here as well (decision 0073): nobody is signed in, nothing
 * of then is due, it is in the log, and two people open it. Gives what they read before.
 */
export async function adoptDump(
  env: Env,
  slot: string,
  whose: Whose,
): Promise<RestorationFindings> {
  const { organisation, createdAt } = whose
  const { id } = organisation
  const at = new Date()
  const row = await findOrganisation(controlDb(env), id)
  if (row?.slot !== slot)
    throw new RestorationRefused(`${slot} is not where ${organisation.slug} lives.`)
  const found = await findRestoration(controlDb(env), id)
  if (!found || found.state === 'frozen')
    throw new RestorationRefused(`${organisation.slug} is not being loaded: load it first.`)
  const isOther = found.state === 'restored' && !found.reason.endsWith(fromCopy(whose.night))
  let restoration =
    found.state === 'bookmarked' || isOther ? await inItsPlace(env, slot, found, whose, at) : found
  const goOn = async (step: RestorationStep) => {
    if (takeStep(restoration.state, step).ok) {
      restoration = await carryOut(env, restoration, step, at)
    }
  }
  await goOn('ended')
  await goOn('set_aside')
  if ((await ownerOf(env, slot)) === undefined) {
    await claimDatabase({ id, db: databaseOf(env, slot) }, row.slug, slot, new Date(createdAt))
  }
  await saveMigration(controlDb(env), id, { version: newestSchema, error: null })
  await goOn('compared')
  await goOn('logged')
  remembered.delete(row.slug)
  checked.delete(`${slot}/${id}`)
  return restoration.found
}

/** Time Travel, or another copy, was asked for, and the one that was loaded takes its place: the restoration says so from here on. */
async function inItsPlace(
  env: Env,
  slot: string,
  row: RestorationRow,
  { night, begunAt }: Whose,
  at: Date,
): Promise<RestorationRow> {
  const { before } = row.found
  const people = before && [
    ...row.found.people.filter(isNotRead),
    ...cameBack(before, await peopleOf(databaseOf(env, slot))),
  ]
  const changes: Partial<RestorationRow> = {
    ...{ state: 'restored', since: at, reason: `${row.reason}. ${fromCopy(night)}` },
    found: { ...row.found, cameTo: begunAt, ...(people && { people }) },
  }
  await saveRestoration(controlDb(env), row.id, changes)
  return { ...row, ...changes }
}
