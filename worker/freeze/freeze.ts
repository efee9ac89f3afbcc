import { waitUntil } from 'cloudflare:workers'
import type { Context } from 'hono'
import { listAdministrators } from '../auth/account/administrators.ts'
import { type Answer, answeredBefore, commit, type Mutation } from '../core/commit.ts'
import { platformRealm, type Tenant } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { objectOf } from '../core/objects/object-of.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { changeState, countThrough } from '../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { postLetters } from '../mail/post-letters.ts'
import { loadOrganisation, saveOrganisation } from '../organisations/store.ts'
import { remembered } from '../tenancy/remembered.ts'

/** As often as a keeper comes in a freeze. */
const keeperMs = 10 * 60_000

/**
 * The red button: nothing leaves from the next request on. It is carried out where the state is kept, on the platform's
 * chain, and then said in the organisation's own; asked again under the same key, what was lost in between is made up.
 */
export async function freeze(c: Context<App>, reason: string): Promise<Answer> {
  const { tenant, user, mutation } = c.var
  const at = new Date()
  const asked = { ...mutation, userId: platformName(tenant, user.id) }
  await freezeAtPlatform(c, asked, reason, at)
  remembered.delete(tenant.slug) // whoever pressed it sees it at once
  // a keeper that rests would come half an hour later, and with it what two administrators decide meanwhile
  const keeper = objectOf(c.env.KEEPER, tenant.id)
  waitUntil(keeper.wake(tenant.id, at.getTime() + keeperMs).catch(report))

  const administrators = (await listAdministrators(tenant.db)).map(({ id }) => id)
  const letter = {
    letter: 'organisation_frozen',
    occasion: `frozen/${crypto.randomUUID()}`,
    recipientIds: administrators,
    content: { organisationName: tenant.name, byName: user.name, reason },
  } as const
  return commitFor(c, {
    at,
    action: 'organisation.frozen',
    subject: `organisation/${tenant.id}`,
    details: { reason },
    statements: postLetters(tenant.db, letter, at),
    answer: { status: 200, body: { state: 'frozen' } },
  })
}

/** A person of an organisation, as the platform's log calls them. */
export const platformName = ({ id }: Pick<Tenant, 'id'>, userId: string) => `${id}/${userId}`

function freezeAtPlatform(c: Context<App>, asked: Mutation, reason: string, at: Date) {
  const { tenant, user } = c.var
  const realm = platformRealm(c.env)
  const { db } = realm
  return untilSettled(c.env, `${tenant.id}/state`, async () => {
    const earlier = await answeredBefore(db, asked)
    if (earlier) return earlier
    const row = await loadOrganisation(db, tenant.id)
    const changed = changeState(row.state, 'freeze', row.stateBefore)
    if (!changed.ok) throw new Refusal(changed.reason)
    const change = {
      at,
      actorId: platformName(tenant, user.id),
      action: 'organisation.freeze' as const,
      subject: `organisation/${tenant.id}`,
      details: { from: row.state, to: changed.value, reason, by: 'organisation' },
      statements: [
        saveOrganisation(db, row, {
          state: changed.value,
          stateBefore: row.state,
          ...countThrough('freeze', row, dayInPortMoresby(at)),
          stateReason: reason,
          frozenBy: 'organisation',
        }),
      ],
      answer: { status: 200, body: { state: changed.value } },
    }
    return commit({ env: c.env, realm, mutation: asked }, change)
  })
}
