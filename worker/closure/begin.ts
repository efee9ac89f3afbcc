import { answeredBefore, commit } from '../core/commit.ts'
import { platformRealm, type Tenant } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { untilSettled } from '../core/until-settled.ts'
import { changeState, countThrough } from '../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { closureEndsAt } from '../domain/closure/closure-steps.ts'
import { dayMs } from '../domain/durations.ts'
import { postLetters } from '../mail/post-letters.ts'
import { addClosure, type ClosureRow, findClosureById } from '../organisations/closures.ts'
import { loadOrganisation, saveOrganisation } from '../organisations/store.ts'
import { listOperators } from '../signup/store.ts'
import { remembered } from '../tenancy/remembered.ts'
import { findDecided } from './store.ts'

/** A decision that could not be carried out within a day, because of a freeze that came between, counts for nothing. */
const carriedWithinMs = dayMs

/**
 * Carries out that an organisation leaves, as its own log says: from now on it can only be read and taken out. Nothing where
 * there is no such decision, or where it was carried out before. Safe to repeat; the keeper does, should the first be lost.
 */
export async function carryIntoControl(env: Env, tenant: Tenant): Promise<void> {
  const realm = platformRealm(env)
  const { db } = realm
  const now = new Date()
  const decided = await findDecided(tenant.db, tenant.id, new Date(now.getTime() - carriedWithinMs))
  if (!decided) return
  const { closure: id, reason, askedBy, actor, requestedBy } = decided.details
  await untilSettled(env, `${tenant.id}/state`, async () => {
    if (await findClosureById(db, id)) return
    const organisation = await loadOrganisation(db, tenant.id)
    const changed = changeState(organisation.state, 'cancel', null)
    if (!changed.ok) {
      return report(new Error(`${tenant.slug} was not closed: it is ${organisation.state}`))
    }
    const today = dayInPortMoresby(now)
    const { slot, state, billingEmail, name: organisationName, slug } = organisation
    const row: ClosureRow = {
      ...{ id, organisationId: tenant.id, slot, reason, askedBy },
      ...{ confirmedBy: requestedBy ? actor.name : '', begunAt: now, endsAt: closureEndsAt(now) },
      ...{ state: 'waiting', since: now, stateBefore: state },
      daysBefore: countThrough('freeze', organisation, today).pausedDays,
      ...{ declinedBy: '', declinedAt: null, orderedBy: null, carriedBy: null },
      ...{ stoppedBecause: '', tell: [], found: null, certificate: '', sha256: '' },
    }
    const until = dayInPortMoresby(row.endsAt)
    const letter = { letter: 'organisation_leaves', occasion: `begun/${id}` } as const
    const content = {
      what: 'begun',
      slug,
      organisationName,
      by: askedBy,
      until,
      sha256: '',
    } as const
    const mutation = { userId: tenant.id, key: `closure/${id}`, requestHash: id }
    if (await answeredBefore(db, mutation)) return
    await commit(
      { env, realm, mutation },
      {
        at: now,
        actorId: tenant.id,
        action: 'organisation.closing',
        subject: `organisation/${tenant.id}`,
        details: { closure: id, from: state, reason, endsOn: until },
        statements: [
          addClosure(db, row),
          saveOrganisation(db, organisation, {
            ...{ state: changed.value, stateSince: today, stateReason: reason, pausedDays: 0 },
          }),
          ...(billingEmail
            ? postLetters(db, { ...letter, addresses: [billingEmail], content }, now)
            : []),
          ...postLetters(
            db,
            {
              letter: 'platform_notice',
              occasion: `organisation_leaves/${id}`,
              recipientIds: await listOperators(db),
              content: { what: 'organisation_leaves', about: `${organisationName} (${slug})` },
            },
            now,
          ),
        ],
        answer: { status: 200, body: null },
      },
    )
  })
  remembered.delete(tenant.slug)
}
