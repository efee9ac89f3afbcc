import type { Context } from 'hono'
import { commit } from '../core/commit.ts'
import { platformRealm } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { postLetters } from '../mail/post-letters.ts'
import { findOrganisationsOf, hashOf } from '../organisations/directory.ts'

/**
 * Sends a letter with the organisations that know this address, after the answer: whoever asks hears the same, in the
 * same time, whether there are any. One letter a day to an address, however often it is asked for, and another when what
 * it says has changed.
 */
export function discover(c: Context<App>, email: string) {
  c.executionCtx.waitUntil(
    send(c.env, email.trim().toLowerCase()).catch((error: unknown) => {
      console.error(error)
    }),
  )
}

async function send(env: Env, email: string) {
  const realm = platformRealm(env)
  const now = new Date()
  const emailHash = await hashOf(email)
  const organisations = await findOrganisationsOf(env, email)
  const found = await sha256(JSON.stringify(organisations))
  const occasion = `${dayInPortMoresby(now)}/${emailHash}/${found}`
  await commit(
    {
      env,
      realm,
      mutation: { userId: 'visitor', key: `discovery/${occasion}`, requestHash: emailHash },
    },
    {
      at: now,
      actorId: 'visitor',
      action: 'discovery.asked',
      subject: `address/${emailHash}`,
      details: { organisations: organisations.length },
      statements: postLetters(
        realm.db,
        { letter: 'discovery', occasion, addresses: [email], content: { organisations } },
        now,
      ),
      answer: { status: 202, body: null },
    },
  )
}
