import { type Context, Hono } from 'hono'
import { LetterRetry, LettersRetry } from '../../contract/platform/letters.ts'
import type { TroubledLetter, TroubledLetters } from '../../contract/platform.ts'
import { type Answer, answeredBefore, type Mutation } from '../../core/commit.ts'
import { platformRealm, type RealmDb, type Tenant } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { retryGivenUp, retryLetter } from '../../core/outbox.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, commitThere, mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { openRealm, openTheirs } from '../../tenancy/open-realm.ts'
import {
  countGivenUp,
  findTroubledLetter,
  listTroubledLetters,
  listWithMailTroubles,
  nameOfLetter,
} from '../store.ts'

/** Letters that did not leave, of the platform and of every organisation: which, and why; never what they say. */
export const letterRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const realms = await listWithMailTroubles(c.var.platform.db)
    const all = [{ id: c.var.platform.id, name: c.var.platform.name }, ...realms]
    const items = await Promise.all(all.map((realm) => troubledLetters(c.env, realm)))
    return c.json<TroubledLetters>({ items: items.flat() })
  })
  .post(
    '/retry',
    platformAllowed('manage_organisations'),
    mutation,
    body(LetterRetry),
    async (c) => {
      const { realm: id, key, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const opened = await openRealm(c.env, id)
      if (!opened.ok) throw new Refusal('not_found')
      const realm = opened.value
      const at = new Date()
      // in an organisation the letter is its own, and so is the entry; ours only says that we did it
      const answer = { status: 202, body: { status: 'accepted' } }
      if (realm.kind === 'organisation') {
        const letter = await retryThere(c, realm, key, at)
        const change = { ...retried(id, letter, at), statements: [], answer }
        return respond(await commitFor(c, change))
      }
      const own = await requireTroubled(realm.db, key)
      const statements = [retryLetter(realm.db, own.key, at)]
      return respond(await commitFor(c, { ...retried(id, own.letter, at), statements, answer }))
    },
  )
  .post(
    '/retries',
    platformAllowed('manage_organisations'),
    mutation,
    body(LettersRetry),
    async (c) => {
      const { realm: id, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const opened = await openRealm(c.env, id)
      if (!opened.ok) throw new Refusal('not_found')
      const realm = opened.value
      const at = new Date()
      const own = realm.kind === 'organisation'
      const letters = own ? await retryAllThere(c, realm, at) : await requireGivenUp(realm.db)
      return respond(
        await commitFor(c, {
          ...retriedAll(id, letters, at),
          statements: own ? [] : [retryGivenUp(realm.db, at)],
          answer: { status: 202, body: { status: 'accepted' } },
        }),
      )
    },
  )

/** Somebody of the platform, as an organisation's own keys know them. */
export const byPlatform = ({ var: { mutation, person } }: Context<App>): Mutation => ({
  ...mutation,
  userId: `platform/${person.id}`,
})

/** In the organisation's own log. Asked again after the answer was lost, the letter is not tried twice. */
async function retryThere(c: Context<App>, realm: Tenant, name: string, at: Date): Promise<string> {
  const asked = byPlatform(c)
  const earlier = await answeredBefore(realm.db, asked)
  if (earlier) return String(earlier.body)
  const { key, letter } = await requireTroubled(realm.db, name)
  const { body }: Answer = await commitThere(c, realm, asked, {
    ...retried(realm.id, letter, at),
    statements: [retryLetter(realm.db, key, at)],
    answer: { status: 202, body: letter },
  })
  return String(body)
}

/** All that were given up there, in the organisation's own log; as often as it is asked under one key, once. */
async function retryAllThere(c: Context<App>, realm: Tenant, at: Date): Promise<number> {
  const asked = byPlatform(c)
  const earlier = await answeredBefore(realm.db, asked)
  if (earlier) return Number(earlier.body)
  const letters = await requireGivenUp(realm.db)
  await commitThere(c, realm, asked, {
    ...retriedAll(realm.id, letters, at),
    statements: [retryGivenUp(realm.db, at)],
    answer: { status: 202, body: letters },
  })
  return letters
}

const retriedAll = (realm: string, letters: number, at: Date) => ({
  at,
  action: 'letters.retried' as const,
  details: { realm, letters },
  subject: `letters/${realm}`,
})

async function requireGivenUp(db: RealmDb): Promise<number> {
  const letters = await countGivenUp(db)
  if (letters === 0) throw new Refusal('not_found')
  return letters
}

const retried = (realm: string, letter: string, at: Date) => ({
  at,
  action: 'letter.retried' as const,
  details: { realm, letter },
  subject: `letters/${realm}`,
})

async function requireTroubled(db: RealmDb, name: string) {
  const letter = await findTroubledLetter(db, name)
  if (!letter) throw new Refusal('not_found')
  return letter
}

/** Whom an organisation writes to is its own: payees above all. */
const withoutAddresses = (said: string) =>
  said.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word))

/** The troubled letters of a realm: which, and why; never what they say, nor to whom. */
async function troubledLetters(
  env: Env,
  { id, name }: { id: string; name: string },
): Promise<TroubledLetter[]> {
  const platform = platformRealm(env)
  // one that cannot be opened keeps nobody's letters off the page
  const db = id === platform.id ? platform.db : (await openTheirs(env, id))?.db
  const rows = db ? await listTroubledLetters(db) : []
  const lines = rows.map(async ({ key, lastError, writtenAt, ...row }) => ({
    realm: id,
    realmName: name,
    key: await nameOfLetter({ key }),
    ...row,
    lastError: withoutAddresses(lastError),
    writtenAt: writtenAt.toISOString(),
  }))
  return Promise.all(lines)
}
