import { and, count, gte, lt, type SQL, sql } from 'drizzle-orm'
import { among, type Statement } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { wakesMailer } from '../../../core/outbox.ts'
import { isPaymentIn } from '../../../db/payments/payment-state.ts'
import { outbox } from '../../../db/records.ts'
import { adviceLimits } from '../../../domain/batches/papers/advice-by-mail.ts'
import { must } from '../../../domain/must.ts'
import type { Invoice } from '../../../domain/payees/invoices/invoice.ts'
import { postAfter } from '../../../mail/post-after.ts'

/** A payee of a batch who has a confirmed address, and what the bank has for them: not what came back, and nothing of a pooled account. */
export type Advised = {
  payeeId: string
  payeeName: string
  count: number
  totalToea: number
  lines: {
    line: number
    reference: string
    bsb: string
    accountNumber: string
    amountToea: number
    invoices: Invoice[]
  }[]
}

const isConfirmed = sql.raw('confirmed_at is not null and removed_at is null')
const isAdvised = (batchId: string) =>
  sql`p.batch_id = ${batchId} and ${isPaymentIn('p', ['sent', 'paid'])} and a.is_pooled = 0`

export type Unwritten = { payeeId: string; email: string }

/** The first letters that were not written of a file, by whom they tell and to which address, and how many there are of all. */
export async function listUnwritten(
  db: TenantDb,
  { batchId, fileId, most }: { batchId: string; fileId: string; most: number },
) {
  const key = sql`${`remittance_advice/${fileId}/`} || p.payee_id || '/' || e.email`
  const rows = await db.all<Unwritten & { of: number }>(
    sql`select p.payee_id as payeeId, e.email, count(*) over () as "of" from payments p join payee_accounts a on a.id = p.payee_account_id
      cross join payee_emails e on e.payee_id = p.payee_id and ${isConfirmed}
      where ${isAdvised(batchId)} and not exists (select 1 from bounced_addresses b where b.address = lower(e.email))
        and not exists (select 1 from outbox o where o.key = ${key})
      group by p.payee_id, e.email order by min(p.line), e.email limit ${most}`,
  )
  return { first: rows, count: rows[0]?.of ?? 0 }
}

/** What these payees of a batch are told: no more lines of each are read than a letter lists, since one may have all of the batch, and a row ends at 2 MB. */
export async function listAdvised(
  db: TenantDb,
  batchId: string,
  payeeIds: string[],
): Promise<Map<string, Advised>> {
  const rows = await db.all<Omit<Advised, 'lines'> & { lines: string }>(
    sql`select p.payee_id as payeeId, max(p.payee_name) as payeeName, count(*) as count,
        sum(p.amount_toea) as totalToea,
        json_group_array(json_object('line', p.line, 'reference', p.reference, 'bsb', p.bsb,
          'accountNumber', p.account_number, 'amountToea', p.amount_toea, 'invoices', json((select json_group_array(
            json_object('number', i.number, 'day', i.day, 'grossToea', (1 - 2 * i.is_credit) * i.gross_toea,
              'withheldToea', (1 - 2 * i.is_credit) * i.withheld_toea)
            order by i.position) from payment_invoices i where i.payment_id = p.id))) order by p.line)
          filter (where p.place <= ${adviceLimits.linesMax}) as lines
      from (select p.*, row_number() over (partition by p.payee_id order by p.line) as place
        from payments p join payee_accounts a on a.id = p.payee_account_id
        where ${isAdvised(batchId)} and p.payee_id in ${among(payeeIds)}) p group by p.payee_id`,
  )
  const told = rows.map(({ lines, ...row }): Advised => ({ ...row, lines: JSON.parse(lines) }))
  return new Map(told.map((one) => [one.payeeId, one]))
}

/** How many letters of advice were written of a file, how many of them have not left yet, and how many addresses letters come back from. */
export async function countWritten(db: TenantDb, fileId: string) {
  const [from, to] = between(fileId)
  const comesBack = sql`exists (select 1 from bounced_addresses b where b.address = lower("outbox"."address"))`
  const [found] = await db
    .select({
      written: count(),
      waiting: count(sql`case when sent_at is null and due_at is not null then 1 end`),
      cameBack: count(sql`case when ${comesBack} then 1 end`),
    })
    .from(outbox)
    .where(and(gte(outbox.key, from), lt(outbox.key, to)))
  return must(found, 'a count')
}

/** The key of a letter of advice without its letter and address: of one file, and of one payee. */
export const occasionOf = (fileId: string, payeeId: string) => `${fileId}/${payeeId}`

/** So many letters of advice were written of a file, and no more meanwhile. */
export function areWritten(fileId: string, many: number): SQL {
  const [from, to] = between(fileId)
  return sql`(select count(*) from outbox where ${outbox.key} >= ${from} and ${outbox.key} < ${to}) = ${many}`
}

/** Nothing of the batch moved since somebody read it: no payment came back, and its file is not void. */
export const isUnmoved = ({ id, revision }: { id: string; revision: number }): SQL =>
  sql`exists (select 1 from batches where id = ${id} and revision = ${revision})`

/**
 * Whoever was told by e-mail is told as well that the file is void, or which payment came back: written with that change, by
 * the keys of the letters that were. `occasion` is what makes it leave once.
 */
export function takeBackAdvice(
  db: TenantDb,
  told: {
    fileId: string
    payeeId?: string
    because: 'void' | 'returned'
    payment: string
    returned?: { toea: number; ofToea: number }
    occasion: string
  },
  at: Date,
): Statement {
  const { fileId, payeeId, because, payment, returned, occasion } = told
  const [from, to] = between(payeeId ? occasionOf(fileId, payeeId) : fileId)
  // of two payees with one address each has a letter of its own
  const key = sql`'advice_taken_back/' || ${occasion} || substr(o.key, ${`remittance_advice/${fileId}`.length + 1})`
  return wakesMailer(
    db.insert(outbox).select(
      sql`select ${key}, 'advice_taken_back', '',
        json_patch(o.content, ${JSON.stringify({ because, payment, returned })}), ${at.getTime()}, null,
        o.address, 0, ${at.getTime()}, '', ''
      from outbox o where o.key >= ${from} and o.key < ${to}
        and not exists (select 1 from outbox b where b.key = ${key})`,
    ),
  )
}

/** The same of every payee whose payments came back by one credit: a letter for each payment, as of one that comes back alone. */
export function takeBackAdviceOf(
  db: TenantDb,
  { fileId, wholeId, occasion }: { fileId: string; wholeId: string; occasion: string },
  at: Date,
): Statement {
  const start = `remittance_advice/${fileId}/`
  const key = sql`'advice_taken_back/' || ${occasion} || '/' || p.line || substr(o.key, ${start.length})`
  const payment = sql`coalesce(nullif(p.reference, ''), 'B' || b.number || '-' || p.line)`
  return wakesMailer(
    db.insert(outbox).select(
      sql`select ${key}, 'advice_taken_back', '',
        json_set(o.content, '$.because', 'returned', '$.payment', ${payment},
          '$.returned', json_object('toea', r.amount_toea, 'ofToea', p.amount_toea)), ${at.getTime()}, null,
        o.address, 0, ${at.getTime()}, '', ''
      from returns r cross join payments p on p.id = r.payment_id join batches b on b.id = p.batch_id
        cross join outbox o on o.key >= ${start} || p.payee_id || '/' and o.key < ${start} || p.payee_id || '0'
      where r.part_of = ${wholeId} and not exists (select 1 from outbox x where x.key = ${key})`,
    ),
  )
}

/**
 * They did not come back by that credit: whoever was told is told so, while it has its parts; of a payment of which another
 * part came back, with how much did all the same.
 */
export function adviceStandsOf(
  db: TenantDb,
  { wholeId, occasion }: { wholeId: string; occasion: string },
  at: Date,
): Statement {
  const start = sql`${`advice_taken_back/${occasion}/`} || p.line`
  const key = sql`'advice_stands' || substr(o.key, ${'advice_taken_back'.length + 1})`
  const stillBack = sql`(select json_object('stillBackToea', sum(x.amount_toea)) from returns x
    where x.payment_id = r.payment_id and x.id <> r.id having count(*) > 0)`
  return wakesMailer(
    db.insert(outbox).select(
      sql`select ${key}, 'advice_stands', '', json_patch(o.content, coalesce(${stillBack}, '{}')), ${at.getTime()}, null,
        o.address, 0, ${at.getTime()}, '', ''
      from returns r cross join payments p on p.id = r.payment_id
        cross join outbox o on o.key >= ${start} || '/' and o.key < ${start} || '0'
      where r.part_of = ${wholeId} and not exists (select 1 from outbox x where x.key = ${key})`,
    ),
  )
}

/** The void file counts again: whoever was told that they are not paid by it is told so, once. */
export function voidAdviceStands(db: TenantDb, fileId: string, at: Date): Statement {
  const occasion = voidOccasion(fileId)
  const told = { letter: 'advice_stands', after: 'advice_taken_back', occasion } as const
  return postAfter(db, { ...told, changed: { because: 'void' } }, at)
}

/** What makes the letter of a void file leave once, and by which it is found when the file counts again. */
export const voidOccasion = (fileId: string) => `${fileId}/void`

/** Every key that begins so: a slash ends what stands before it, and the next sign ends the range. */
function between(occasion: string): [from: string, to: string] {
  const start = `remittance_advice/${occasion}`
  return [`${start}/`, `${start}0`]
}
