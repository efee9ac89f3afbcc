import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { type Check, inTurn, partOf, walk } from './check.ts'
import { checkEachAttachment } from './check-attachments.ts'
import { faultsOfPaper, namedFiles } from './stored-papers.ts'

type Wrong = { place: number; id: string; name: string | null; says: string | null }

const wrongPayee = ({ id, name, says }: Wrong): IntegrityProblem[] =>
  says ? [{ subject: `payee/${id}`, name: name ?? 'A payee', says }] : []

const openMergeOf = (payee: string) =>
  sql.raw(
    `(select o.into_id from payee_merges o where o.payee_id = ${payee} and o.ended_at is null)`,
  )

/** Each asks for the accounts and the payments of one payee. */
const checkEachMerge: Check = ({ db }, after) =>
  walk<Wrong>(
    db,
    {
      limit: 200,
      select: (limit) => sql`select m.rowid as place, m.payee_id as id, y.name, case
          when y.id is null then 'The record that was merged is gone.'
          when t.id is null then 'The record that it was merged into is gone.'
          when m.payee_id = m.into_id then 'It is merged into itself.'
          when m.ended_at is null and ${openMergeOf('m.into_id')} is not null
            then 'The record that it is merged into is merged away as well: its merges have no end.'
          when not exists (select 1 from payee_accounts a where a.payee_id = m.payee_id)
            then 'None of its accounts is left with it, and a merge moves none.'
          when exists (select 1 from payee_accounts a where a.payee_id = m.payee_id
              and a.proposed_at > m.merged_at and a.proposed_at < coalesce(m.ended_at, a.proposed_at + 1))
            then 'An account came to it while it was merged.'
          when exists (select 1 from payments p join payee_accounts a on a.id = p.payee_account_id
              where p.payee_id = m.payee_id and a.payee_id <> m.payee_id)
            then 'An account that was paid as theirs is another payee’s now.' end as says
        from payee_merges m left join payees y on y.id = m.payee_id left join payees t on t.id = m.into_id
        where m.rowid > ${after} order by m.rowid limit ${limit}`,
    },
    wrongPayee,
  )

const checkMergedPayees: Check = ({ db }, after) =>
  walk<Wrong>(
    db,
    {
      limit: 2_000,
      select: (limit) => sql`select y.rowid as place, y.id, y.name, case
          when y.merged_into is not ${openMergeOf('y.id')} then 'What stands at it is not what its merges say.'
          when y.merged_into is not null and y.status <> 'archived' then 'It is merged, and not archived.' end as says
        from payees y where y.rowid > ${after} order by y.rowid limit ${limit}`,
    },
    wrongPayee,
  )

export const checkMerges = inTurn([checkEachMerge, checkMergedPayees])

type Document = {
  place: number
  id: string
  name: string
  payeeId: string
  payeeName: string | null
  storedAs: string
  sha256: string
  bytes: number
  hasSuccessor: 0 | 1
  isLogged: 0 | 1
}

const documentsTogether = 5

/** Each document is fetched and hashed. */
const checkEachDocument: Check = async ({ db, files }, after) => {
  const found =
    await db.all<Document>(sql`select d.rowid as place, d.id, d.name, d.payee_id as "payeeId",
      y.name as "payeeName", d.stored_as as "storedAs", d.sha256, d.bytes, (d.replaced_by is null or exists (
        select 1 from payee_documents n where n.id = d.replaced_by and n.payee_id = d.payee_id)) as "hasSuccessor",
      exists (select 1 from audit_entries e where e.subject = 'payee/' || d.payee_id
        and e.action = 'payee.document_added' and json_extract(e.details, '$.sha256') = d.sha256) as "isLogged"
    from payee_documents d left join payees y on y.id = d.payee_id
    where d.rowid > ${after} order by d.rowid limit ${documentsTogether}`)
  const problems = await Promise.all(found.map((one) => problemsOf(files, one)))
  return { ...partOf(found, documentsTogether, () => []), problems: problems.flat() }
}

async function problemsOf(files: R2Bucket, document: Document): Promise<IntegrityProblem[]> {
  const { payeeId, payeeName, name } = document
  const said = [
    ...(payeeName === null ? ['It is of no payee.'] : []),
    ...(document.hasSuccessor ? [] : ['The document that took its place is not there.']),
    ...(await faultsOfPaper(files, document)),
  ]
  const called = payeeName === null ? name : `${name} of ${payeeName}`
  return said.map((says) => ({ subject: `payee/${payeeId}`, name: called, says }))
}

export const checkDocuments = inTurn([
  checkEachDocument,
  namedFiles({
    ...{ folder: 'documents', noun: 'document', name: 'Documents of payees' },
    table: 'payee_documents',
  }),
  checkEachAttachment,
  namedFiles({
    ...{ folder: 'attachments', noun: 'attachment', name: 'Attachments of batches' },
    table: 'batch_attachments',
  }),
])
