import { sql } from 'drizzle-orm'
import { isWholeChain, wasDone } from '../../audit/store.ts'
import type { Statement } from '../../core/bulk.ts'
import { type ControlDb, controlDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { firstChanged, hashesOf } from '../../core/log/compare-anchors.ts'
import { type MoveStep, onItsWayTo } from '../../domain/dumps/moving.ts'
import {
  addMove,
  findPlace,
  listMoves,
  loadMove,
  type MoveRow,
  passSlot,
  placeOrganisation,
  saveMove,
} from '../../organisations/moves.ts'
import { findOrganisationBySlug, type OrganisationRow } from '../../organisations/store.ts'
import { isFenced } from '../../tenancy/cells/fence.ts'
import { databaseOf, isBare, ownerOf } from '../../tenancy/rebuild-database.ts'
import { readEnds } from '../read-rows.ts'
import { type AskedMove, heldFor, leftBy, MoveRefused, say } from './begin.ts'

type Head = { entry: number; hash: string }

/**
 * After the control database came back from a copy: writes down that an organisation had moved since, or had come further than the copy
 * has it. Its database in the new slot must be its own by its own word, in front of no fence, its log whole and with every end that was
 * put aside, and go on where that of the old slot was fenced, if that is there still. All of it in one change, or none.
 */
export async function enterMove(env: Env, asked: AskedMove, at: Date): Promise<MoveRow> {
  const db = controlDb(env)
  const organisation = await requireBefore(db, asked)
  const row = await moveOf(db, organisation, asked, at)
  const held = await requireRoom(db, row)
  const left = await leftBehind(env, row)
  const head = await requireTheirs(env, organisation, row)
  const end = left ?? { entry: row.entry, hash: row.hash }
  if (!(await hasEntry(env, row.toSlot, end)))
    throw new MoveRefused(
      `The log in ${row.toSlot} does not go on where the one in ${row.fromSlot} ended.`,
    )
  const details = { ...head, rows: 0, reason: asked.reason, enteredBy: asked.by }
  await say(env, row, 'organisation.moved', at, details, [
    ...begun(db, row, { held, organisation, at }),
    ...onward(db, row, end, at),
    placeOrganisation(db, row.organisationId, { cell: row.toCell, slot: row.toSlot }),
    passSlot(db, row.fromSlot, { from: row.organisationId, to: leftBy(row), at }),
    passSlot(db, row.toSlot, { from: heldFor(row), to: row.organisationId, at }),
    saveMove(db, row.id, { state: 'switched', since: at }),
    ...(left ? [] : over(db, row, at)),
    guard(db, isPlaced(row, left ? leftBy(row) : null), 'stale_change'),
  ])
  return loadMove(db, row.id)
}

/** Only where the control database came back, and nobody works in the organisation. */
async function requireBefore(db: ControlDb, { slug, fromSlot, toSlot }: AskedMove) {
  const organisation = await findOrganisationBySlug(db, slug)
  if (!organisation) throw new MoveRefused(`There is no organisation ${slug}.`)
  const { slot, frozenBy, state } = organisation
  if (slot === toSlot) throw new MoveRefused(`${slug} is listed in ${toSlot} already.`)
  if (slot !== fromSlot) throw new MoveRefused(`${slug} is listed in ${slot}, not in ${fromSlot}.`)
  if (!(await wasDone(db, 'platform.restored')))
    throw new MoveRefused('The control database never came back from a copy: it knows what moved.')
  if (state !== 'frozen' || frozenBy !== 'platform')
    throw new MoveRefused(`${slug} is not frozen by the platform: freeze it first.`)
  return organisation
}

/** The move that the copy has in the middle, or else one that it does not know. */
async function moveOf(
  db: ControlDb,
  { id: organisationId, cell: fromCell, slot: fromSlot }: OrganisationRow,
  { toSlot, reason, by }: AskedMove,
  at: Date,
): Promise<MoveRow> {
  const place = await findPlace(db, toSlot)
  if (!place)
    throw new MoveRefused(`There is no slot ${toSlot}: deploy its cell, whose cron enters it.`)
  const known = (await listMoves(db, organisationId)).find(({ state }) => state !== 'switched')
  if (known?.toSlot === toSlot) return known
  if (known) throw new MoveRefused(`It is listed as being moved to ${known.toSlot}: undo that.`)
  const toCell = place.cell
  if (toCell === fromCell) throw new MoveRefused(`${toSlot} is of the cell ${toCell} as well.`)
  return {
    ...{ id: crypto.randomUUID(), organisationId, fromSlot, fromCell, toSlot, toCell, reason },
    ...{ begunBy: by, begunAt: at, state: 'begun', since: at, entry: 0, hash: '', rows: 0 },
  }
}

/** Who the new slot is held by in the list: nobody, this move, or what the cron set aside because rows are in it. */
async function requireRoom(db: ControlDb, row: MoveRow): Promise<string | null> {
  const held = (await findPlace(db, row.toSlot))?.organisationId ?? null
  if (held !== null && held !== heldFor(row) && held !== aside(row))
    throw new MoveRefused(`${row.toSlot} is listed as another’s.`)
  return held
}

const aside = ({ toSlot }: MoveRow) => `used/${toSlot}`

/** Where the log of the old database ended behind its fence; nothing where it was emptied, or is another's by now. */
async function leftBehind(env: Env, { fromSlot, organisationId }: MoveRow) {
  const owner = await ownerOf(env, fromSlot)
  if (owner === organisationId) {
    if (!(await isFenced(env, fromSlot)))
      throw new MoveRefused(
        `The database in ${fromSlot} is theirs and has no fence: it is written.`,
      )
    return headOf(env, fromSlot)
  }
  if (owner === undefined && !(await isBare(env, fromSlot)))
    throw new MoveRefused(`${fromSlot} has something in it and does not say whose: look first.`)
  return undefined
}

/** The new database is where the organisation lives. Gives where its log ends. */
async function requireTheirs(env: Env, { id, slug }: OrganisationRow, { toSlot }: MoveRow) {
  const db = databaseOf(env, toSlot)
  const is = (await ownerOf(env, toSlot)) === id
  const [said] = is
    ? await db.all<{ slug: string; slot: string }>(sql`select slug, slot from tenant_meta`)
    : []
  if (said?.slug !== slug || said.slot !== toSlot)
    throw new MoveRefused(`The database in ${toSlot} does not say that it is theirs.`)
  if (await isFenced(env, toSlot))
    throw new MoveRefused(`${toSlot} is behind a fence: it moved on from there.`)
  const head = await headOf(env, toSlot)
  if (!(await isWholeChain(db, head))) throw new MoveRefused('Its audit log is not whole.')
  const changed = await firstChanged(env.FILES, id, db)
  if (changed)
    throw new MoveRefused(
      `Its log ended with entry ${changed.seq} on ${changed.at.slice(0, 10)}, and the one in ${toSlot} does not have it.`,
    )
  return head
}

async function headOf(env: Env, slot: string): Promise<Head> {
  const { entry, hash } = await readEnds(databaseOf(env, slot), ['audit_entries'])
  return { entry, hash }
}

async function hasEntry(env: Env, slot: string, { entry, hash }: Head) {
  if (entry === 0) return true // it was made, and nobody had done anything in it
  const found = await hashesOf(databaseOf(env, slot), [{ seq: entry }])
  return found.get(entry) === hash
}

type From = { held: string | null; organisation: OrganisationRow; at: Date }

/** What a move begins with, as far as the list has not come. */
function begun(db: ControlDb, row: MoveRow, { held, organisation, at }: From): Statement[] {
  if (held === heldFor(row)) return []
  return [
    ...(held === null ? [] : [passSlot(db, row.toSlot, { from: held, to: null, at })]),
    addMove(db, row),
    passSlot(db, row.toSlot, { from: null, to: heldFor(row), at }),
    placeOrganisation(db, organisation.id, { cell: onItsWayTo(row.toCell) }),
  ]
}

const between: MoveStep[] = ['begun', 'fenced', 'dumped', 'loaded', 'compared']

function onward(db: ControlDb, row: MoveRow, end: Head, at: Date): Statement[] {
  const missing = between.slice(between.indexOf(row.state) + 1)
  return missing.map((state) =>
    saveMove(db, row.id, { state, since: at, ...(state === 'fenced' && end) }),
  )
}

/** The old slot is nobody's of theirs any more: whoever is in it is entered there. */
const over = (db: ControlDb, row: MoveRow, at: Date): Statement[] => [
  passSlot(db, row.fromSlot, { from: leftBy(row), to: null, at }),
  saveMove(db, row.id, { state: 'over', since: at }),
]

const isPlaced = ({ organisationId, fromSlot, toSlot, toCell }: MoveRow, left: string | null) =>
  sql`exists (select 1 from organisations o join slots s on s.binding = o.slot and s.organisation_id = o.id
    where o.id = ${organisationId} and o.slot = ${toSlot} and o.cell = ${toCell})
  and exists (select 1 from slots s where s.binding = ${fromSlot} and s.organisation_id is ${left})`
