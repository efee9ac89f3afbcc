import type { Context } from 'hono'
import { type Answer, answeredBefore, type Change, commit, type Mutation } from '../core/commit.ts'
import { platformRealm } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { isStoppedByProof } from '../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { takeClosureBack } from '../domain/closure/may-close.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import { postLetters } from '../mail/post-letters.ts'
import { type ClosureRow, findClosure, saveClosure } from '../organisations/closures.ts'
import { loadOrganisation, type OrganisationRow, saveOrganisation } from '../organisations/store.ts'
import { remembered } from '../tenancy/remembered.ts'
import { hasPaidSince } from './store.ts'

/** One press of any administrator: it is again what it was, with the days counted that were counted then. */
export async function takeBack(c: Context<App>): Promise<Answer> {
  const { tenant, user } = c.var
  const at = new Date()
  const closure = await atPlatform(
    c,
    'organisation.closing_taken_back',
    at,
    async (closure, row) => {
      const { db } = platformRealm(c.env)
      // what was paid meanwhile ends what it would have ended then
      const isPaid =
        isStoppedByProof(closure.stateBefore) && (await hasPaidSince(db, row.id, closure.begunAt))
      const { slug, name: organisationName, billingEmail } = row
      const content = { slug, organisationName, by: user.name, until: '', sha256: '' }
      return [
        saveClosure(db, closure.id, { state: 'taken_back', since: at, orderedBy: null }),
        saveOrganisation(db, row, {
          state: isPaid ? 'active' : closure.stateBefore,
          stateSince: dayInPortMoresby(at),
          stateReason: isPaid ? 'invoice_paid' : '',
          pausedDays: isPaid ? 0 : closure.daysBefore,
        }),
        ...postLetters(
          db,
          {
            letter: 'organisation_leaves',
            occasion: `taken_back/${closure.id}`,
            addresses: billingEmail ? [billingEmail] : [],
            content: { what: 'taken_back', ...content },
          },
          at,
        ),
      ]
    },
  )
  remembered.delete(tenant.slug) // whoever pressed it sees it at once
  const notice = {
    what: 'closure_taken_back',
    about: `by ${user.name}`,
    occasion: closure,
  } as const
  return commitFor(c, {
    at,
    action: 'organisation.closing_taken_back',
    subject: `organisation/${tenant.id}`,
    details: { closure },
    statements: await notifyAdministrators(tenant.db, { ...notice, but: user.id }, at),
    answer: { status: 200, body: { state: 'taken_back' } },
  })
}

/** Somebody who administers says that nobody needs an archive: without one, or this, nothing is deleted. */
export async function declineArchive(c: Context<App>): Promise<Answer> {
  const { tenant, user } = c.var
  const at = new Date()
  const closure = await atPlatform(c, 'organisation.archive_declined', at, ({ id }) => [
    saveClosure(platformRealm(c.env).db, id, { declinedBy: user.name, declinedAt: at }),
  ])
  return commitFor(c, {
    at,
    action: 'organisation.archive_declined',
    subject: `organisation/${tenant.id}`,
    details: { closure },
    statements: [],
    answer: { status: 200, body: { state: 'waiting' } },
  })
}

/**
 * Carried out where the closure is kept, and then said in the organisation's own log; asked again under the same key, what was
 * lost in between is made up. Gives the closure's id.
 */
function atPlatform(
  c: Context<App>,
  action: Change['action'],
  at: Date,
  statements: (
    closure: ClosureRow,
    row: OrganisationRow,
  ) => Change['statements'] | Promise<Change['statements']>,
): Promise<string> {
  const { tenant, user, mutation: own } = c.var
  const realm = platformRealm(c.env)
  const { db } = realm
  const actorId = `${tenant.id}/${user.id}`
  const mutation: Mutation = { ...own, userId: actorId }
  return untilSettled(c.env, `${tenant.id}/state`, async () => {
    const earlier = await answeredBefore(db, mutation)
    if (earlier) return String(earlier.body)
    const [closure, row] = await Promise.all([
      findClosure(db, tenant.id),
      loadOrganisation(db, tenant.id),
    ])
    if (!closure) throw new Refusal('closure_not_waiting')
    const may = takeClosureBack(closure, row.state, user.role)
    if (!may.ok) throw new Refusal(may.reason)
    await commit(
      { env: c.env, realm, mutation },
      {
        ...{ at, actorId, action, subject: `organisation/${tenant.id}` },
        details: { closure: closure.id },
        statements: await statements(closure, row),
        answer: { status: 200, body: closure.id },
      },
    )
    return closure.id
  })
}
