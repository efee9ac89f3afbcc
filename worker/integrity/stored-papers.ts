import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import type { TenantDb } from '../core/databases.ts'
import { sha256OfStream } from '../core/sha256.ts'
import { hourMs } from '../domain/durations.ts'
import type { Check } from './check.ts'

/* Papers that people brought: each row has its file with the bytes that came, and each file its row. */

type Stored = { storedAs: string; sha256: string; bytes?: number }

/** What is not right of a paper, by the log and by its bytes. */
export const faultsOfPaper = async (files: R2Bucket, paper: Stored & { isLogged: number }) => [
  ...(paper.isLogged ? [] : ['The log knows nothing of its coming, or of other bytes.']),
  ...(await faultsOfBytes(files, paper)),
]

/** Hashed as it comes: a paper has megabytes, and whoever asks has several looked at, as often at one moment as they like. */
export async function faultsOfBytes(files: R2Bucket, { storedAs, sha256: hash, bytes }: Stored) {
  const stored = await files.get(storedAs)
  if (!stored) return ['It is not where it was put.']
  const isSame = (await sha256OfStream(stored.body)) === hash
  const isLong = bytes === undefined || stored.size === bytes
  return isSame && isLong ? [] : ['Its bytes are not those that came.']
}

/** As long as a change may take between its file and its row. */
const youngMs = hourMs
const objectsPagesMax = 50

type Naming = { folder: string; table: string; column?: string; noun: string; name: string }

/** A file is stored before its row: what is older than that, and has none, nobody can open. */
export function namedFiles({ folder, table, column = 'stored_as', noun, name }: Naming): Check {
  const stored = { subject: 'organisation', name }
  return async ({ db, files, tenantId, now }) => {
    const problems: IntegrityProblem[] = []
    const prefix = `${folder}/${tenantId}/`
    let checked = 0
    let cursor: string | undefined
    for (let pages = 0; pages < objectsPagesMax; pages++) {
      const page = await files.list({ prefix, ...(cursor && { cursor }) })
      checked += page.objects.length
      const old = page.objects.filter(
        ({ uploaded }) => now.getTime() - uploaded.getTime() > youngMs,
      )
      for (const key of await namedByNobody(db, { table, column }, old)) {
        const says = `No ${noun} names the file ${key.slice(prefix.length)}, so nobody can open it.`
        problems.push({ ...stored, says })
      }
      if (!page.truncated) return { checked, problems, next: null }
      cursor = page.cursor
    }
    const says = `More than ${checked.toLocaleString('en-US')} files lie there: the rest was not looked at.`
    return { checked, problems: [...problems, { ...stored, says }], next: null }
  }
}

async function namedByNobody(
  db: TenantDb,
  { table, column }: Required<Pick<Naming, 'table' | 'column'>>,
  objects: R2Object[],
) {
  const keys = JSON.stringify(objects.map(({ key }) => key))
  const alone = await db.all<{ key: string }>(sql`select k.value as key from json_each(${keys}) k
    where k.value not in (select ${sql.identifier(column)} from ${sql.identifier(table)}
      where ${sql.identifier(column)} is not null)`)
  return alone.map(({ key }) => key)
}
