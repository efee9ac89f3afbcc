import { sql } from 'drizzle-orm'
import { type Change, commitAtPlatform } from '../../core/commit.ts'
import { type ControlDb, controlDb } from '../../core/databases.ts'
import { changeState, countThrough } from '../../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { nothingFound, type RestorationStep } from '../../domain/dumps/restoration.ts'
import { must } from '../../domain/must.ts'
import {
  addRestoration,
  findRestoration,
  type RestorationRow,
} from '../../organisations/restorations.ts'
import {
  findOrganisationBySlug,
  type OrganisationRow,
  saveOrganisation,
} from '../../organisations/store.ts'
import { ownerOf } from '../../tenancy/rebuild-database.ts'
import { RestorationRefused } from './steps.ts'

/** `slot` is where whoever asks takes it to live: a name that was mistyped freezes nobody else. */
export type Asked = { slug: string; slot: string; moment: Date; reason: string; by: string }

/** How far the restoration of an organisation came that is not over, where there is one. */
export async function stateUnderWay(env: Env, slug: string): Promise<RestorationStep | undefined> {
  const organisation = await findOrganisationBySlug(controlDb(env), slug)
  return organisation && (await findRestoration(controlDb(env), organisation.id))?.state
}

/** Freezes an organisation and begins its restoration, in one change; or finds the one that goes on to the same moment. */
export async function beginRestoration(env: Env, asked: Asked, at: Date): Promise<RestorationRow> {
  const db = controlDb(env)
  const { slug, moment, reason, by } = asked
  const organisation = await findOrganisationBySlug(db, slug)
  if (!organisation) throw new RestorationRefused(`There is no organisation ${slug}.`)
  if (organisation.slot !== asked.slot)
    throw new RestorationRefused(`${slug} lives in ${organisation.slot}, not in ${asked.slot}.`)
  const open = await findRestoration(db, organisation.id)
  if (open && open.moment.getTime() !== moment.getTime())
    throw new RestorationRefused(
      `It is being brought back to ${open.moment.toISOString()}: give that moment until two of you un-freeze it. Was it the wrong one? docs/runbooks/restore.md.`,
    )
  if (open) return requireLoaded(env, open)
  if (moment < (await livesThereSince(db, organisation)))
    throw new RestorationRefused('At that moment its database was nobody’s, or another’s.')
  if (moment >= at) throw new RestorationRefused('That moment is not in the past.')
  const { id: organisationId, slot } = organisation
  const row: RestorationRow = {
    ...{ id: crypto.randomUUID(), organisationId, slot, moment, reason, begunBy: by, begunAt: at },
    ...{ state: 'frozen', since: at, bookmark: '', entry: 0, hash: '' },
    ...{ found: nothingFound, openingAskedBy: null, openedBy: null },
  }
  await commitAtPlatform(
    env,
    { userId: 'platform', key: `restoration/${row.id}`, requestHash: row.id },
    {
      at,
      actorId: 'platform',
      action: 'organisation.freeze',
      subject: `organisation/${organisationId}`,
      details: { from: organisation.state, to: 'frozen', reason, begunBy: by, moment },
      statements: [addRestoration(db, row), ...frozen(env, organisation, reason, at)],
      answer: { status: 200, body: null },
    },
  )
  return must(await findRestoration(db, organisationId), 'restoration')
}

/** Where a copy is being loaded in its place, whoever loads it goes on: what is there is nobody's, and may be half. */
async function requireLoaded(env: Env, row: RestorationRow): Promise<RestorationRow> {
  const isBack = row.state !== 'frozen' && row.state !== 'bookmarked'
  if (isBack && (await ownerOf(env, row.slot)) !== row.organisationId)
    throw new RestorationRefused(
      'A copy is being loaded in its place: give npm run load-dump with --adopt again.',
    )
  return row
}

/** Since when its database is the one it has: what was there before it moved in is another's, or nobody's. */
async function livesThereSince(db: ControlDb, { id, createdAt }: OrganisationRow): Promise<Date> {
  const [moved] = await db.all<{ at: number | null }>(
    sql`select max(at) as at from audit_entries where subject = ${`organisation/${id}`} and action = 'organisation.moved'`,
  )
  return moved?.at ? new Date(moved.at) : createdAt
}

/** The platform's freeze, over the organisation's own where there is one. */
function frozen(
  env: Env,
  row: OrganisationRow,
  stateReason: string,
  at: Date,
): Change['statements'] {
  if (row.frozenBy === 'platform') return []
  const isFrozen = row.state === 'frozen'
  const changed = changeState(isFrozen ? (row.stateBefore ?? 'active') : row.state, 'freeze', null)
  if (!changed.ok) throw new RestorationRefused(`It cannot be frozen: it is ${row.state}.`)
  const before = isFrozen
    ? {}
    : { stateBefore: row.state, ...countThrough('freeze', row, dayInPortMoresby(at)) }
  const changes = { state: changed.value, ...before, stateReason, frozenBy: 'platform' as const }
  return [saveOrganisation(controlDb(env), row, changes)]
}
