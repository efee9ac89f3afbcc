import type { Context } from 'hono'
import type { StatementImportView } from '../../../contract/reconciliation/statements.ts'
import type { Answer } from '../../../core/commit.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { sha256 } from '../../../core/sha256.ts'
import { statementMappings } from '../../../db/settling/statements.ts'
import { hasReturnRecords } from '../../../domain/bank-files/read/return-records.ts'
import { decode } from '../../../domain/sheets/text/decode.ts'
import { matchDebits } from '../../../domain/statements/match-lines.ts'
import {
  type Booked,
  bookedLines,
  daysAround,
  daysOf,
  findContradiction,
  findMoved,
  lineKeys,
} from '../../../domain/statements/on-the-account.ts'
import { readStatement } from '../../../domain/statements/read-statement.ts'
import type { Statement, StatementProblem } from '../../../domain/statements/statement.ts'
import { numbersSaid } from '../../../domain/statements/words/pair-lines.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import type { SourceAccountRow } from '../../../source-accounts/store.ts'
import { type LineRow, unsaid } from '../line-store.ts'
import { findNumbers, findOpen } from '../open-store.ts'
import { importReturns } from '../returns/import-returns.ts'
import { addReturnsOfCredits, returnsAmong } from '../returns/returns-of-credits.ts'
import { withoutVoidBeside } from '../void-beside.ts'
import { findGapsOf } from './gaps-store.ts'
import { refuseKeptDays } from './kept-days.ts'
import { type Received, refusedFile, type SentStatement } from './received.ts'
import {
  addStatement,
  findKnownKeys,
  findMapping,
  findMissingLines,
  hasOtherFormat,
  type ImportRow,
  notTakenBack,
  refuseOtherAccount,
  refuseSameFile,
  saveMapping,
} from './statement-store.ts'

/** A file of the bank's: whole and of this account, or not at all. What an earlier one had is passed over. */
export async function importStatement(
  c: Context<App>,
  source: SourceAccountRow,
  sent: SentStatement,
): Promise<Answer> {
  const { db } = c.var.tenant
  const hash = await sha256(sent.bytes)
  const text = textOf(sent.bytes)
  const isReturns = sent.isReturns || hasReturnRecords(text)
  const received = { ...sent, isReturns, source, hash, text }
  if (isReturns) return importReturns(c, received)
  const mapping = sent.mapping ?? (await findMapping(db, statementMappings, source.id))
  const read = readStatement(text, source, mapping)
  if (!read.ok) throw refusedFile(read.problems)
  await refuseOtherAccount(db, source, read.statement.figuresAbove)
  return keep(c, received, read.statement)
}

async function keep(c: Context<App>, received: Received, statement: Statement): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const { source, fileName, hash, bytes, mapping } = received
  const { format, openingToea, closingToea } = statement
  const lines = bookedLines(statement)
  const between = daysOf(lines)
  const of = { sourceAccountId: source.id, readerId: user.id }
  await refuseKeptDays(db, of, between)
  await refuseSameFile(db, received)
  if (await hasOtherFormat(db, source.id, between, format)) {
    throw new Refusal('statement_other_format')
  }
  const keys = await lineKeys(lines, sha256)
  const keyed = new Map(lines.map((line, index) => [line, keys[index] ?? '']))
  const known = await findKnownKeys(db, source.id, keys)
  const isKnown = (line: Booked) => known.has(keyed.get(line) ?? '')
  await refuseContradiction(db, { ...received, readerId: user.id }, statement, {
    ...{ lines, isKnown, keys },
  })
  const at = new Date()
  const id = crypto.randomUUID()
  const added = [...keyed.entries()].flatMap(([line, key], position): LineRow[] => {
    if (isKnown(line)) return []
    const { day, amountToea, balanceToea, text, reference } = line
    return [
      {
        ...{ id: crypto.randomUUID(), importId: id, sourceAccountId: source.id, position },
        ...{ day, amountToea, balanceToea, text, reference, key, ...unsaid },
      },
    ]
  })
  const amounts = added.flatMap(({ amountToea }) => (amountToea < 0 ? [-amountToea] : []))
  const open = await findOpen(db, source.id, between, [...new Set(amounts)], user.id)
  const ours = await findNumbers(db, added.flatMap(numbersSaid))
  const proposed = matchDebits(added, open.batches, open.payments, ours)
  const matches = await withoutVoidBeside(db, { added, proposed, ...open })
  const came = await returnsAmong(db, source.id, added, user.id)
  const gaps = await findGapsOf(db, {
    ...{ sourceAccountId: source.id, fromDay: between.from, toDay: between.to },
    ...{ openingToea, closingToea, beginsKnown: lines.slice(0, 1).every(isKnown) },
    endsKnown: lines.slice(-1).every(isKnown),
  })
  const row: ImportRow = {
    ...{ id, sourceAccountId: source.id, format, fileName, sha256: hash, bytes: bytes.length },
    ...{ fromDay: between.from, toDay: between.to, openingToea, closingToea },
    ...{ lineCount: lines.length, addedCount: added.length, importedBy: user.id, importedAt: at },
    gapBefore: gaps.some(({ side }) => side === 'before'),
    gapAfter: gaps.some(({ side }) => side === 'after'),
    ...notTakenBack,
  }
  const view: StatementImportView = {
    ...{ id, format, fileName, lines: lines.length, added: added.length },
    ...{ skipped: lines.length - added.length, matched: matches.length, returns: came.length },
    ...(statement.passedOver.length > 0 && { passedOver: statement.passedOver }),
    gaps,
  }
  return commitFor(c, {
    at,
    action: 'statement.imported',
    subject: `source-account/${source.id}`,
    details: { ...view, name: source.name, sha256: hash, openingToea, closingToea, ...between },
    statements: [
      ...addStatement(db, row, added, matches, at),
      ...addReturnsOfCredits(db, came, { importId: id, by: user.id, at }),
      ...(format === 'csv' && mapping
        ? [
            saveMapping(db, statementMappings, {
              ...{ sourceAccountId: source.id, mapping, savedBy: user.id, savedAt: at },
            }),
          ]
        : []),
    ],
    answer: { status: 201, body: view },
  })
}

/** An earlier file of these days has something else, or it was read by another column of the date. */
async function refuseContradiction(
  db: TenantDb,
  { source, mapping, readerId }: Received & { readerId: string },
  statement: Statement,
  { lines, isKnown, keys }: { lines: Booked[]; isKnown: (line: Booked) => boolean; keys: string[] },
) {
  const days = daysOf(lines)
  const missing = await findMissingLines(db, source.id, days, keys)
  const kept = mapping && (await findMapping(db, statementMappings, source.id))
  const isOtherDate = kept !== undefined && kept.day !== mapping?.day
  // a format may write the day of a line that another did not
  const around = daysAround(days)
  const isOtherFormat = await hasOtherFormat(db, source.id, around, statement.format)
  if (isOtherDate || isOtherFormat)
    await refuseKeptDays(db, { sourceAccountId: source.id, readerId }, around)
  const problem =
    findContradiction(statement, lines, isKnown, missing) ??
    (isOtherDate || isOtherFormat
      ? findMoved(
          lines.filter((line) => !isKnown(line)),
          await findMissingLines(db, source.id, around, keys),
          isOtherFormat,
        )
      : undefined)
  if (problem) throw refusedFile([problem])
}

/** XML says its own letters and is read as UTF-8 alone; other text as sheets are. */
function textOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 64)).trimStart()
  if (start.startsWith('<') || start.slice(0, 8).includes('<?xml')) {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    } catch {
      throw refusedFile([fileProblem('not_utf8', 'it is XML and not in UTF-8.')])
    }
  }
  const decoded = decode(bytes)
  if (decoded.ok) return decoded.value.text
  throw refusedFile([
    fileProblem('not_text', 'it is no text: export it as CSV, MT940 or CAMT.053.'),
  ])
}

const fileProblem = (code: string, says: string): StatementProblem => ({
  row: 1,
  field: 'file',
  code,
  message: `Row 1, file: ${says}`,
})
