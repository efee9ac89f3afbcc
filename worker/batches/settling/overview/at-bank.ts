import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AtBankView, ReconciliationView } from '../../../contract/reconciliation/statements.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { selectOwnDays } from '../../../days/store.ts'
import { linesReadBy } from '../../../db/runs/kept-lines.ts'
import { sourceAccounts } from '../../../db/tenant.ts'
import { batches } from '../../../db/tenant-batches.ts'
import { hasPermission, type Permission } from '../../../domain/access/role.ts'
import type { OwnDays } from '../../../domain/bank-days.ts'
import { type BatchState, batchReference } from '../../../domain/batches/batch.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { daysOfBank } from '../../../domain/days/cut-offs.ts'
import { countedMax } from '../../../domain/lists/counting.ts'
import { unseenSince } from '../../../domain/statements/unseen.ts'
import { hasMoreIn, newestIn } from '../../store.ts'
import { notPaidAgainOf, openReturnsOf, readNotPaidAgain, saidNotPaidAgain } from '../to-close.ts'

/** The bank has them, and they are not closed. */
const openStates: BatchState[] = ['uploaded', 'settling', 'settled']
const batchesMax = 50
/** What no statement has is looked for in batches of so many payments together, the newest first: half of them may be booked one by one. */
const lookedThroughMax = 200_000
/** Six working days are never further back than this. */
const ownDaysBack = 60

type AtBank = Pick<
  ReconciliationView,
  'batches' | 'hasMoreBatches' | 'unseenBatches' | 'isPartOfBatches'
>

type Reader = { id: string; defined: { permissions: readonly Permission[] } }

/** What the bank has and nobody closed: first what nobody saw on a statement in time, then the newest. */
export async function findAtBank(db: TenantDb, user: Reader, today: Day): Promise<AtBank> {
  const late = lateOf(await selectOwnDays(db, addDays(today, -ownDaysBack)), today)
  const [missed, newest, [more]] = await db.batch([
    db
      .select({ id: sql<string>`batches.id`.as('id') })
      .from(late)
      .where(sql`${isLookedAt} and not ${isSeen}`)
      .orderBy(sql`batches.number desc`),
    db
      .select({ id: sql<string>`batches.id`.as('id') })
      .from(newestIn(openStates, batchesMax + 1))
      .orderBy(sql`batches.number desc`)
      .limit(batchesMax + 1),
    db
      .select({
        isPart:
          sql<number>`(${hasMoreIn(openStates, countedMax)} or exists (select 1 from ${late} where not ${isLookedAt}))`.as(
            'is_part',
          ),
      })
      .from(sql`(select 1)`),
  ])
  const missedIds = new Set(missed.map(({ id }) => id))
  const ids = [...new Set([...missedIds, ...newest.map(({ id }) => id)])]
  const rows = await selectOpen(db, user, ids.slice(0, batchesMax))
  const mayReconcile = hasPermission(user.defined, 'reconcile_payments')
  const byId = new Map(rows.map((one) => [one.row.id, one]))
  return {
    batches: ids.flatMap((id) => {
      const one = byId.get(id)
      return one ? [atBankView(one, missedIds.has(id), mayReconcile)] : []
    }),
    hasMoreBatches: ids.length > batchesMax,
    unseenBatches: missed.length,
    isPartOfBatches: more?.isPart === 1,
  }
}

/**
 * They left that many working days of their bank and of the organisation ago, by pay day and upload, and no line says one whole: with
 * how many payments they and the newer ones have.
 */
function lateOf(own: OwnDays, today: Day): SQL {
  const banks = [...new Set(own.map(({ bank = '' }) => bank.trim().toLowerCase()))]
  const since = banks.map((bank) => [bank, unseenSince(today, daysOfBank(own, bank))])
  const others = unseenSince(today, daysOfBank(own, ''))
  const last = sql`(select coalesce((select value from json_each(${JSON.stringify(Object.fromEntries(since))})
    where key = lower(trim(a.bank))), ${others}) from source_accounts a where a.id = ${batches.sourceAccountId})`
  return sql`(select batches.id, batches.number, batches.state, batches.payment_count,
      sum(batches.payment_count) over (order by batches.number desc) as with_newer
    from ${newestIn(openStates, countedMax)} where ${batches.valueDate} <= ${last}
      and (select date(f.uploaded_at / 1000, 'unixepoch', '+10 hours') from bank_files f
        where f.batch_id = ${batches.id} and f.voided_at is null) <= ${last}
      and not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})) as batches`
}

/** Where no payment has a line, no batch is looked through. */
const isLookedAt = sql`(batches.with_newer - batches.payment_count < ${sql.raw(String(lookedThroughMax))}
  or not exists (select 1 from statement_lines l where l.payment_id is not null))`

/**
 * Where the bank books payment by payment, each that did not come back has a line: the first without one says that it is not seen, and
 * nothing else is asked then.
 */
const isSeen = sql`(exists (select 1 from statement_lines l where l.payment_id is not null)
  and (batches.state = 'settled' or not exists (select 1 from payments p where p.batch_id = batches.id
    and p.state = 'follows' and not exists (select 1 from statement_lines l where l.payment_id = p.id)))
  and exists (select 1 from payments p join statement_lines l on l.payment_id = p.id where p.batch_id = batches.id))`

function selectOpen(db: TenantDb, { id }: Reader, ids: string[]) {
  return db
    .select({
      row: batches,
      sourceAccountName: sourceAccounts.name,
      isOwn: sql<number>`(${batches.preparedBy} = ${id} or exists (select 1 from batch_makers m
        where m.batch_id = ${batches.id} and m.version = ${batches.version} and m.user_id = ${id}))`.as(
        'is_own',
      ),
      openReturns: openReturnsOf(sql`batches.id`).as('open_returns'),
      said: saidNotPaidAgain(sql`batches.id`).as('not_paid_again'),
      notPaidAgainByMe: notPaidAgainOf(sql`batches.id`, id).as('not_paid_again_by_me'),
      readsLines: sql<0 | 1>`${linesReadBy(id, sql`batches.id`)}`.as('reads_lines'),
    })
    .from(batches)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, batches.sourceAccountId))
    .where(inArray(batches.id, ids))
}
type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number]

function atBankView(
  { row, sourceAccountName, isOwn, openReturns, said, notPaidAgainByMe, readsLines }: OpenRow,
  isUnseen: boolean,
  mayReconcile: boolean,
): AtBankView {
  const { id, number, name, state, valueDate, paymentCount, totalToea } = row
  const { count, toea, at } = readNotPaidAgain(said)
  const isTold = count === 0 || readsLines === 1
  return {
    ...{ id, name, state, valueDate, paymentCount, totalToea, sourceAccountName },
    reference: batchReference(number),
    isUnseen,
    openReturns,
    notPaidAgain: count,
    notPaidAgainToea: isTold ? toea : null,
    notPaidAgainAt: at?.toISOString() ?? null,
    notPaidAgainByMe,
    mayClose:
      mayReconcile && isTold && state === 'settled' && isOwn + openReturns + notPaidAgainByMe === 0,
  }
}
