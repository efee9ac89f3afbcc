import { wasDone } from '../../audit/store.ts'
import type { Statement } from '../../core/bulk.ts'
import { commitAtPlatform } from '../../core/commit.ts'
import { type ControlDb, controlDb } from '../../core/databases.ts'
import type { ClosureFound } from '../../domain/closure/certificate.ts'
import type { ClosureStep } from '../../domain/closure/closure-steps.ts'
import { type ClosureRow, findClosure, saveClosure } from '../../organisations/closures.ts'
import {
  findOrganisationBySlug,
  freeSlot,
  type OrganisationRow,
  saveOrganisation,
} from '../../organisations/store.ts'
import { isBare, ownerOf } from '../../tenancy/rebuild-database.ts'
import { countFiles } from './files.ts'

/** Why it is not seen that an organisation was deleted, as a sentence. */
export class NotSeen extends Error {}

type Asked = { slug: string; slot: string; by: string }

/**
 * After the control database came back from a copy in which an organisation that was deleted since still leaves: writes down that its
 * database is gone, so that its deletion comes to its end in the list. Two people of the platform order and carry it out as ever, where
 * the copy does not know that they did; what is there still is not touched by this. Gives the step it stands at then.
 */
export async function seeGone(env: Env, { slug, slot, by }: Asked, at: Date): Promise<ClosureStep> {
  const db = controlDb(env)
  const { row, closure } = await requireLeaving(db, slug, slot)
  const { state } = closure
  await requireNothing(env, row, state)
  const found = { ...(closure.found ?? nothingFound), gone: { at: at.toISOString(), by } }
  const next = await stepOf(env, row, { ...closure, found }, at)
  if (!next) throw new NotSeen(`It goes on by itself from “${state}”.`)
  const key = `seen-gone/${closure.id}/${state}`
  await commitAtPlatform(
    env,
    { userId: 'platform', key, requestHash: key },
    {
      ...{ at, actorId: 'platform', action: 'organisation.seen_gone' },
      subject: `organisation/${row.id}`,
      details: { closure: closure.id, slot, seenBy: by, from: state, to: next.state },
      statements: next.statements,
      answer: { status: 200, body: null },
    },
  )
  return next.state
}

async function requireLeaving(db: ControlDb, slug: string, slot: string) {
  const row = await findOrganisationBySlug(db, slug)
  if (!row) throw new NotSeen(`There is no organisation ${slug}.`)
  const closure = await findClosure(db, row.id)
  if (!closure) throw new NotSeen(`${slug} does not leave, as the list has it.`)
  if (['certified', 'over'].includes(closure.state)) throw new NotSeen(`${slug} is deleted.`)
  if (row.slot !== slot) throw new NotSeen(`${slug} is listed in ${row.slot}, not in ${slot}.`)
  if (!(await wasDone(db, 'platform.restored')))
    throw new NotSeen(
      'The control database never came back from a copy: it knows what was deleted.',
    )
  return { row, closure }
}

/** Its database is empty, or somebody else's by now. Where nobody had ordered it yet, its files have to be gone as well. */
async function requireNothing(env: Env, { id, slot }: OrganisationRow, state: ClosureStep) {
  const owner = await ownerOf(env, slot)
  if (owner === id)
    throw new NotSeen(`The database in ${slot} is theirs: it is deleted at /padmin, as ever.`)
  if (owner === undefined && !(await isBare(env, slot)))
    throw new NotSeen(`${slot} has something in it and does not say whose: look first.`)
  if (state !== 'waiting') return
  const { deleted } = await countFiles(env, id)
  const left = deleted.find(({ files }) => files > 0)
  if (left)
    throw new NotSeen(
      `There are files of it below ${left.folder}/${id}/: its database is lost, and was not deleted.`,
    )
}

const nothingFound: ClosureFound = {
  ...{ entry: 0, hash: '', archive: null, tables: {}, deleted: [], kept: [], sessions: 0 },
  ...{ emptiedAt: '', unpaidInvoices: 0, invoices: 0 },
}

/** Every organisation was frozen as the list came back: where there is no database, nothing is kept from leaving, and two of the platform go on. */
function opened(db: ControlDb, row: OrganisationRow): Statement[] {
  if (row.state !== 'frozen' || row.stateBefore !== 'cancelled') return []
  return [saveOrganisation(db, row, { state: 'cancelled', stateBefore: null, frozenBy: null })]
}

type Next = { state: ClosureStep; statements: Statement[] }

/** Of the steps that look into its database: what is written in their place. The cron takes the others. */
async function stepOf(
  env: Env,
  row: OrganisationRow,
  closure: ClosureRow & { found: ClosureFound },
  at: Date,
): Promise<Next | undefined> {
  const db = controlDb(env)
  const { id, slot } = row
  const { found } = closure
  // nobody is written to a second time
  const to = (state: ClosureStep, more: Partial<ClosureRow> = {}): Next => ({
    state,
    statements: [saveClosure(db, closure.id, { state, since: at, found, tell: [], ...more })],
  })
  if (closure.state === 'waiting') {
    const { state, statements } = to('waiting', {
      ...{ since: closure.since, orderedBy: null, stoppedBecause: '' },
    })
    return { state, statements: [...statements, ...opened(db, row)] }
  }
  if (closure.state === 'closed')
    return to('counted', { found: { ...found, ...(await countFiles(env, id)) } })
  if (closure.state === 'silent')
    return to('emptied', { found: { ...found, emptiedAt: at.toISOString() } })
  if (closure.state !== 'cleared') return undefined
  const { state, statements } = to('free')
  return { state, statements: [...freeSlot(db, id, slot), ...statements] }
}
