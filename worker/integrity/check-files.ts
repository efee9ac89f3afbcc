import { sql } from 'drizzle-orm'
import { listSigned } from '../batches/store.ts'
import type { IntegrityProblem } from '../contract/audit.ts'
import { sealOf } from '../core/kept/seal-of.ts'
import { sha256 } from '../core/sha256.ts'
import { readBankFile } from '../domain/bank-files/read/read-bank-file.ts'
import { batchReference } from '../domain/batches/batch.ts'
import { type Check, inRoom, partOf, type Records, walk } from './check.ts'

/** Each is read whole: its lines, its findings. */
const signedTogether = 5

export const checkSigned: Check = async (records, after) => {
  const found = await listSigned(records.db, after, signedTogether, (lines, task) =>
    inRoom(records, lines, task),
  )
  const rows = found.map(({ row, isAsSigned }) => ({ place: row.number, row, isAsSigned }))
  return partOf(rows, signedTogether, ({ row, isAsSigned }) =>
    isAsSigned
      ? []
      : [
          {
            subject: `batch/${row.id}`,
            name: `${batchReference(row.number)} ${row.name}`,
            says: notSigned,
          },
        ],
  )
}

const notSigned =
  'What it would pay is not what was handed over: a line, a reason or the source account is another. No file will be made of it; take it back, look at it, and hand it over again.'

type File = {
  place: number
  id: string
  fileName: string
  storageKey: string
  sha256: string
  bytes: number
  paymentCount: number
  totalToea: number
  batchToea: number | null
  batchState: string | null
  batchId: string
  isConfidential: 0 | 1 | null
  sealKey: string | null
  said: string
  isVoid: 0 | 1
  isVoidLogged: 0 | 1
}

const filesTogether = 5

/** Each file is fetched, hashed and read back, and put beside the lines of its batch: one after the other, as there is room. */
export const checkFiles: Check = async (records, after) => {
  const found =
    await records.db.all<File>(sql`select f.rowid as place, f.id, f.file_name as "fileName",
      f.batch_id as "batchId", f.storage_key as "storageKey", f.sha256, f.bytes, f.payment_count as "paymentCount",
      f.total_toea as "totalToea", b.total_toea as "batchToea", b.state as "batchState",
      f.voided_at is not null as "isVoid", (f.voided_at is null or exists (select 1 from audit_entries e
        where e.subject = 'batch/' || f.batch_id and e.action = 'bank_file.voided' and e.actor_id = f.voided_by
          and e.at = f.voided_at and json_extract(e.details, '$.bankFileId') = f.id)) as "isVoidLogged",
      made.is_confidential as "isConfidential", made.seal_key as "sealKey",
      (select json_group_array(coalesce(e.details ->> 'seal', e.details ->> 'sha256')) from audit_entries e
        where e.subject = 'batch/' || f.batch_id and e.action = 'bank_file.sealed') as said
    from bank_files f left join batches b on b.id = f.batch_id and b.version = f.version
    left join batches made on made.id = f.batch_id
    where f.rowid > ${after} order by f.rowid limit ${filesTogether}`)
  const problems: IntegrityProblem[] = []
  for (const file of found)
    problems.push(
      ...(await inRoom(records, file.paymentCount, () => problemsOfFile(records, file))),
    )
  return { ...partOf(found, filesTogether, () => []), problems }
}

async function problemsOfFile(records: Records, file: File): Promise<IntegrityProblem[]> {
  const of = (says: string) => ({ subject: `bank-file/${file.id}`, name: file.fileName, says })
  return [
    ...(isLogged(file) ? [] : [of('The log knows nothing of its making, or of other bytes.')]),
    ...(file.isVoidLogged ? [] : [of('It is void, and the log knows nobody who confirmed that.')]),
    ...(await saidOfContent(records, file)).map(of),
  ]
}

/** By its hash, or since 2026-11-27 by the seal of a confidential one. */
function isLogged({ said, sha256: hash, isConfidential, sealKey }: File): boolean {
  const seal = sealOf({ isConfidential: isConfidential === 1 && sealKey !== null, sealKey }, hash)
  const logged: (string | null)[] = JSON.parse(said)
  return logged.includes(hash) || logged.includes(seal)
}

async function saidOfContent({ db, files }: Records, file: File): Promise<string[]> {
  const stored = await files.get(file.storageKey)
  if (!stored) return ['It is not where it was put.']
  const bytes = new Uint8Array(await stored.arrayBuffer())
  if ((await sha256(bytes)) !== file.sha256 || bytes.length !== file.bytes) {
    return ['Its bytes are not those that were sealed.']
  }
  // its batch went on: another file was made of it, or other lines
  if (file.isVoid) return []
  if (file.batchState === null) return ['There is no batch of the version that it was made of.']
  const paid = readBankFile(bytes).details.map(
    ({ accountNumber, amountToea }) => `${digitsOf(accountNumber)} ${amountToea}`,
  )
  const lines = await db.all<{
    account: string
    toea: number
  }>(sql`select account_number as account, amount_toea as toea
    from payments where batch_id = ${file.batchId} order by line`)
  const wanted = lines.map(({ account, toea }) => `${digitsOf(account)} ${toea}`)
  const at = wanted.findIndex((line, index) => line !== paid[index])
  if (at >= 0) return [`Payment ${at + 1} of the file is not payment ${at + 1} of its batch.`]
  const total = lines.reduce((sum, { toea }) => sum + toea, 0)
  const hasTotals =
    lines.length === paid.length && lines.length === file.paymentCount && total === file.totalToea
  return hasTotals ? [] : ['Its count or its total is not that of its lines.']
}

/** Banks write the same account with more or fewer zeros in front. */
const digitsOf = (account: string) => account.replace(/\D/g, '').replace(/^0+/, '')

type Numbered = { place: number; id: string; name: string; many: number; last: number | null }

export const checkSequences: Check = ({ db }, after) =>
  walk<Numbered>(
    db,
    {
      limit: 100,
      select: (limit) => sql`select a.rowid as place, a.id, a.name,
          (select count(*) from bank_files f where f.source_account_id = a.id) as many,
          (select max(f.sequence) from bank_files f where f.source_account_id = a.id) as last
        from source_accounts a where a.rowid > ${after} order by a.rowid limit ${limit}`,
    },
    ({ id, name, many, last }) =>
      many === (last ?? 0)
        ? []
        : [
            {
              subject: `source-account/${id}`,
              name,
              says: `It has ${many} bank files, and the last has the number ${last}.`,
            },
          ],
  )
