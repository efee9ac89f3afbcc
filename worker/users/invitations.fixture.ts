import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import type { Link } from '../core/links.ts'
import { users } from '../db/people.ts'
import { outbox } from '../db/records.ts'
import { must } from '../domain/must.ts'
import { findOrganisationsOf } from '../organisations/directory.ts'
import { ana, as } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'

export const someone = { firstName: 'Lara', lastName: 'Hao', role: 'approver' }

export const invite = (email: string, more: object = {}) =>
  as(ana).post('/users', { body: { email, ...someone, ...more } })

export async function setPlan(plan: string, slug = 'acme') {
  await env.CONTROL.prepare(
    'UPDATE organisations SET plan = ?, revision = revision + 1 WHERE slug = ?',
  )
    .bind(plan, slug)
    .run()
}

export async function userRow(id: string) {
  const [row] = await (await openAcme()).db.select().from(users).where(eq(users.id, id))
  return must(row, id)
}

export async function lettersTo(id: string, letter: string) {
  const { db } = await openAcme()
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipientId, id), eq(outbox.letter, letter)))
}

/** The link of the newest invitation. */
export async function linkTo(id: string) {
  const letters = await lettersTo(id, 'activation')
  const newest = letters.toSorted((one, other) => +one.writtenAt - +other.writtenAt).at(-1)
  return must(newest, 'letter').content.link as Link // letter.ts: activation
}

export const organisationsOf = async (email: string) =>
  (await findOrganisationsOf(env, email)).map(({ slug }) => slug)
