import { type SQL, sql } from 'drizzle-orm'
import { lookedAtMax } from '../../batches/store.ts'
import type { HomeSection } from '../../domain/access/home-sections.ts'
import { hasPermission } from '../../domain/access/role.ts'
import type { Day } from '../../domain/calendar.ts'
import { endingUntil } from '../../domain/payees/document.ts'
import type { Asked } from './section.ts'

/* Papers of payees that ended, or end soon: for whoever keeps payees, who brings the next one. Where the set-up stands on a home it says so there. */

/** Papers are looked at from the last that ends; those of archived payees are nobody's concern. */
const papersMax = 1_000

/** How many payees have such a paper, of as many as a home counts. */
export const payeesWithEnding = (today: Day): SQL => sql`(select count(*) from (
  select distinct d.payee_id from (select payee_id from payee_documents indexed by payee_documents_ending
      where replaced_by is null and last_day is not null and last_day <= ${endingUntil(today)}
      order by last_day desc limit ${sql.raw(String(papersMax))}) d
    cross join payees p where p.id = d.payee_id and p.status = 'active'
    limit ${sql.raw(String(lookedAtMax))}))`

export const documents = {
  select: ({ user, today }: Asked, sections: readonly HomeSection[]) => {
    const isTold = hasPermission(user.defined, 'create_payees') && !sections.includes('setup')
    return isTold ? sql`select ${payeesWithEnding(today)}` : sql`select 0`
  },
  view: (found: number): { documentsEnd?: number } => (found > 0 ? { documentsEnd: found } : {}),
}
