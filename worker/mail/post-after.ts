import { sql } from 'drizzle-orm'
import type { Statement } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { wakesMailer } from '../core/outbox.ts'
import { outbox } from '../db/records.ts'
import { linesReadBy } from '../db/runs/kept-lines.ts'
import type { LetterContents, LetterName } from './letter-types.ts'

/**
 * A letter to everybody who was written another one on an occasion, once for each of those: what they were told is no longer
 * so. It says again what that one said, with what is `changed`; `but` is a user who knows already. Of a confidential batch whoever left
 * the payroll group since is told no more.
 */
export function postAfter<Name extends LetterName>(
  db: TenantDb,
  letter: {
    letter: Name
    after: LetterName
    occasion: string
    changed: Partial<LetterContents[Name]>
    but?: string
  },
  at: Date,
): Statement {
  const { letter: name, after, occasion, changed, but = 'nobody' } = letter
  const [from, to] = [`${after}/${occasion}/`, `${after}/${occasion}0`]
  const key = sql`${name} || substr(o.key, ${after.length + 1})`
  return wakesMailer(
    db.insert(outbox).select(
      sql`select ${key}, ${name}, o.recipient_id, json_patch(o.content, ${JSON.stringify(changed)}),
        ${at.getTime()}, null, o.address, 0, ${at.getTime()}, '', ''
      from outbox o where o.key >= ${from} and o.key < ${to} and o.recipient_id <> ${but}
        and (o.recipient_id = '' or ${linesReadBy(sql`o.recipient_id`, sql`o.content ->> '$.batchId'`)})
        and not exists (select 1 from outbox b where b.key = ${key})`,
    ),
  )
}
