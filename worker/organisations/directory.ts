import { and, asc, eq, inArray } from 'drizzle-orm'
import { among, insertInBulk, type Statement } from '../core/bulk.ts'
import { untilAnswered } from '../core/d1/until-answered.ts'
import { type ControlDb, controlDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { directory, organisations } from '../db/control.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { neverPaid } from './to-open.ts'

/** Puts a person's address into the directory of organisations. Safe to repeat, and repeated where the line breaks. */
export async function listInDirectory(env: Env, email: string, organisationId: string) {
  const row = { emailHash: await hashOf(email), organisationId }
  await untilAnswered(() => controlDb(env).insert(directory).values(row).onConflictDoNothing())
}

/** The same as the statement of a change. A list: a lone one would run when awaited. */
export async function addToDirectory(
  db: ControlDb,
  email: string,
  organisationId: string,
): Promise<Statement[]> {
  const row = { emailHash: await hashOf(email), organisationId }
  return [db.insert(directory).values(row).onConflictDoNothing()]
}

/** Takes it out again: the person left. Safe to repeat, and repeated likewise. */
export async function unlistFromDirectory(env: Env, email: string, organisationId: string) {
  const emailHash = await hashOf(email)
  const isTheirs = and(
    eq(directory.emailHash, emailHash),
    eq(directory.organisationId, organisationId),
  )
  await untilAnswered(() => controlDb(env).delete(directory).where(isTheirs))
}

/** Puts some people of an organisation into the directory and takes others out, in one trip. Safe to repeat. */
export async function followInDirectory(
  env: Env,
  organisationId: string,
  { there, gone }: { there: string[]; gone: string[] },
) {
  const db = controlDb(env)
  const [added, removed] = await Promise.all(
    [there, gone].map((all) => Promise.all(all.map(hashOf))),
  )
  const rows = (added ?? []).map((emailHash) => ({ emailHash, organisationId }))
  const isGone = inArray(directory.emailHash, among(removed ?? []))
  await db.batch([
    db.delete(directory).where(and(isGone, eq(directory.organisationId, organisationId))),
    ...insertInBulk(db, directory, rows, { skipKnown: true }),
  ])
}

const addressesTogether = 1_000

/** The people of a restored organisation, and nobody who was in the directory before them. */
export async function relistDirectory(env: Env, organisationId: string, emails: string[]) {
  const db = controlDb(env)
  await db.delete(directory).where(eq(directory.organisationId, organisationId))
  const hashes = await Promise.all(emails.map(hashOf))
  for (let from = 0; from < hashes.length; from += addressesTogether) {
    const part = hashes.slice(from, from + addressesTogether)
    const rows = part.map((emailHash) => ({ emailHash, organisationId }))
    for (const insert of insertInBulk(db, directory, rows, { skipKnown: true })) await insert
  }
}

const organisationsMax = 20

/** The open organisations that know an address, by name; and whether each never paid. */
export async function findOrganisationsOf(env: Env, email: string) {
  const rows = await controlDb(env)
    .select({
      slug: organisations.slug,
      name: organisations.name,
      state: organisations.state,
      paidUntil: organisations.paidUntil,
    })
    .from(directory)
    .innerJoin(organisations, eq(organisations.id, directory.organisationId))
    .where(eq(directory.emailHash, await hashOf(email)))
    // whoever makes many and invites somebody into each puts none of them before those of before
    .orderBy(asc(organisations.createdAt))
    .limit(organisationsMax)
  return rows
    .filter(({ state }) => mayDo(state, 'read').ok)
    .map(({ slug, name, ...row }) => ({ slug, name, isUnpaid: neverPaid(row) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The organisations that know an address, in any state; the oldest, so that nobody's own give way to a stranger's many. */
export async function findIdsOf(env: Env, email: string): Promise<string[]> {
  const rows = await controlDb(env)
    .select({ id: directory.organisationId })
    .from(directory)
    .innerJoin(organisations, eq(organisations.id, directory.organisationId))
    .where(eq(directory.emailHash, await hashOf(email)))
    .orderBy(asc(organisations.createdAt))
    .limit(organisationsMax)
  return rows.map(({ id }) => id)
}

/** The directory tells nobody an address, not even us. */
export function hashOf(email: string): Promise<string> {
  return sha256(email.trim().toLowerCase())
}
