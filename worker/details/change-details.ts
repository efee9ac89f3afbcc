import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { DetailsChanges } from '../contract/organisation.ts'
import { type Answer, answeredBefore, commit } from '../core/commit.ts'
import { type ControlDb, platformRealm } from '../core/databases.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { dayMs } from '../domain/durations.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { postLetters } from '../mail/post-letters.ts'
import { loadOrganisation, type OrganisationRow, saveOrganisation } from '../organisations/store.ts'
import { remembered } from '../tenancy/remembered.ts'
import { type Difference, differenceOf, findContact, saveContact, tellOfDetails } from './store.ts'

/**
 * Each change of where invoices go writes to two addresses, which may be anybody's, out of the platform's share of a day's letters: more
 * of them would keep everybody's sign-ups waiting until tomorrow.
 */
export const billingEmailsPerDay = 6
/** Whatever is changed at the platform is an entry of its log, which everybody's organisations share. */
const changesPerDay = 60

/**
 * What an organisation says of itself lies in two places: its name and where invoices go at the platform, its address in
 * its own database. The platform's part is made first, on its chain; asked again under the same key, what was lost in
 * between is made up. It gives nobody rights, so one administrator makes it and all of them are told.
 */
export async function changeDetails(c: Context<App>, changes: DetailsChanges): Promise<Answer> {
  const { tenant, user } = c.var
  const { name, billingEmail, postalAddress, phoneNumber } = changes
  const at = new Date()
  const kept = await changeAtPlatform(c, { name, billingEmail }, at)
  remembered.delete(tenant.slug) // whoever changed it reads it so at once
  return untilSettled(c.env, `${tenant.id}/details`, async () => {
    const { revision, ...contact } = await findContact(tenant.db)
    const own = differenceOf(contact, { postalAddress, phoneNumber })
    const before = { ...kept.before, ...own.before }
    const after = { ...kept.after, ...own.after }
    endUnlessChanged(before, after, () => ({ changed: [] }))
    return commitFor(c, {
      at,
      action: 'organisation.details_changed',
      subject: `organisation/${tenant.id}`,
      details: { before, after },
      statements: [
        ...saveContact(tenant.db, revision, own.after, at),
        ...(await tellOfDetails(tenant.db, user, after, at)),
      ],
      answer: { status: 200, body: { changed: Object.keys(after) } },
    })
  })
}

function changeAtPlatform(
  c: Context<App>,
  asked: Record<'name' | 'billingEmail', string | undefined>,
  at: Date,
): Promise<Difference> {
  const { tenant, user } = c.var
  const realm = platformRealm(c.env)
  const { db } = realm
  const actorId = `${tenant.id}/${user.id}` // as the platform's log calls people of an organisation
  const mutation = { ...c.var.mutation, userId: actorId }
  return untilSettled(c.env, `${tenant.id}/state`, async () => {
    const earlier = await answeredBefore(db, mutation)
    if (earlier) return earlier.body as Difference // what the commit below answered
    const row = await loadOrganisation(db, tenant.id)
    const { name, billingEmail } = row
    const difference = differenceOf({ name, billingEmail }, asked)
    if (Object.keys(difference.after).length === 0) return difference
    await requireFewChanges(db, tenant.id, difference.after, at)
    const change = {
      at,
      actorId,
      action: 'organisation.details_changed' as const,
      subject: `organisation/${tenant.id}`,
      details: difference,
      statements: [
        saveOrganisation(db, row, difference.after),
        ...tellBothAddresses(c, row, difference.after, at),
      ],
      answer: { status: 200, body: difference },
    }
    await commit({ env: c.env, realm, mutation }, change)
    return difference
  })
}

/** The row was read before: of two at one moment one finds it moved, and counts the other. */
async function requireFewChanges(db: ControlDb, id: string, after: Difference['after'], now: Date) {
  const [found] = await db.all<{ many: number; emails: number }>(sql`select count(*) as many,
      count(details ->> '$.after.billingEmail') as emails
    from audit_entries indexed by audit_entries_subject
    where subject = ${`organisation/${id}`} and action = 'organisation.details_changed'
      and at > ${now.getTime() - dayMs}`)
  const { many, emails } = found ?? { many: 0, emails: 0 }
  const isMany = after.billingEmail !== undefined && emails >= billingEmailsPerDay
  if (!isMany && many < changesPerDay) return
  const [what, times] = isMany
    ? ['Where invoices go', billingEmailsPerDay]
    : ['What the organisation says of itself', changesPerDay]
  const detail = `${what} was changed ${times} times within a day. Change it again tomorrow, or write to us.`
  throw new Refusal('quota_used_up', undefined, detail)
}

/** Whoever stops getting the invoices hears of it as well. */
function tellBothAddresses(
  c: Context<App>,
  row: OrganisationRow,
  after: Difference['after'],
  at: Date,
) {
  const { billingEmail } = after
  if (billingEmail === undefined) return []
  const letter = {
    letter: 'billing_email_changed',
    occasion: crypto.randomUUID(),
    addresses: [row.billingEmail, billingEmail].filter((address) => address !== ''),
    content: {
      slug: row.slug,
      organisationName: after.name ?? row.name,
      before: row.billingEmail,
      after: billingEmail,
      byName: c.var.user.name,
    },
  } as const
  return postLetters(platformRealm(c.env).db, letter, at)
}
