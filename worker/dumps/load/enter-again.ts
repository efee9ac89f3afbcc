import { eq, sql } from 'drizzle-orm'
import { commitAtPlatform } from '../../core/commit.ts'
import { controlDb } from '../../core/databases.ts'
import { organisations, signUps, slots } from '../../db/control.ts'
import { lifeDays } from '../../domain/access/organisation-life.ts'
import { planNames } from '../../domain/billing/plan.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { compareSlots, type Whose } from '../../domain/dumps/whose-slots.ts'
import { addOrganisation } from '../../organisations/store.ts'
import { DumpRefused } from './check-dump.ts'

/**
 * Who is in a database and in no list of a control database that came back: each is entered again where it lives, frozen, and its
 * slot is nobody else's. Gives what was entered and what somebody must look at. Safe to repeat.
 */
export async function enterAgain(env: Env, found: Whose[], at: Date): Promise<string[]> {
  const db = controlDb(env)
  const { id, slug, slot } = organisations
  const listed = await db.select({ id, slug, slot }).from(organisations)
  const { unlisted, says } = compareSlots(listed, found)
  const lines: string[] = []
  for (const one of unlisted) lines.push(await enter(env, one, at).catch(asLine))
  return [...lines, ...says]
}

/** One that cannot be entered keeps no other from its place. */
function asLine(error: unknown): string {
  if (error instanceof DumpRefused) return error.message
  throw error
}

async function enter(env: Env, whose: Whose, at: Date): Promise<string> {
  const { id, slug, binding, cell, createdAt, schema } = whose
  const db = controlDb(env)
  await db.insert(slots).values({ binding, cell }).onConflictDoNothing()
  const [held] = await db.select().from(slots).where(eq(slots.binding, binding))
  if (held?.organisationId && held.organisationId !== id)
    throw new DumpRefused([
      `${binding} is of ${slug}, and the list has another in it: ${slug} was not entered.`,
    ])
  const claim = db
    .update(slots)
    .set({ organisationId: id, claimedAt: at })
    .where(sql`${slots.binding} = ${binding} and ${slots.organisationId} is null`)
  const [signUp] = await db.select().from(signUps).where(eq(signUps.id, id))
  if (signUp && signUp.state !== 'done') {
    await claim
    return `${binding} is held for ${slug}, whose sign-up goes on by itself.`
  }
  const { name, plan, email } = createdAs(whose)
  const today = dayInPortMoresby(at)
  const reason = 'Entered again after the control database came back.'
  await commitAtPlatform(
    env,
    { userId: 'platform', key: `entered-again/${id}`, requestHash: id },
    {
      at,
      actorId: 'platform',
      action: 'organisation.entered_again',
      subject: `organisation/${id}`,
      details: { slug, slot: binding },
      statements: [
        ...(held?.organisationId ? [] : [claim]),
        addOrganisation(db, {
          ...{ id, slug, name: name || slug, slot: binding, cell, schemaVersion: schema },
          ...{
            state: 'frozen',
            stateBefore: 'trialing',
            frozenBy: 'platform',
            stateReason: reason,
          },
          ...{ stateSince: today, createdAt: new Date(createdAt), billingEmail: email },
          plan: planNames.find((one) => one === plan) ?? null,
          trialEndsOn: addDays(dayInPortMoresby(new Date(createdAt)), lifeDays.trial),
        }),
      ],
      answer: { status: 200, body: null },
    },
  )
  return `${slug} was entered again in ${binding}, frozen.`
}

/** What its own log says it was made as. */
function createdAs({ created }: Whose) {
  const details = JSON.parse(created || '{}') as Record<string, unknown> // its own entry, looked at below
  const actor = (details.actor ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { name: text(details.name), plan: text(details.plan), email: text(actor.email) }
}
