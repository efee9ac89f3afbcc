import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { batchReference } from '../domain/batches/batch.ts'
import { dayMs } from '../domain/durations.ts'
import { type Check, inTurn, partOf } from './check.ts'
import { faultsOfBytes, namedFiles } from './stored-papers.ts'

/* What people brought beside documents: sheets, and the papers behind verifications. And bank files that nobody sealed. */

type Sheet = {
  place: number
  id: string
  fileName: string
  batchId: string
  number: number | null
  sha256: string
  bytes: number
  isLogged: 0 | 1
  isKept: 0 | 1
  thrownAwayAt: number | null
}

/** As long as a keeper may need that was cut off: a round of the store takes sixteen days (batches/imports/throw-away.ts). */
const leftMs = 20 * dayMs

/** A sheet may have some megabytes. */
const together = 5

/**
 * Each sheet is fetched and hashed. One that no import names is none that is missed: a request that was refused leaves its
 * sheet where it was stored before. One that was thrown away is not there, and had no payments.
 */
const checkEachSheet: Check = async ({ db, files, tenantId, now }, after) => {
  const found = await db.all<Sheet>(sql`select i.rowid as place, i.id, i.file_name as "fileName",
      i.batch_id as "batchId", b.number, i.sha256, i.bytes,
      exists (select 1 from audit_entries e where e.subject = 'batch/' || i.batch_id
        and e.action in ('batch.sheet_imported', 'batch.sheet_refused')
        and json_extract(e.details, '$.importId') = i.id
        and json_extract(e.details, '$.sha256') = i.sha256) as "isLogged",
      i.state <> 'checked' or i.accepted_count > 0 as "isKept", i.thrown_away_at as "thrownAwayAt"
    from imports i left join batches b on b.id = i.batch_id
    where i.rowid > ${after} order by i.rowid limit ${together}`)
  const problems = await Promise.all(
    found.map(
      async ({ id, fileName, batchId, number, isLogged, isKept, thrownAwayAt, ...sheet }) => {
        const storedAs = `imports/${tenantId}/${id}/sheet`
        const isGone = thrownAwayAt !== null
        const isOver = isGone && now.getTime() - thrownAwayAt > leftMs
        const said = [
          ...(number === null ? ['It is of no batch.'] : []),
          ...(isLogged ? [] : ['The log knows nothing of its coming, or of other bytes.']),
          ...(isGone && isKept ? ['It was thrown away, and its payments are here.'] : []),
          ...(isOver && (await files.head(storedAs))
            ? ['It was thrown away, and is still there.']
            : []),
          ...(isGone ? [] : await faultsOfBytes(files, { ...sheet, storedAs })),
        ]
        const name = number === null ? fileName : `${fileName} of ${batchReference(number)}`
        return said.map((says): IntegrityProblem => ({ subject: `batch/${batchId}`, name, says }))
      },
    ),
  )
  return { ...partOf(found, together, () => []), problems: problems.flat() }
}

type Evidence = {
  place: number
  payeeId: string | null
  payeeName: string | null
  storedAs: string
  sha256: string | null
}

/** Each paper behind a verification is fetched and hashed. */
const checkEachEvidence: Check = async ({ db, files }, after) => {
  const found = await db.all<Evidence>(sql`select v.rowid as place, a.payee_id as "payeeId",
      y.name as "payeeName", v.evidence_key as "storedAs", v.evidence_sha256 as sha256
    from account_verifications v left join payee_accounts a on a.id = v.account_id
      left join payees y on y.id = a.payee_id
    where v.rowid > ${after} and v.evidence_key is not null order by v.rowid limit ${together}`)
  const problems = await Promise.all(
    found.map(async ({ payeeId, payeeName, storedAs, sha256 }) => {
      const said = [
        ...(payeeId === null ? ['It is of no account.'] : []),
        ...(await faultsOfBytes(files, { storedAs, sha256: sha256 ?? '' })),
      ]
      const subject = payeeId === null ? 'organisation' : `payee/${payeeId}`
      const name = `The paper behind a verification${payeeName === null ? '' : ` of ${payeeName}`}`
      return said.map((says): IntegrityProblem => ({ subject, name, says }))
    }),
  )
  return { ...partOf(found, together, () => []), problems: problems.flat() }
}

export const checkArrivals = inTurn([
  checkEachSheet,
  checkEachEvidence,
  namedFiles({
    ...{ folder: 'evidence', noun: 'verification', name: 'Papers behind verifications' },
    ...{ table: 'account_verifications', column: 'evidence_key' },
  }),
  // stored before its row: one that has none was not sealed, or somebody took its row away
  namedFiles({
    ...{ folder: 'bank-files', noun: 'bank file', name: 'Bank files' },
    ...{ table: 'bank_files', column: 'storage_key' },
  }),
])
