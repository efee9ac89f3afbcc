import type { Context } from 'hono'
import {
  type Answer,
  answeredBefore,
  type Change,
  commit,
  type Mutation,
  messageOf,
  StaleChange,
  untilSettled,
} from '../core/commit.ts'
import { post } from '../core/outbox.ts'
import { Refusal } from '../core/refusal.ts'
import { changeState, countThrough } from '../domain/access/organisation-life.ts'
import { ownFreezeReason } from '../domain/access/user-changes.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { findOrganisation, saveOrganisation } from '../platform/store.ts'
import type { Tenant } from '../tenancy/open-tenant.ts'
import { platformOf } from '../tenancy/platform-realm.ts'
import { listAdministrators } from '../users/store.ts'

/**
 * The red button: nothing leaves from the next request on. It is carried out where the state is kept, on the platform's
 * chain, and then said in the organisation's own; asked again under the same key, what was lost in between is made up.
 */
export async function freeze(c: Context<App>, reason: string): Promise<Answer> {
  const { tenant, user, mutation } = c.var
  const at = new Date()
  const asked = { ...mutation, userId: platformName(tenant, user.id) }
  await freezeAtPlatform(c, asked, reason, at)

  const administrators = (await listAdministrators(tenant.db)).map(({ id }) => id)
  const letter = {
    letter: 'organisation_state',
    occasion: `frozen/${mutation.key}`,
    recipientIds: administrators,
    content: {
      slug: tenant.slug,
      organisationName: tenant.name,
      state: 'frozen',
      because: `${user.name} froze it: ${reason}`,
    },
  } as const
  return commitFor(c, {
    at,
    action: 'organisation.frozen',
    subject: `organisation/${tenant.id}`,
    details: { reason },
    statements: post(tenant.db, letter, at),
    answer: { status: 200, body: { state: 'frozen' } },
  })
}

/** A person of an organisation, as the platform's log calls them. */
export const platformName = ({ id }: Pick<Tenant, 'id'>, userId: string) => `${id}/${userId}`

function freezeAtPlatform(c: Context<App>, asked: Mutation, reason: string, at: Date) {
  const { tenant, user } = c.var
  const { db } = platformOf(c.env)
  return untilSettled(c.env, `${tenant.id}/state`, async () => {
    const earlier = await answeredBefore(db, asked)
    if (earlier) return earlier
    const row = must(await findOrganisation(db, tenant.id), 'organisation')
    const changed = changeState(row.state, 'freeze', row.stateBefore)
    if (!changed.ok) throw new Refusal(changed.reason)
    return commitState(c.env, asked, {
      at,
      actorId: platformName(tenant, user.id),
      action: 'organisation.freeze',
      subject: `organisation/${tenant.id}`,
      details: { from: row.state, to: changed.value, reason, by: 'organisation' },
      statements: [
        saveOrganisation(db, row, {
          state: changed.value,
          stateBefore: row.state,
          ...countThrough('freeze', row, dayInPortMoresby(at)),
          stateReason: ownFreezeReason(reason),
        }),
      ],
      answer: { status: 200, body: { state: changed.value } },
    })
  })
}

/** A change of an organisation's state, on the platform's chain; another change at the same moment means: decide again. */
export async function commitState(env: Env, mutation: Mutation, change: Change): Promise<Answer> {
  try {
    return await commit({ env, tenant: platformOf(env), mutation }, change)
  } catch (error) {
    const message = messageOf(error)
    if (/stale_organisation/.test(message)) throw new StaleChange(message)
    throw error
  }
}
