import { isWholeChain } from '../../audit/store.ts'
import { controlDb, type TenantDb } from '../../core/databases.ts'
import { type MoveStep, takeMoveStep } from '../../domain/dumps/moving.ts'
import { nightOf } from '../../domain/integrity/night.ts'
import { must } from '../../domain/must.ts'
import {
  loadMove,
  type MoveRow,
  passSlot,
  placeOrganisation,
  saveMove,
} from '../../organisations/moves.ts'
import { loadOrganisation } from '../../organisations/store.ts'
import { fence, isFenced, unfence } from '../../tenancy/cells/fence.ts'
import { claimDatabase } from '../../tenancy/claimed-slot.ts'
import { newestSchema, tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import {
  databaseOf,
  emptyUnused,
  isBare,
  migrateOn,
  ownerOf,
  wipe,
} from '../../tenancy/rebuild-database.ts'
import { loadDump } from '../load/load-dump.ts'
import { dumpFolder } from '../manifest.ts'
import { readEnds, readOrigin } from '../read-rows.ts'
import { dumpTurn } from '../write-dump.ts'
import { heldFor, leftBy, MoveRefused, say } from './begin.ts'
import { carryAlong, compareDatabases } from './compare.ts'

type Work = (env: Env, row: MoveRow, at: Date) => Promise<Partial<MoveRow>>

/** Under what name its copy lies: beside that night's, which may be there already. */
const nameOf = ({ id, begunAt }: MoveRow) => `${nightOf(begunAt)}-move-${id}`

const headOf = async (db: TenantDb) => {
  const { entry, hash } = await readEnds(db, ['audit_entries'])
  return { entry, hash }
}

/** What each step does. Every one may be repeated until it is written down. */
const steps: Partial<Record<MoveStep, Work>> = {
  /** Its schema is that of the cell it goes to; then no table of the old database takes a row any more, and its log is whole. */
  fenced: async (env, { fromSlot, organisationId }, at) => {
    if ((await ownerOf(env, fromSlot)) !== organisationId)
      throw new MoveRefused(`The database in ${fromSlot} is not theirs.`)
    const db = databaseOf(env, fromSlot)
    const { schema } = await readOrigin(db)
    if (schema > newestSchema)
      throw new MoveRefused(
        `Its schema ${schema} is newer than this checkout: take that of the deploy.`,
      )
    if (schema < newestSchema) await migrateOn(env, fromSlot, tenantMigrations, at)
    await fence(env, fromSlot)
    const head = await headOf(db)
    if (!(await isWholeChain(db, head))) throw new MoveRefused('Its audit log is not whole.')
    return head
  },

  /** A copy in the file store, as each night's: it stays there for its month whatever becomes of either database. */
  dumped: async (env, row, at) => {
    const { id, slug, name } = await loadOrganisation(controlDb(env), row.organisationId)
    const db = databaseOf(env, row.fromSlot)
    while ((await dumpTurn(env, { id, slug, name, db }, nameOf(row), at)) !== undefined);
    return {}
  },

  /** The new database, made of the copy. */
  loaded: async (env, row, at) => {
    const folder = dumpFolder(row.organisationId, nameOf(row))
    const { manifest } = await loadDump(env, folder, row.toSlot, at, { heldBy: heldFor(row) })
    if (manifest.entry !== row.entry || manifest.hash !== row.hash)
      throw new MoveRefused('The copy is not of where the log ended.')
    await carryAlong(databaseOf(env, row.fromSlot), databaseOf(env, row.toSlot))
    return {}
  },

  /** Row by row, and where the log ends. Then the new database says whose it is; nobody opens it yet. */
  compared: async (env, row) => {
    const rows = await requireSame(env, row)
    const { organisationId: id, fromSlot, toSlot } = row
    if ((await ownerOf(env, toSlot)) === undefined) {
      const { slug } = await loadOrganisation(controlDb(env), id)
      const { createdAt } = await readOrigin(databaseOf(env, fromSlot))
      const db = databaseOf(env, toSlot)
      await claimDatabase({ id, db }, slug, toSlot, new Date(createdAt))
    }
    return { rows }
  },

  /**
   * Cell and slot in one update, with both slots' holders: from here on the new cell alone opens it. Compared once more, because
   * somebody may have begun to go back meanwhile.
   */
  switched: async (env, row, at) => {
    const db = controlDb(env)
    const { id, organisationId, fromSlot, toSlot, toCell, entry, hash } = row
    if (!(await isFenced(env, fromSlot)))
      throw new MoveRefused('Somebody began to go back: end that, and begin anew.')
    const rows = await requireSame(env, row)
    if ((await ownerOf(env, toSlot)) !== organisationId)
      throw new MoveRefused(`The database in ${toSlot} is not theirs.`)
    await say(env, row, 'organisation.moved', at, { entry, hash, rows }, [
      placeOrganisation(db, organisationId, { cell: toCell, slot: toSlot }),
      passSlot(db, fromSlot, { from: organisationId, to: leftBy(row), at }),
      passSlot(db, toSlot, { from: heldFor(row), to: organisationId, at }),
      saveMove(db, id, { state: 'switched', since: at }),
    ])
    return {}
  },

  /** The old database is emptied, if nothing came into it since, and its slot is anybody's. */
  over: async (env, row, at) => {
    const db = controlDb(env)
    const { id, organisationId, fromSlot, entry, hash } = row
    if (!(await isBare(env, fromSlot))) {
      const quoted = [organisationId, fromSlot, hash].map(
        (word) => `'${word.replaceAll("'", "''")}'`,
      )
      const [whose, where, head] = quoted
      await wipe(
        env,
        fromSlot,
        `(SELECT id = ${whose} AND slot = ${where} FROM tenant_meta)
         AND (SELECT seq = ${entry} AND hash = ${head} FROM audit_entries ORDER BY seq DESC LIMIT 1)`,
        'organisation_used',
      )
    }
    if (!(await isBare(env, fromSlot)))
      throw new Error(`${fromSlot} is not empty after it was wiped`)
    await say(env, row, 'slot.freed', at, { slot: fromSlot }, [
      passSlot(db, fromSlot, { from: leftBy(row), to: null, at }),
      saveMove(db, id, { state: 'over', since: at }),
    ])
    return {}
  },

  /** Back where it was: what was filled is emptied, the fence goes, and its cell opens it again. */
  undone: async (env, row, at) => {
    const db = controlDb(env)
    const { id, organisationId, fromSlot, fromCell, toSlot } = row
    await requireUnwritten(env, row)
    await emptyUnused(env, toSlot, organisationId)
    await unfence(env, fromSlot)
    await say(env, row, 'organisation.move_undone', at, {}, [
      placeOrganisation(db, organisationId, { cell: fromCell, slot: fromSlot }),
      passSlot(db, toSlot, { from: heldFor(row), to: null, at }),
      saveMove(db, id, { state: 'undone', since: at }),
    ])
    return {}
  },
}

/** A control database that came back may not know that it moved long ago: then it is the new one that everybody writes. */
async function requireUnwritten(env: Env, { toSlot, organisationId, entry }: MoveRow) {
  if ((await ownerOf(env, toSlot)) !== organisationId) return
  const head = await headOf(databaseOf(env, toSlot))
  if (head.entry > entry)
    throw new MoveRefused(
      `${toSlot} has entries from after the move, up to ${head.entry}: it is where it lives. Nothing was emptied.`,
    )
}

/** Both databases have the same rows, and their logs end where nothing could be written any more. Gives how many rows. */
async function requireSame(env: Env, { fromSlot, toSlot, entry, hash }: MoveRow): Promise<number> {
  const [from, to] = [databaseOf(env, fromSlot), databaseOf(env, toSlot)]
  const { rows, differing } = await compareDatabases(from, to)
  if (differing.length > 0) throw new MoveRefused(`Not the same: ${differing.join(', ')}.`)
  const heads = [await headOf(from), await headOf(to)]
  if (heads.some((head) => head.entry !== entry || head.hash !== hash))
    throw new MoveRefused('The log does not end where it ended.')
  return rows
}

/** These write the row themselves, in one change with all that belongs to it. */
const atOnce: MoveStep[] = ['switched', 'over', 'undone']

/** Takes the next step of a move, and refuses any other, or one whose time has not come. Gives the row as it is then. */
export async function moveOn(env: Env, id: string, step: MoveStep, at: Date): Promise<MoveRow> {
  const row = await loadMove(controlDb(env), id)
  const next = takeMoveStep(row, step, at)
  if (!next.ok && next.reason === 'move_too_early')
    throw new MoveRefused(
      `“${step}” is too early: it is “${row.state}” since ${row.since.toISOString()}.`,
    )
  if (!next.ok && step === 'undone')
    throw new MoveRefused(`It lives in ${row.toSlot} already: a way back is a move the other way.`)
  if (!next.ok) throw new MoveRefused(`After “${row.state}” comes no “${step}”.`)
  const work = must(steps[step], step)
  const changes = { ...(await work(env, row, at)), state: step, since: at }
  if (!atOnce.includes(step)) await saveMove(controlDb(env), row.id, changes)
  return { ...row, ...changes }
}
