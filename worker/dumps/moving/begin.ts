import { type Change, commitAtPlatform } from '../../core/commit.ts'
import { controlDb } from '../../core/databases.ts'
import { onItsWayTo } from '../../domain/dumps/moving.ts'
import { findClosure } from '../../organisations/closures.ts'
import {
  addMove,
  findPlace,
  listMoves,
  loadMove,
  type MoveRow,
  passSlot,
  placeOrganisation,
} from '../../organisations/moves.ts'
import { findRestoration } from '../../organisations/restorations.ts'
import { findOrganisationBySlug, hasDatabase } from '../../organisations/store.ts'
import { ownerOf } from '../../tenancy/rebuild-database.ts'

/** Why a move is not begun or does not go on, as a sentence. */
export class MoveRefused extends Error {}

export type AskedMove = {
  slug: string
  fromSlot: string
  toSlot: string
  reason: string
  by: string
}

/** Who holds a slot while it is filled, and one whose organisation went. */
export const heldFor = ({ id }: MoveRow) => `move/${id}`
export const leftBy = ({ id }: MoveRow) => `moved/${id}`

/**
 * Takes an organisation out of its cell and holds a free slot of another, in one change: from now on no cell opens it. Or finds
 * the move that goes on, to the same slot.
 */
export async function beginMove(env: Env, asked: AskedMove, at: Date): Promise<MoveRow> {
  const db = controlDb(env)
  const { slug, toSlot, reason, by } = asked
  const organisation = await findOrganisationBySlug(db, slug)
  if (!organisation) throw new MoveRefused(`There is no organisation ${slug}.`)
  const { id: organisationId, slot: fromSlot, cell: fromCell } = organisation
  const moves = await listMoves(db, organisationId)
  const same = moves.find((one) => one.toSlot === toSlot)
  const livesIn = same?.fromSlot ?? fromSlot
  if (livesIn !== asked.fromSlot)
    throw new MoveRefused(`${slug} lives in ${livesIn}, not in ${asked.fromSlot}.`)
  if (same) return same
  const other = moves.find(({ state }) => state !== 'switched')
  if (other) throw new MoveRefused(`It is being moved to ${other.toSlot}.`)
  if (!hasDatabase(organisation)) throw new MoveRefused(`${slug} has no database.`)
  if (await findRestoration(db, organisationId))
    throw new MoveRefused(
      'It was brought back to a moment, and two of you did not un-freeze it at /padmin yet: that comes first.',
    )
  if (await findClosure(db, organisationId)) throw new MoveRefused('It leaves, and is not moved.')
  const place = await findPlace(db, toSlot)
  if (!place)
    throw new MoveRefused(
      `There is no slot ${toSlot}: its cell enters what it binds within ten minutes of its deploy.`,
    )
  if (place.organisationId !== null) throw new MoveRefused(`${toSlot} is not free.`)
  const toCell = place.cell
  if (toCell === fromCell) throw new MoveRefused(`${toSlot} is of the cell ${toCell} as well.`)
  const owner = await ownerOf(env, toSlot)
  if (owner === organisationId)
    throw new MoveRefused(
      `The database in ${toSlot} says that it is theirs. Did the control database come back since it moved there? Then give the command with --has-moved.`,
    )
  if (owner !== undefined) throw new MoveRefused(`The database in ${toSlot} is another’s.`)
  const row: MoveRow = {
    ...{ id: crypto.randomUUID(), organisationId, fromSlot, fromCell, toSlot, toCell, reason },
    ...{ begunBy: by, begunAt: at, state: 'begun', since: at, entry: 0, hash: '', rows: 0 },
  }
  await say(env, row, 'organisation.move_begun', at, { reason, begunBy: by }, [
    addMove(db, row),
    passSlot(db, toSlot, { from: null, to: heldFor(row), at }),
    placeOrganisation(db, organisationId, { cell: onItsWayTo(toCell) }),
  ])
  return loadMove(db, row.id)
}

/** A change of where an organisation lives, on the platform's log. */
export async function say(
  env: Env,
  row: MoveRow,
  action: Change['action'],
  at: Date,
  details: object,
  statements: Change['statements'],
) {
  const { id, organisationId, fromCell, fromSlot, toCell, toSlot } = row
  const key = `move/${id}/${action}`
  await commitAtPlatform(
    env,
    { userId: 'platform', key, requestHash: key },
    {
      ...{ at, actorId: 'platform', action, subject: `organisation/${organisationId}` },
      details: { fromCell, fromSlot, toCell, toSlot, ...details },
      ...{ statements, answer: { status: 200, body: null } },
    },
  )
}
