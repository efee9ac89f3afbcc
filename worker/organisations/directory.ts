import { and, eq } from 'drizzle-orm'
import { sha256 } from '../core/audit-chain.ts'
import { directory, organisations } from '../db/control.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { platformOf } from '../tenancy/platform-realm.ts'

/** Puts a person's address into the directory of organisations. Safe to repeat. */
export async function listInDirectory(env: Env, email: string, organisationId: string) {
  const row = { emailHash: await hashOf(email), organisationId }
  await platformOf(env).db.insert(directory).values(row).onConflictDoNothing()
}

/** Takes it out again: the person left. Safe to repeat. */
export async function unlistFromDirectory(env: Env, email: string, organisationId: string) {
  const emailHash = await hashOf(email)
  await platformOf(env)
    .db.delete(directory)
    .where(and(eq(directory.emailHash, emailHash), eq(directory.organisationId, organisationId)))
}

const organisationsMax = 20

/** The open organisations that know an address, by name. */
export async function findOrganisationsOf(env: Env, email: string) {
  const rows = await platformOf(env)
    .db.select({
      slug: organisations.slug,
      name: organisations.name,
      state: organisations.state,
    })
    .from(directory)
    .innerJoin(organisations, eq(organisations.id, directory.organisationId))
    .where(eq(directory.emailHash, await hashOf(email)))
    .limit(organisationsMax)
  return rows
    .filter(({ state }) => mayDo(state, 'read').ok)
    .map(({ slug, name }) => ({ slug, name }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The directory tells nobody an address, not even us. */
export function hashOf(email: string): Promise<string> {
  return sha256(email.trim().toLowerCase())
}
