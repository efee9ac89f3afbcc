import { insertInBulk, type Statement } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { returns } from '../../../db/settling/statements.ts'
import { outAs } from '../../../domain/batches/settling/returns.ts'
import { saysReturn } from '../../../domain/statements/says-return.ts'
import { creditsNamed, saidBy } from '../../../domain/statements/words/returns-among.ts'
import type { LineRow } from '../line-store.ts'
import { amountsAtOnce, findWords } from './out-store.ts'
import { type ReturnRow, unended } from './return-store.ts'

/**
 * The credits that are payments come back: each says so, whatever we know of it, or says whom or what a payment of exactly its
 * amount was for, also where that was told to have come back before. Other money that came in is none of ours to explain.
 */
export async function returnsAmong(
  db: TenantDb,
  sourceAccountId: string,
  lines: LineRow[],
  readerId: string,
) {
  const credits = lines.filter(({ amountToea }) => amountToea > 0)
  const came = new Set(credits.filter((line) => saysReturn(saidBy(line))))
  const silent = credits.filter((line) => !came.has(line))
  const amounts = [...new Set(silent.map(({ amountToea }) => amountToea))]
  // as many amounts as are asked for together: the words of all may be those of everything that was ever paid
  for (let from = 0; from < amounts.length; from += amountsAtOnce) {
    const some = new Set(amounts.slice(from, from + amountsAtOnce))
    const out = await findWords(db, [...some], [sourceAccountId], readerId, outAs)
    const ofThem = silent.filter(({ amountToea }) => some.has(amountToea))
    for (const line of creditsNamed(ofThem, out)) came.add(line)
  }
  return credits.filter((line) => came.has(line))
}

type Adding = { importId: string; by: string; at: Date }

export function addReturnsOfCredits(db: TenantDb, lines: LineRow[], adding: Adding): Statement[] {
  const rows = lines.map((line) => returnOfCredit(line, adding))
  return rows.length === 0 ? [] : insertInBulk(db, returns, rows)
}

/** A credit as what came back, while nobody said of which payment. */
export function returnOfCredit(
  { id: lineId, sourceAccountId, amountToea, day, text, reference }: LineRow,
  { importId, by, at }: Adding,
): ReturnRow {
  return {
    ...{ id: crypto.randomUUID(), rowKey: lineId, lineId, importId, sourceAccountId },
    ...{ amountToea, bankDay: day, reason: text, reference, source: 'statement' },
    ...{
      code: '',
      payeeName: '',
      bsb: '',
      accountNumber: '',
      paymentId: null,
      partOf: null,
      creditId: null,
    },
    ...{ state: 'unmatched', recordedBy: by, recordedAt: at, matchedBy: null, matchedAt: null },
    ...unended,
  }
}
