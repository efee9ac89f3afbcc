import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { batchReference } from '../domain/batches/batch.ts'
import { type Check, partOf } from './check.ts'
import { faultsOfPaper } from './stored-papers.ts'

type Attachment = {
  place: number
  fileName: string
  batchId: string
  number: number | null
  storedAs: string
  sha256: string
  bytes: number
  isLogged: number
}

const attachmentsTogether = 5

/** Each attachment is fetched and hashed. */
export const checkEachAttachment: Check = async ({ db, files }, after) => {
  const found =
    await db.all<Attachment>(sql`select a.rowid as place, a.file_name as "fileName", a.batch_id as "batchId",
      b.number, a.stored_as as "storedAs", a.sha256, a.bytes,
      exists (select 1 from audit_entries e where e.subject = 'batch/' || a.batch_id
        and e.action = 'batch.attached' and json_extract(e.details, '$.sha256') = a.sha256) as "isLogged"
    from batch_attachments a left join batches b on b.id = a.batch_id
    where a.rowid > ${after} order by a.rowid limit ${attachmentsTogether}`)
  const problems = await Promise.all(found.map((one) => problemsOf(files, one)))
  return { ...partOf(found, attachmentsTogether, () => []), problems: problems.flat() }
}

async function problemsOf(files: R2Bucket, attachment: Attachment): Promise<IntegrityProblem[]> {
  const { batchId, number, fileName } = attachment
  const said = [
    ...(number === null ? ['It is of no batch.'] : []),
    ...(await faultsOfPaper(files, attachment)),
  ]
  const name = number === null ? fileName : `${fileName} of ${batchReference(number)}`
  return said.map((says) => ({ subject: `batch/${batchId}`, name, says }))
}
