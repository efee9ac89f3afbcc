import { sql } from 'drizzle-orm'
import { findApprovalRules } from '../../approval-rules/store.ts'
import type { NewBatch } from '../../contract/batches/batches.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { readRoles } from '../../core/roles.ts'
import type { RoleName } from '../../domain/access/role-names.ts'
import { approvalsTogether, bandsFor } from '../../domain/batches/approval-rules.ts'
import { fillPattern } from '../../domain/batches/runs/template.ts'
import { findSourceAccount, type SourceAccountRow } from '../../source-accounts/store.ts'
import {
  findPeriod,
  findTemplate,
  type PeriodRow,
  type TemplateRow,
} from '../../templates/store.ts'
import { type BatchRecord, type BatchRow, needsOf } from '../load-batch.ts'
import { expectUserOf } from '../paying/account-use.ts'
import { daysOf, expectValueDate } from '../paying/pay-day.ts'
import { takenBeside } from '../paying/taken-of-day.ts'

/** What a batch is made of, where it is a run. */
export type Run = { template: TemplateRow; period: PeriodRow | undefined }

/** The template and the period that were asked for, which must fit together; `next` is asked where none was named. */
export async function findRun(
  db: TenantDb,
  { templateId, periodId }: { templateId: string | undefined; periodId: string | undefined },
  next?: (template: TemplateRow) => Promise<PeriodRow>,
): Promise<Run | undefined> {
  const problem = (field: string, code: string, message: string) =>
    new Refusal('invalid', [{ field, code, message }])
  if (templateId === undefined) {
    if (periodId === undefined) return undefined
    throw problem('templateId', 'template_needed', 'Template: a period is paid by a template.')
  }
  const [template, named] = await Promise.all([
    findTemplate(db, templateId),
    periodId === undefined ? undefined : findPeriod(db, periodId),
  ])
  if (!template) throw problem('templateId', 'not_found', 'Template: there is none with this id.')
  if (template.status !== 'active') throw new Refusal('template_archived')
  if (periodId !== undefined && !named) {
    throw problem('periodId', 'not_found', 'Period: there is none with this id.')
  }
  const { name, rhythm } = template
  if (named && named.rhythm !== rhythm) {
    const message = `Period: ${name} pays ${rhythm ? `each ${rhythm}` : 'no periods'}.`
    throw problem('periodId', 'another_rhythm', message)
  }
  const period = named ?? (rhythm === '' ? undefined : await next?.(template))
  if (!period && rhythm !== '') {
    const message = `Period: ${name} pays each ${rhythm}, so say which one.`
    throw problem('periodId', 'period_needed', message)
  }
  return { template, period }
}

/** Its period is still there, and is paid on the day that was read. */
export const guardPeriod = (db: TenantDb, { period }: Pick<Run, 'period'>) =>
  guard(
    db,
    period &&
      sql`exists (select 1 from periods where id = ${period.id} and revision = ${period.revision})`,
    'stale_period',
  )

/** Refuses an account that this person cannot pay from, and a day that has passed or is too far. */
export async function expectSource(
  db: TenantDb,
  { sourceAccountId, valueDate }: Pick<NewBatch, 'sourceAccountId' | 'valueDate'>,
  user: { id: string; role: RoleName },
  at: Date,
): Promise<SourceAccountRow> {
  const source = await findSourceAccount(db, sourceAccountId)
  if (!source) {
    const message = 'Source account: there is none with this id.'
    throw new Refusal('invalid', [{ field: 'sourceAccountId', code: 'not_found', message }])
  }
  if (source.status !== 'active') throw new Refusal('source_account_archived')
  await expectUserOf(db, source, user)
  expectValueDate(valueDate, at)
  return source
}

type Making = Pick<BatchRow, 'number' | 'preparedBy' | 'createdAt'>

/** An empty batch, with what its template says as it is now. */
export function newBatch(sent: NewBatch, run: Run | undefined, making: Making): BatchRow {
  const { name, sourceAccountId, valueDate, description, ...rest } = sent
  nothingLeft(rest)
  return {
    ...making,
    ...{ name, sourceAccountId, valueDate, description },
    id: crypto.randomUUID(),
    state: 'draft',
    version: 1,
    step: 0,
    revision: 0,
    submittedAt: null,
    paymentCount: 0,
    totalToea: 0,
    nextLine: 1,
    digest: null,
    approvalsNeeded: 0,
    judgedToea: null,
    neededBefore: null,
    warnings: {},
    duplicatesReason: null,
    digestForm: 3,
    controlTotalToea: null,
    headCount: null,
    templateId: run?.template.id ?? null,
    periodId: run?.period?.id ?? null,
    kind: run?.template.kind ?? null,
    remitter: run?.template.remitter ?? '',
    supplementaryReason: null,
    draftedFor: null,
    differences: null,
    comparedWith: null,
    comparedBy: null,
    splitOf: null,
    lineReference: run ? fillPattern(run.template.reference, run.period ?? null) : '',
    isConfidential: run?.template.isConfidential ?? false,
    sealKey: null,
  }
}

/** A batch that is about to be added, as those that are there are read. */
export async function newRecord(
  db: TenantDb,
  made: BatchRow,
  source: SourceAccountRow,
  user: { id: string; name: string },
): Promise<BatchRecord> {
  const [rules, roles, taken, days] = await Promise.all([
    findApprovalRules(db),
    readRoles(db),
    takenBeside(db, source, made),
    daysOf(db, source),
  ])
  const neededNow = approvalsTogether(bandsFor(rules, source.id), 0)
  const row = { ...made, approvalsNeeded: neededNow.needed }
  const needs = needsOf(row, rules)
  const batch = { ...row, ...needs, reference: '', makers: [user.id], barred: [], steps: [] }
  const names = new Map([[user.id, user.name]])
  const nobody = {
    people: [],
    away: [],
    present: [],
    roles,
    names,
    bankFile: null,
    voidFiles: [],
    holdSeconds: 0,
    // what is kept is started by somebody of the group
    payrollGroup: [user.id],
    ...days,
  }
  return { row, batch, source, ...nobody, rules, neededNow, taken }
}
