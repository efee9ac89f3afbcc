import { listAdministrators } from '../../auth/account/administrators.ts'
import type { Change } from '../../core/commit.ts'
import type { Tenant } from '../../core/databases.ts'
import type { Refusal } from '../../core/refusals/refusal.ts'
import { nameOfRun } from '../../domain/batches/runs/template.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { PeriodRow, TemplateRow } from '../../templates/store.ts'

/** Who makes a draft that nobody asked for: nobody of the organisation. It is its owner's from then on. */
export const bilum = 'bilum'

export type Due = { template: TemplateRow; period: PeriodRow }

/** Nothing fails in silence: the owner is told, or who administers where the owner is not there any more. */
export async function notDrafted(
  { db }: Tenant,
  { template, period }: Due,
  refusal: Refusal,
  at: Date,
): Promise<Change> {
  const name = nameOfRun(template, period)
  const isOwned = refusal.reason !== 'owner_gone'
  const told = isOwned ? [{ id: template.ownerId }] : await listAdministrators(db)
  const problems = (refusal.errors ?? []).map(({ message }) => message)
  const why = [refusal.detail, ...problems.slice(0, 1)].join(' ')
  const content = { name, why, payDay: period.payDay }
  const occasion = `${template.id}/${period.id}`
  const recipientIds = told.map(({ id }) => id)
  return {
    at,
    actorId: bilum,
    action: 'batch.not_drafted',
    subject: `template/${template.id}`,
    // what is wrong with one line names whom it pays: that is for the letter alone
    details: { name, why: refusal.detail },
    statements: postLetters(db, { letter: 'run_not_drafted', occasion, recipientIds, content }, at),
    answer: { status: 200, body: null },
  }
}
