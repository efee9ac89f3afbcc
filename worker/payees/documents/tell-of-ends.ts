import { desc, eq, sql } from 'drizzle-orm'
import { commit } from '../../core/commit.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { auditEntries } from '../../db/records.ts'
import { addDays, type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import {
  certificateStages,
  isCertificateDue,
  toldSinceDays,
} from '../../domain/payees/documents/certificates-end.ts'
import { postLetters } from '../../mail/post-letters.ts'

const bilum = 'bilum'
const action = 'payees.certificates_end_told'
/** As many are named in one letter; it says how many more there are. */
const namedMax = 10

/**
 * Whoever keeps payees hears of certificates of compliance that end or ended, while there is time to bring the next: all that
 * came to a stage since they were told last are in one letter a day.
 */
export async function tellOfEndingCertificates(env: Env, tenant: Tenant, at: Date) {
  const { db } = tenant
  const today = dayInPortMoresby(at)
  const since = await toldOn(db, today)
  const due = (await listEnding(db, since, today)).filter((one) =>
    isCertificateDue(
      { lastDay: one.lastDay, addedOn: dayInPortMoresby(new Date(one.addedAt)) },
      since,
      today,
    ),
  )
  if (due.length === 0) return
  const recipients = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.status} = 'active' and ${users.role} in ${rolesHolding('create_payees')}`)
  const ended = due.filter(({ lastDay }) => lastDay < today).length
  const certificates = due
    .slice(0, namedMax)
    .map(({ payeeName, lastDay }) => ({ payeeName, lastDay }))
  const content = {
    ended,
    soon: due.length - ended,
    certificates,
    more: due.length - certificates.length,
  }
  const key = `certificates-end/${today}`
  const recipientIds = recipients.map(({ id }) => id)
  await commit(
    { env, realm: tenant, mutation: { userId: bilum, key, requestHash: key } },
    {
      at,
      actorId: bilum,
      action,
      subject: 'payees',
      details: { ended, soon: content.soon, people: recipientIds.length },
      statements: postLetters(
        db,
        { letter: 'certificates_end', occasion: key, recipientIds, content },
        at,
      ),
      answer: { status: 200, body: null },
    },
  )
}

/** The day on which people were told last. */
async function toldOn(db: TenantDb, today: Day): Promise<Day> {
  const [last] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(eq(auditEntries.action, action))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return last ? dayInPortMoresby(last.at) : addDays(today, -toldSinceDays)
}

type Ending = { payeeName: string; lastDay: Day; addedAt: number }

/**
 * The last certificate of each payee whose last day may be at a stage, the first to end before the others; not where another
 * lasts longer, and records that were merged are one payee. Those of archived payees are nobody's concern.
 */
function listEnding(db: TenantDb, since: Day, today: Day): Promise<Ending[]> {
  const until = addDays(today, certificateStages[0])
  const counts = (of: string) =>
    sql.raw(`${of}.kind = 'compliance_certificate' and ${of}.replaced_by is null`)
  return db.all<Ending>(sql`select p.name as "payeeName", e.last_day as "lastDay", e.added_at as "addedAt"
    from (select coalesce(y.merged_into, y.id) as owner, max(d.last_day) as last_day, d.added_at
      from payee_documents d indexed by payee_documents_ending cross join payees y on y.id = d.payee_id
      where d.last_day between ${since} and ${until} and ${counts('d')} group by 1) e
    join payees p on p.id = e.owner and p.status = 'active'
    where not exists (select 1 from payee_documents o where ${counts('o')}
      and (o.last_day is null or o.last_day > e.last_day)
      and (o.payee_id = e.owner or o.payee_id in (select id from payees where merged_into = e.owner)))
    order by e.last_day, p.name`)
}
