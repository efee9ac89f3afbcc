import { eq } from 'drizzle-orm'
import type { NewTemplate } from '../contract/batches/templates.ts'
import type { FieldProblem } from '../contract/problem.ts'
import type { TenantDb } from '../core/databases.ts'
import { readsEveryLine } from '../core/kept/payroll-group.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { users } from '../db/people.ts'
import { isRoleName } from '../domain/access/role.ts'
import { batchLimits } from '../domain/batches/batch.ts'
import { mayUseAccount } from '../domain/batches/paying/account-use.ts'
import {
  objectionToPattern,
  type PatternReason,
  templateLimits,
} from '../domain/batches/runs/template.ts'
import { findSourceAccount } from '../source-accounts/store.ts'

type Whole = Pick<
  NewTemplate,
  | 'sourceAccountId'
  | 'rhythm'
  | 'description'
  | 'reference'
  | 'draftDaysBefore'
  | 'ownerId'
  | 'isConfidential'
>

/** Refuses what no batch could be made of, each by its field: patterns, the account, the owner. */
export async function expectWhole(db: TenantDb, template: Whole) {
  const [source, [owner]] = await Promise.all([
    findSourceAccount(db, template.sourceAccountId),
    db
      .select({ id: users.id, role: users.role, status: users.status })
      .from(users)
      .where(eq(users.id, template.ownerId)),
  ])
  const problems = [
    ...ofPattern('description', 'Description', template, batchLimits.descriptionMax),
    ...ofPattern('reference', 'Reference', template, templateLimits.referenceMax),
  ]
  const say = (field: string, code: string, message: string) =>
    problems.push({ field, code, message, severity: 'error' })
  if (!source) say('sourceAccountId', 'not_found', 'Source account: there is none with this id.')
  else if (source.status !== 'active') {
    say('sourceAccountId', 'source_account_archived', 'Source account: it is archived.')
  } else if (
    owner &&
    isRoleName(owner.role) &&
    !mayUseAccount(source, { ...owner, role: owner.role })
  ) {
    const message = 'Source account: whoever prepares this template may not pay from it.'
    say('sourceAccountId', 'account_not_yours', message)
  }
  if (owner?.status !== 'active') say('ownerId', 'not_found', 'Owner: nobody active has this id.')
  else if (template.isConfidential && !(await readsEveryLine(db, template.ownerId))) {
    say('ownerId', 'lines_kept', 'Owner: they are not in the payroll group, which prepares it.')
  }
  if (template.draftDaysBefore !== null && template.rhythm === '') {
    const message =
      'Working days: a draft is made before a pay day, so choose which periods it pays.'
    say('draftDaysBefore', 'draft_needs_periods', message)
  }
  if (problems.length > 0) throw new Refusal('invalid', problems)
}

const sentences: Record<PatternReason, (max: number) => string> = {
  pattern_too_long: (max) => `filled, it can have at most ${max} characters`,
  pattern_place_unknown: () => 'only {n} and {yy} can stand in braces',
  pattern_needs_periods: () => '{n} and {yy} need periods, so choose which ones it pays',
}

function ofPattern(
  field: 'description' | 'reference',
  label: string,
  template: Whole,
  max: number,
): FieldProblem[] {
  const hasPeriods = template.rhythm !== ''
  const code = objectionToPattern(template[field], { max, hasPeriods })
  if (!code) return []
  const message = `${label}: ${sentences[code](max)}.`
  return [{ field, value: template[field], code, message, severity: 'error' }]
}
