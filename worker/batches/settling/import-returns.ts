import type { Context } from 'hono'
import type { StatementImportView } from '../../contract/reconciliation/statements.ts'
import { insertInBulk } from '../../core/bulk.ts'
import type { Answer } from '../../core/commit.ts'
import { sha256 } from '../../core/sha256.ts'
import { returns, statementImports } from '../../db/settling/statements.ts'
import type { ReturnRead } from '../../domain/bank-files/read/bank-file-read.ts'
import { readBankFile } from '../../domain/bank-files/read/read-bank-file.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { isSameAccount } from '../../domain/payees/bank-account.ts'
import { problemAt, statementLimits } from '../../domain/statements/statement.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { type Received, refusedFile } from './received.ts'
import { findKnownRows, type ReturnRow } from './return-store.ts'
import type { ImportRow } from './statement-store.ts'

/** A bank's file of payments that came back: each row is taken once, and somebody says which payment it is. */
export async function importReturns(c: Context<App>, received: Received): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const { source, fileName, hash, bytes, text } = received
  const rows = readReturns(text, source)
  const keys = await keysOf(source.id, rows)
  const known = await findKnownRows(db, keys)
  const at = new Date()
  const id = crypto.randomUUID()
  const added = rows.flatMap((row, index): ReturnRow[] => {
    const rowKey = keys[index] ?? ''
    if (known.has(rowKey)) return []
    const { amountToea, returnCode, meaning, payeeName, reference } = row
    return [
      {
        ...{ id: crypto.randomUUID(), rowKey, importId: id, lineId: null, paymentId: null },
        ...{ sourceAccountId: source.id, amountToea, code: returnCode, reason: meaning },
        ...{ source: 'file', bankDay: dayInPortMoresby(at), payeeName: payeeName.trim() },
        ...{ bsb: row.payeeBsb, accountNumber: row.payeeAccountNumber.trim() },
        ...{ reference: reference.trim(), state: 'unmatched', recordedBy: user.id, recordedAt: at },
        ...{ matchedBy: null, matchedAt: null, resolution: null, note: '' },
        ...{ resolvedBy: null, resolvedAt: null },
      },
    ]
  })
  const row: ImportRow = {
    ...{ id, sourceAccountId: source.id, format: 'returns', fileName, sha256: hash },
    ...{ bytes: bytes.length, fromDay: null, toDay: null, openingToea: null, closingToea: null },
    ...{ lineCount: rows.length, addedCount: added.length, importedBy: user.id, importedAt: at },
  }
  const view: StatementImportView = {
    ...{ id, format: 'returns', fileName, lines: rows.length, added: added.length },
    ...{ skipped: rows.length - added.length, matched: 0, returns: added.length },
  }
  return commitFor(c, {
    at,
    action: 'returns.imported',
    subject: `source-account/${source.id}`,
    details: { ...view, name: source.name, sha256: hash },
    statements: [
      db.insert(statementImports).values(row),
      ...(added.length > 0 ? insertInBulk(db, returns, added) : []),
    ],
    answer: { status: 201, body: view },
  })
}

function readReturns(text: string, source: { bsb: string; accountNumber: string }): ReturnRead[] {
  const { returns: rows, problems } = readBankFile(text)
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
  return rows
}

/** The row as it is written, and which of several that say the same it is. */
function keysOf(sourceAccountId: string, rows: ReturnRead[]): Promise<string[]> {
  const seen = new Map<string, number>()
  return Promise.all(
    rows.map(({ line: _line, ...row }) => {
      const said = JSON.stringify([sourceAccountId, row])
      const times = (seen.get(said) ?? 0) + 1
      seen.set(said, times)
      return sha256(`${said} ${times}`)
    }),
  )
}
