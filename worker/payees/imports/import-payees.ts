import type { Context } from 'hono'
import { type PayeeImportView, shownRowsMax } from '../../contract/payees/imports.ts'
import type { Answer } from '../../core/commit.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { type Compared, compareSheet } from '../../domain/payees/compare-sheet.ts'
import { openUpload } from '../../domain/sheets/open-upload.ts'
import {
  type PayeeReading,
  readPayees,
  type SheetPayee,
} from '../../domain/sheets/payees/read-payees.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { findKnownPayees, type PayeeWithVersions } from '../known-payees.ts'
import { withContacts } from './list-beside.ts'
import { addWhole, wholePayee } from './whole-payee.ts'

export type SentPayees = {
  fileName: string
  bytes: Uint8Array
  /** How many the person saw as new, where they said that these are to be added. */
  add: number | undefined
}

type Row = Compared<SheetPayee, PayeeWithVersions>

/** What a sheet of payees would add, and what of it is known, differs or is wrong. Nothing is written. */
export async function previewPayees(
  db: TenantDb,
  { fileName, bytes }: SentPayees,
): Promise<PayeeImportView> {
  const reading = await readSheet(bytes)
  return viewOf(fileName, reading, await compareWithKnown(db, reading), 0)
}

/** Adds those who are new, each with the account proposed as any first account is; of who is known nothing changes. */
export async function importPayees(c: Context<App>, sent: SentPayees): Promise<Answer> {
  const { tenant, user } = c.var
  const reading = await readSheet(sent.bytes)
  const hash = await sha256(sent.bytes)
  return untilSettled(c.env, `${tenant.id}/payees`, async () => {
    const rows = await compareWithKnown(tenant.db, reading)
    const fresh = rows.filter(({ is }) => is === 'new')
    if (fresh.length !== sent.add) throw new Refusal('payees_moved')
    if (fresh.length === 0) throw new Refusal('nothing_new')
    const at = new Date()
    const added = fresh.map(({ row }) => wholePayee(row, { by: user.id, at }))
    const view = viewOf(sent.fileName, reading, rows, added.length)
    const { isNew, differs, wrong, ...counts } = view
    return commitFor(c, {
      at,
      action: 'payees.imported',
      subject: 'payees',
      details: {
        ...{ fileName: counts.fileName, sha256: hash, rows: counts.rows, added: counts.added },
        ...{ known: counts.known, differs: differs.count, wrong: wrong.count },
      },
      statements: addWhole(tenant.db, added),
      answer: {
        status: 201,
        body: { ...view, isNew: { ...isNew, rows: [] }, differs: { ...differs, rows: [] } },
      },
    })
  })
}

async function readSheet(bytes: Uint8Array): Promise<PayeeReading> {
  return readPayees(await openUpload(bytes, { of: 'payees' }))
}

async function compareWithKnown(db: TenantDb, { payees }: PayeeReading): Promise<Row[]> {
  const wanted = payees.flatMap((row) => {
    const named = { payeeName: row.name, payeeCode: row.code }
    return [row, ...(row.beside ?? [])].map((account) => ({ ...account, ...named }))
  })
  return compareSheet(payees, await withContacts(db, await findKnownPayees(db, wanted)))
}

function viewOf(
  fileName: string,
  { read, unread, rowCount, problems }: PayeeReading,
  rows: Row[],
  added: number,
): PayeeImportView {
  const fresh = rows.filter(({ is }) => is === 'new')
  const differing = rows.flatMap((one) => (one.is === 'differs' ? [one] : []))
  return {
    fileName,
    read,
    unread,
    rows: rowCount,
    added,
    isNew: { count: fresh.length, rows: fresh.slice(0, shownRowsMax).map(({ row }) => row) },
    known: rows.filter(({ is }) => is === 'known').length,
    differs: {
      count: differing.length,
      rows: differing.slice(0, shownRowsMax).map(({ row, payee: { id, name }, differences }) => {
        return { row: row.row, name: row.name, payee: { id, name }, differences }
      }),
    },
    wrong: { count: problems.length, problems: problems.slice(0, shownRowsMax) },
  }
}
