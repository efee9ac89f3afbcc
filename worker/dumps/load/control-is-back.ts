import { isNull, ne, sql } from 'drizzle-orm'
import { answeredBefore, commitAtPlatform } from '../../core/commit.ts'
import { type ControlDb, controlDb, controlOf, platformRealm } from '../../core/databases.ts'
import { anchorPlatform } from '../../core/log/anchor-head.ts'
import { faultsKept } from '../../core/log/compare-anchors.ts'
import { report } from '../../core/log/report.ts'
import { sessions, users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { logFaults } from '../../integrity/store.ts'
import { freezeAll } from '../../organisations/freeze-all.ts'
import { controlMigrations } from '../../tenancy/migrations/control-migrations.ts'
import { migrate } from '../../tenancy/migrations/migrate.ts'

type Back = { key: string; reason: string; details: { moment: string; [name: string]: string } }

/**
 * What was under way then is not begun again, and the platform's log goes on with an entry that says so. Gives why that log is not the
 * one that was, where it is not.
 */
export async function controlIsBack(
  env: Env,
  { key, reason, details }: Back,
  isAsItWas: boolean,
  at: Date,
) {
  const db = controlDb(env)
  const log = await logFaults(env, platformRealm(env), new Date(details.moment))
  await commitAtPlatform(
    env,
    { userId: 'platform', key, requestHash: key },
    {
      at,
      actorId: 'platform',
      action: 'platform.restored',
      subject: 'platform',
      details: {
        ...{ ...details, frozen: !isAsItWas },
        ...(log.length > 0 && { log: log.slice(0, faultsKept) }),
      },
      statements: [
        db.update(sessions).set({ endedAt: at }).where(isNull(sessions.endedAt)),
        db
          .update(outbox)
          .set({ dueAt: null, trouble: 'not_wanted', lastError: reason })
          .where(sql`${outbox.sentAt} is null and ${outbox.trouble} in ('', 'sending')`),
        ...(isAsItWas ? [] : [freezeAll(db, reason, at)]),
      ],
      answer: { status: 200, body: null },
    },
  )
  // the ends of the nights since then are of a log that is no more
  await anchorPlatform(env, 'restored', at)
  return log
}

type Travelled = { moment: Date; reason: string; by: string }

const keyOf = ({ moment }: Pick<Travelled, 'moment'>) => `control/moment/${moment.toISOString()}`

/** Did the control database come back to this moment already? Brought back once more it would lose what was done since. */
export async function isBackAt(env: Env, moment: Date): Promise<boolean> {
  const mutation = { userId: 'platform', key: keyOf({ moment }), requestHash: keyOf({ moment }) }
  try {
    return (await answeredBefore(controlDb(env), mutation)) !== undefined
  } catch (error) {
    // what is as damaged as that came back to no moment
    if (/no such table/.test(causesOf(error))) return false
    throw error
  }
}

const causesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${causesOf(error.cause)}` : ''

export type Undone = { lines: string[]; invoices: number; freezes: number }

/**
 * What is undone where the control database goes back to a moment, by its own log: nobody can read it afterwards. Nothing where it
 * is too damaged to say so.
 */
export async function undoneSince(env: Env, moment: Date): Promise<Undone | undefined> {
  type Entry = { at: number; actor_id: string; action: string; subject: string; details: string }
  const [since, control] = [moment.getTime(), controlOf(env)]
  try {
    const entries = await control
      .prepare('SELECT * FROM audit_entries WHERE at > ? ORDER BY seq')
      .bind(since)
      .all<Entry>()
    const invoices = await control
      .prepare('SELECT count(*) AS many FROM invoices WHERE issued_at > ?')
      .bind(since)
      .first<number>('many')
    const lines = entries.results.map(
      (one) =>
        `${new Date(one.at).toISOString()} ${one.actor_id} ${one.action} ${one.subject} ${one.details}`,
    )
    const freezes = entries.results.filter(({ action }) => action === 'organisation.freeze').length
    return { lines, invoices: invoices ?? 0, freezes }
  } catch (error) {
    report(error, 'what would be undone cannot be read')
    return undefined
  }
}

/** The same behind Time Travel as behind a copy. Gives who of the platform may come in. */
export async function controlTravelled(
  env: Env,
  asked: Travelled,
  { isAsItWas }: { isAsItWas: boolean },
  at: Date,
): Promise<{ mayComeIn: string[]; log: string[] }> {
  await migrate(controlOf(env), controlMigrations, at)
  const { moment, reason, by } = asked
  const log = await controlIsBack(
    env,
    {
      key: keyOf(asked),
      reason: `The control database came back to ${moment.toISOString()}.`,
      details: { moment: moment.toISOString(), reason, by },
    },
    isAsItWas,
    at,
  )
  return { log, mayComeIn: await whoMayComeIn(controlDb(env)) }
}

/** Whoever left the platform since that night is among them again, and nobody else knows it. */
export async function whoMayComeIn(db: ControlDb): Promise<string[]> {
  const { email, role, status, firstName, lastName } = users
  const people = await db
    .select({ email, role, firstName, lastName })
    .from(users)
    .where(ne(status, 'inactive'))
    .orderBy(email)
  return people.map((one) => `${one.firstName} ${one.lastName}, ${one.email}: ${one.role}`)
}
