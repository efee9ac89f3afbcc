import { sql } from 'drizzle-orm'
import { lineChunks } from '../chunks.ts'
import type { Dossier, DossierPart } from '../dossier-part.ts'

const pageSize = 200
/** A page is in memory for as long as its taker needs for it. */
const pageCharacters = 500_000

type Entry = {
  seq: number
  at: number
  actorId: string
  action: string
  subject: string
  details: string
  previousHash: string
  hash: string
  isOwn: number
}

/**
 * What the log has of the batch and its file, whole, and of the entries beside each what the chain is made of: without their
 * content, which is of others.
 */
export const auditPart: DossierPart = async function* (dossier) {
  async function* shown() {
    for await (const entries of pagesOf(dossier)) {
      yield entries.map(({ isOwn, at, ...entry }) => {
        if (isOwn) return { ...entry, at: new Date(at).toISOString() }
        const { seq, previousHash, hash } = entry
        return { seq, previousHash, hash }
      })
    }
  }
  yield { name: 'audit.ndjson', chunks: lineChunks(shown()) }
}

async function* pagesOf({ db, record }: Dossier): AsyncGenerator<Entry[]> {
  const { row, bankFile, voidFiles } = record
  const subjects = JSON.stringify([
    `batch/${row.id}`,
    ...[...voidFiles, ...(bankFile ? [bankFile] : [])].map(({ id }) => `bank-file/${id}`),
  ])
  const own = sql`select seq from audit_entries where subject in (select value from json_each(${subjects}))`
  const beside = sql`with own as (${own})
    select seq from own union select seq - 1 from own union select seq + 1 from own`
  const fitting = (after: number) => sql`select place from (select seq as place,
      row_number() over (order by seq) as nth, sum(length(details)) over (order by seq) as size
    from audit_entries where seq > ${after} and seq in (${beside}) order by seq limit ${pageSize})
    where nth = 1 or size <= ${pageCharacters}`
  for (let after = 0; ; ) {
    const entries = await db.all<Entry>(sql`select seq, at, actor_id as "actorId", action, subject,
        details, previous_hash as "previousHash", hash,
        subject in (select value from json_each(${subjects})) as "isOwn"
      from audit_entries where seq in (${fitting(after)}) order by seq`)
    if (entries.length === 0) return
    yield entries
    after = entries.at(-1)?.seq ?? after
  }
}
