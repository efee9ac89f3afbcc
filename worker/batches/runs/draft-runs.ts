import { and, eq } from 'drizzle-orm'
import { listAdministrators } from '../../auth/account/administrators.ts'
import { findUserById, tenantUser } from '../../auth/account/user-store.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import { type Change, commit } from '../../core/commit.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { Tenant } from '../../core/databases.ts'
import { fromBeginning, type Walk } from '../../core/lists/walk-on.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { readRoles } from '../../core/roles.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { readAccountDays } from '../../days/store.ts'
import { idempotencyKeys } from '../../db/records.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { isWorkingDay } from '../../domain/bank-days.ts'
import { draftDay } from '../../domain/batches/runs/periods.ts'
import { type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { postLetters } from '../../mail/post-letters.ts'
import {
  findPeriodsAhead,
  listRecurring,
  type PeriodRow,
  type TemplateRow,
} from '../../templates/store.ts'
import type { DeskUser } from '../view.ts'
import { bilum, type Due, notDrafted } from './not-drafted.ts'
import { findLastRun, startRun } from './start-run.ts'

/** What a template may take: its periods, and a draft of one. */
const callsOfTemplate = 100

/**
 * Makes the drafts that are due: of each template that asks for it the next period, once. A draft alone: its owner hands it
 * over, and others approve. Where none can be made, the owner is told why, once; and once where the periods end. Two hundred templates
 * are more than one turn has calls for: it keeps how far it came, and says whether it came to its end.
 */
export async function draftRuns(
  env: Env,
  tenant: Tenant,
  now: Date,
  { place = '', keepPlace }: Walk = fromBeginning,
): Promise<boolean> {
  if (!mayDo(tenant.state, 'start').ok) return true
  const today = dayInPortMoresby(now)
  const templates = await listRecurring(tenant.db)
  if (templates.length === 0) return true
  const days = await readAccountDays(tenant.db, today)
  let before = place
  for (const template of templates.filter(({ id }) => id > place)) {
    if (!hasCallsFor(callsOfTemplate)) {
      await keepPlace(before)
      return false
    }
    before = template.id
    const { rhythm, draftDaysBefore } = template
    if (rhythm === '' || draftDaysBefore === null) continue
    const { ownDays } = days(template.sourceAccountId)
    const isDue = ({ payDay }: PeriodRow) =>
      today >= draftDay(payDay, draftDaysBefore, (day: Day) => isWorkingDay(day, ownDays))
    const { ahead, last } = await findPeriodsAhead(tenant.db, template, today)
    for (const { period, isPaid, hasDraft } of ahead) {
      if (!isDue(period)) break
      if (isPaid) continue
      // the next one begins with what this one is paid, so it waits; what was cancelled holds nothing up
      if (hasDraft || (await draftOnce(env, tenant, { template, period }, now))) break
    }
    if (!last || isDue(last)) await tellOfEnd(env, tenant, template, last, now)
  }
  return true
}

/** After the last period nothing is drafted, so whoever it belongs to is told while there is time to confirm the next ones. */
async function tellOfEnd(
  env: Env,
  tenant: Tenant,
  template: TemplateRow,
  last: PeriodRow | undefined,
  at: Date,
) {
  const { db } = tenant
  const key = `periods-end/${template.id}/${last?.id ?? ''}`
  if (await isTried(tenant, key)) return
  const owner = await findUserById(db, template.ownerId)
  const told = owner?.status === 'active' ? [{ id: owner.id }] : await listAdministrators(db)
  const content = { name: template.name, payDay: last?.payDay ?? '' }
  const recipientIds = told.map(({ id }) => id)
  await write(env, tenant, key, {
    at,
    actorId: bilum,
    action: 'template.periods_end',
    subject: `template/${template.id}`,
    details: content,
    statements: postLetters(
      db,
      { letter: 'periods_end', occasion: key, recipientIds, content },
      at,
    ),
    answer: { status: 200, body: null },
  })
}

/**
 * The template and the period are in the batch's own key, so that two sweeps at one moment make one. Says whether it made or
 * tried it now: what was made and cancelled is not made again.
 */
async function draftOnce(env: Env, tenant: Tenant, due: Due, now: Date): Promise<boolean> {
  const key = `draft/${due.template.id}/${due.period.id}`
  if (await isTried(tenant, key)) return false
  const queue = `${tenant.id}/new-batch`
  try {
    await untilSettled(env, queue, async () =>
      draft(tenant, due, now, (change) => write(env, tenant, key, change)),
    )
  } catch (error) {
    // where there was no room the next turn tries again
    if (!(error instanceof Refusal) || error.reason === 'too_much_at_once') throw error
    // somebody started it at the same moment
    if (error.reason === 'period_has_draft') return true
    await write(env, tenant, key, await notDrafted(tenant, due, error, now))
  }
  return true
}

function write(env: Env, realm: Tenant, key: string, change: Change) {
  return commit({ env, realm, mutation: { userId: bilum, key, requestHash: key } }, change)
}

async function isTried({ db }: Tenant, key: string): Promise<boolean> {
  const { userId } = idempotencyKeys
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(userId, bilum), eq(idempotencyKeys.key, key)))
  return rows.length > 0
}

async function draft<T>(
  tenant: Tenant,
  { template, period }: Due,
  at: Date,
  save: (change: Change) => Promise<T>,
): Promise<T> {
  const { db } = tenant
  const owner = await ownerOf(db, template.ownerId)
  const copyLines = (await findLastRun(db, template.id)).length > 0
  const draftedFor = `${template.id}/${period.id}`
  const order = { periodId: period.id, copyLines, draftedFor }
  return startRun(
    tenant,
    template.id,
    order,
    { user: owner, at },
    ({ row, started, statements }) => {
      const { reference, paymentCount, totalToea, valueDate, copiedFrom } = started
      const about = { batchId: row.id, batchName: row.name, reference, paymentCount, totalToea }
      const letter = { letter: 'run_drafted', occasion: draftedFor } as const
      const content = { ...about, valueDate, copiedFrom: copiedFrom ?? '' }
      return save({
        at,
        actorId: bilum,
        action: 'batch.drafted',
        subject: `batch/${row.id}`,
        details: {
          ...{ name: row.name, number: row.number, owner: owner.name, copiedFrom },
          ...{ payments: row.paymentCount, totalToea },
        },
        statements: [
          ...statements,
          ...postLetters(db, { ...letter, recipientIds: [owner.id], content }, at),
        ],
        answer: { status: 201, body: null },
      })
    },
  )
}

/** Whoever it belongs to must be there, and may prepare batches still. */
async function ownerOf(db: Tenant['db'], id: string): Promise<DeskUser> {
  const [found, roles] = await Promise.all([findUserById(db, id), readRoles(db)])
  const row = found?.status === 'active' ? tenantUser(found) : undefined
  if (!row || !hasPermission(roles[row.role], 'create_payments')) throw new Refusal('owner_gone')
  const { role, approvalLimitToea } = row
  return { id, name: nameOf(row), role, defined: roles[role], approvalLimitToea }
}
