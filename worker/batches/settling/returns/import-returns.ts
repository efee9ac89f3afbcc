import type { Context } from 'hono'
import type { StatementImportView } from '../../../contract/reconciliation/statements.ts'
import { insertInBulk } from '../../../core/bulk.ts'
import type { Answer } from '../../../core/commit.ts'
import { sha256 } from '../../../core/sha256.ts'
import { returnMappings, returns, statementImports } from '../../../db/settling/statements.ts'
import { readBankFile } from '../../../domain/bank-files/read/read-bank-file.ts'
import { hasReturnRecords } from '../../../domain/bank-files/read/return-records.ts'
import { isToCome } from '../../../domain/batches/settling/returns.ts'
import { type Day, dayInPortMoresby, formatDay } from '../../../domain/calendar.ts'
import { isSameAccount } from '../../../domain/payees/bank-account.ts'
import { type ReturnedRow, readReturnCsv } from '../../../domain/statements/read-return-csv.ts'
import type { ReturnMapping } from '../../../domain/statements/return-mapping.ts'
import { problemAt, statementLimits } from '../../../domain/statements/statement.ts'
import { findToldTwice } from '../../../domain/statements/told-twice.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { keptDay } from '../statements/kept-days.ts'
import { type Received, refusedFile } from '../statements/received.ts'
import {
  findMapping,
  type ImportRow,
  notTakenBack,
  refuseOtherAccount,
  refuseSameFile,
  saveMapping,
} from '../statements/statement-store.ts'
import { type ReturnRow, unended } from './return-store.ts'
import { findKeptDay, findKnownRows, findToldOf, toldMax } from './told/told-store.ts'

/** A bank's file of payments that came back: each row is taken once, and somebody says which payment it is. */
export async function importReturns(c: Context<App>, received: Received): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const { source, fileName, hash, bytes, text, returnMapping } = received
  const isCsv = !hasReturnRecords(text)
  const at = new Date()
  const { rows, figuresAbove = [] } = isCsv
    ? readCsv(text, returnMapping ?? (await findMapping(db, returnMappings, source.id)))
    : { rows: readRecords(text, source, dayInPortMoresby(at)) }
  await refuseOtherAccount(db, source, figuresAbove)
  const toCome = rows
    .filter(({ bankDay }) => isToCome(bankDay, dayInPortMoresby(at)))
    .map(({ row, bankDay }) =>
      problemAt(row, 'Date', 'in_the_future', `${formatDay(bankDay)} has not come yet.`),
    )
  if (toCome.length > 0) throw refusedFile(toCome.slice(0, statementLimits.problemsMax))
  const kept = await findKeptDay(db, source.id, rows, user.id)
  if (kept) throw keptDay(kept, 'came back')
  await refuseSameFile(db, received)
  const keys = await keysOf(source.id, rows)
  const known = await findKnownRows(db, keys)
  const isNew = (_row: Row, index: number) => !known.has(keys[index] ?? '')
  const told = await findToldOf(db, source.id, rows, keys)
  if (told.length > toldMax) {
    const says = `earlier files have more than ${toldMax.toLocaleString('en-US')} of its days and amounts in other words. Export these returns as you did before, or upload fewer rows.`
    throw refusedFile([problemAt(1, 'file', 'too_many_alike', says)])
  }
  await scheduler.wait(0) // whoever else shares the thread has their turn
  const again = findToldTwice(rows.filter(isNew), told)
  await scheduler.wait(0)
  if (again.length > 0) throw refusedFile(again.slice(0, statementLimits.problemsMax))
  const id = crypto.randomUUID()
  const added = rows.flatMap((row, index): ReturnRow[] => {
    const rowKey = keys[index] ?? ''
    if (known.has(rowKey)) return []
    const { said: _said, row: _row, ...read } = row
    return [
      {
        ...{ id: crypto.randomUUID(), rowKey, importId: id, lineId: null, paymentId: null },
        ...{ ...read, sourceAccountId: source.id, source: 'file', state: 'unmatched' },
        ...{ recordedBy: user.id, recordedAt: at, matchedBy: null, matchedAt: null },
        ...{ ...unended, partOf: null, creditId: null },
      },
    ]
  })
  const row: ImportRow = {
    ...{ id, sourceAccountId: source.id, format: 'returns', fileName, sha256: hash },
    ...{ bytes: bytes.length, fromDay: null, toDay: null, openingToea: null, closingToea: null },
    ...{ lineCount: rows.length, addedCount: added.length, importedBy: user.id, importedAt: at },
    ...{ gapBefore: false, gapAfter: false, ...notTakenBack },
  }
  const view: StatementImportView = {
    ...{ id, format: 'returns', fileName, lines: rows.length, added: added.length },
    ...{ skipped: rows.length - added.length, matched: 0, returns: added.length },
    skippedRows: rows
      .flatMap(({ row }, index) => (known.has(keys[index] ?? '') ? [row] : []))
      .slice(0, statementLimits.problemsMax),
  }
  return commitFor(c, {
    at,
    action: 'returns.imported',
    subject: `source-account/${source.id}`,
    details: { ...view, name: source.name, sha256: hash },
    statements: [
      db.insert(statementImports).values(row),
      ...(added.length > 0 ? insertInBulk(db, returns, added) : []),
      ...(isCsv && returnMapping
        ? [
            saveMapping(db, returnMappings, {
              ...{ sourceAccountId: source.id, mapping: returnMapping },
              ...{ savedBy: user.id, savedAt: at },
            }),
          ]
        : []),
    ],
    answer: { status: 201, body: view },
  })
}

type Row = ReturnedRow & { said: unknown }

/** By the columns of the account: what they say of a row is what it is known by. */
function readCsv(
  text: string,
  mapping: ReturnMapping | undefined,
): { rows: Row[]; figuresAbove?: string[] } {
  if (!mapping) {
    const says = 'say first which column is which.'
    throw refusedFile([problemAt(1, 'titles', 'mapping_needed', says)])
  }
  const { rows, problems, figuresAbove = [] } = readReturnCsv(text, mapping)
  if (problems.length > 0) throw refusedFile(problems)
  return {
    rows: rows.map((row) => ({
      ...{ ...row, said: { ...row, row: undefined } },
      accountNumber: row.accountNumber.replace(/[ -]/g, ''),
    })),
    figuresAbove,
  }
}

/** A bank's records of 120 letters. A record says no month, so that the day of its file is part of what it is known by. */
function readRecords(
  text: string,
  source: { bsb: string; accountNumber: string },
  today: Day,
): Row[] {
  const { header, returns: rows, problems } = readBankFile(text)
  const wrong = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ line, field, code, message }) => ({ row: line, field, code, message }))
  const others = rows
    .filter((row) => !isSameAccount(row, source))
    .map(({ line }) =>
      problemAt(line, 'account', 'wrong_account', 'it is of a payment from another account.'),
    )
  const all = [...wrong, ...others].slice(0, statementLimits.problemsMax)
  if (all.length > 0) throw refusedFile(all)
  const day = header?.valueDate
  return rows.map(({ line, ...row }) => ({
    row: line,
    ...{ bankDay: day ?? today, amountToea: row.amountToea, reference: row.reference.trim() },
    ...{ payeeName: row.payeeName.trim(), bsb: row.payeeBsb, code: row.returnCode },
    ...{ accountNumber: row.payeeAccountNumber.trim(), reason: row.meaning },
    said: [day ?? '', row],
  }))
}

const keysTogether = 1_000

/** What a row says, and which of several that say the same it is. Between some and the next others have their turn. */
async function keysOf(sourceAccountId: string, rows: Row[]): Promise<string[]> {
  const seen = new Map<string, number>()
  const keys: string[] = []
  for (let from = 0; from < rows.length; from += keysTogether) {
    await scheduler.wait(0)
    const part = rows.slice(from, from + keysTogether).map((row) => {
      const said = JSON.stringify([sourceAccountId, row.said])
      const times = (seen.get(said) ?? 0) + 1
      seen.set(said, times)
      return sha256(`${said} ${times}`)
    })
    keys.push(...(await Promise.all(part)))
  }
  return keys
}
