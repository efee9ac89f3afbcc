import { and, eq, sql } from 'drizzle-orm'
import { type ControlDb, controlDb } from '../../core/databases.ts'
import { sha256 } from '../../core/sha256.ts'
import { users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { certificateText } from '../../domain/closure/certificate.ts'
import { must } from '../../domain/must.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { saveClosure } from '../../organisations/closures.ts'
import { commitByClock } from '../../organisations/commit-by-clock.ts'
import { endCopies } from './files.ts'
import type { Step } from './step.ts'

/** The certificate is written once, its hash is in the platform's log, and it goes to whoever administered and paid. */
export const certify: Step = async (env, organisation, closure, at) => {
  const db = controlDb(env)
  const { id, slug, name } = organisation
  const { declinedAt, declinedBy } = closure
  const certificate = certificateText({
    ...closure,
    organisation: { id, slug, name },
    declined: declinedAt && { by: declinedBy, at: declinedAt },
    ordered: await nameOfPerson(db, closure.orderedBy),
    carried: await nameOfPerson(db, closure.carriedBy),
    at,
    found: must(closure.found, 'found'),
  })
  const hash = await sha256(certificate)
  await commitByClock(env, organisation, ['closure', 'certificate'], {
    at,
    action: 'organisation.deleted',
    details: { certificateSha256: hash },
    statements: [
      saveClosure(db, closure.id, {
        ...{ state: 'certified', since: at, certificate, sha256: hash, tell: [] },
      }),
      ...postLetters(
        db,
        {
          letter: 'organisation_leaves',
          occasion: certificateOccasion(closure.id),
          addresses: closure.tell,
          content: {
            ...{ what: 'deleted', slug, organisationName: name, by: '', sha256: hash },
            until: dayInPortMoresby(at),
          },
        },
        at,
      ),
    ],
  })
  return undefined
}

const certificateOccasion = (closureId: string) => `deleted/${closureId}`

async function nameOfPerson(db: ControlDb, id: string | null): Promise<string> {
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id ?? ''))
  return person ? `${person.firstName} ${person.lastName}` : (id ?? '')
}

/** The nightly copies have gone, and with them the addresses that the certificate was sent to. */
export const endOfCopies: Step = async (env, organisation, closure, at) => {
  const copies = must(closure.found, 'found').kept.find(({ folder }) => folder === 'dumps')
  if (copies && at < new Date(copies.until)) return undefined
  if (!(await endCopies(env, organisation.id))) return undefined
  const db = controlDb(env)
  // D1 takes no pattern as long as this
  const isOurs = sql`instr(${outbox.key}, ${`/${closure.id}/`}) > 0`
  await commitByClock(env, organisation, ['closure', 'copies'], {
    at,
    action: 'organisation.copies_gone',
    details: { closure: closure.id },
    statements: [
      db.delete(outbox).where(and(eq(outbox.letter, 'organisation_leaves'), isOurs)),
      saveClosure(db, closure.id, { state: 'over', since: at }),
    ],
  })
  return undefined
}
