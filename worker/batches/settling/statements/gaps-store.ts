import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { broughtFor } from '../../../db/runs/kept-lines.ts'
import { eachOnce, type Gap } from '../../../domain/batches/settling/gaps.ts'
import type { Day } from '../../../domain/calendar.ts'
import { daysApart } from '../../../domain/statements/on-the-account.ts'

/*
 * Where the statements of an account do not go on from one another. A file is compared with the lines of others around it when
 * it is read; only where it does not meet them is anything kept of that, and looked at again, since a file that comes later may
 * close the gap.
 */

/** A file, by SQL: of which account, its days and balances, and its id, so that its own lines are left out. */
type Ends = Record<'account' | 'from' | 'to' | 'opening' | 'closing' | 'id', SQL>

// a bank may book a line some days after its own day
const span = sql.raw(`${daysApart} days`)

const linesOn = ({ account, id }: Ends, from: SQL, to: SQL, meets: SQL) =>
  sql`exists (select 1 from statement_lines l where l.source_account_id = ${account}
    and l.day between ${from} and ${to} and l.import_id is not ${id} and ${meets})`

/** The last day known before a file, where no line of about then, or of the file's first day, ends with what the file begins with. */
function gapBefore(ends: Ends): SQL {
  const day = sql`(select max(k.day) from statement_lines k where k.source_account_id = ${ends.account} and k.day < ${ends.from})`
  // of a line without a balance nobody can tell
  const meets = sql`coalesce(l.balance_toea, ${ends.opening}) = ${ends.opening}`
  const isMet = linesOn(ends, sql`date(${day}, '-${span}')`, ends.from, meets)
  return sql`case when not ${isMet} then ${day} end`
}

/** The same on its other side. */
function gapAfter(ends: Ends): SQL {
  const day = sql`(select min(k.day) from statement_lines k where k.source_account_id = ${ends.account} and k.day > ${ends.to})`
  const meets = sql`coalesce(l.balance_toea - l.amount_toea, ${ends.closing}) = ${ends.closing}`
  const isMet = linesOn(ends, ends.to, sql`date(${day}, '+${span}')`, meets)
  return sql`case when not ${isMet} then ${day} end`
}

type NewFile = {
  sourceAccountId: string
  fromDay: Day
  toDay: Day
  openingToea: number
  closingToea: number
  /** Were its first and last line known already? Then it meets what had them. */
  beginsKnown: boolean
  endsKnown: boolean
}

/** Where a file that is not kept yet does not meet what is. */
export async function findGapsOf(db: TenantDb, file: NewFile): Promise<Gap[]> {
  const ends = {
    ...{ account: sql`${file.sourceAccountId}`, id: sql`''` },
    ...{ from: sql`${file.fromDay}`, to: sql`${file.toDay}` },
    ...{ opening: sql`${file.openingToea}`, closing: sql`${file.closingToea}` },
  }
  const { before, after } = await db.get<Record<'before' | 'after', Day | null>>(
    sql`select ${gapBefore(ends)} as before, ${gapAfter(ends)} as after`,
  )
  const { fromDay, toDay, openingToea, closingToea } = file
  return gapsAt(
    { fromDay, toDay, openingToea, closingToea },
    { before: file.beginsKnown ? null : before, after: file.endsKnown ? null : after },
  )
}

type Sides = Record<'before' | 'after', Day | null>
type Days = Pick<NewFile, 'fromDay' | 'toDay' | 'openingToea' | 'closingToea'>

function gapsAt(file: Days, { before, after }: Sides): Gap[] {
  const first = { side: 'before' as const, day: file.fromDay, balanceToea: file.openingToea }
  const last = { side: 'after' as const, day: file.toDay, balanceToea: file.closingToea }
  return [
    ...(before === null ? [] : [{ ...first, otherDay: before }]),
    ...(after === null ? [] : [{ ...last, otherDay: after }]),
  ]
}

/** Files of which gaps are told at once. */
const gapsMax = 20
/** Of those that did not meet others when they were read the newest are looked at again, each beside all lines of its days. */
const lookedAtMax = 60

type GapRow = Days & Sides & { accountId: string; fileName: string }

/** The gaps that nothing closed since, of the newest files, and whether there are more. */
export async function findGaps(db: TenantDb, readerId: string) {
  const unmet = sql`select * from statement_imports i where (i.gap_before or i.gap_after) and i.taken_back_at is null
    and ${broughtFor(readerId, sql`i.imported_by`, sql`i.source_account_id`)} order by i.from_day desc, i.id desc`
  const rows = await db.all<GapRow>(sql`select * from (
      select i.source_account_id as accountId, i.file_name as fileName, i.from_day as fromDay, i.to_day as toDay,
        i.opening_toea as openingToea, i.closing_toea as closingToea,
        case when i.gap_before then ${gapBefore(kept)} end as before,
        case when i.gap_after then ${gapAfter(kept)} end as after
      from (${unmet} limit ${lookedAtMax}) i
    ) where before is not null or after is not null order by fromDay desc limit ${gapsMax + 1}`)
  const behind = await db.all(sql`${unmet} limit 1 offset ${lookedAtMax}`)
  const gaps = rows
    .slice(0, gapsMax)
    .flatMap(({ accountId, fileName, before, after, ...file }) =>
      gapsAt(file, { before, after }).map((gap) => ({ ...gap, accountId, fileName })),
    )
  return { gaps: eachOnce(gaps), hasMoreGaps: rows.length > gapsMax || behind.length > 0 }
}

const kept: Ends = {
  ...{ account: sql`i.source_account_id`, id: sql`i.id`, from: sql`i.from_day` },
  ...{ to: sql`i.to_day`, opening: sql`i.opening_toea`, closing: sql`i.closing_toea` },
}
