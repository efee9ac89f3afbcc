import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { BatchUnderWay, Processing } from '../../contract/batches/across.ts'
import type { Person } from '../../contract/shared.ts'
import type { TenantDb } from '../../core/databases.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { auditEntries } from '../../db/records.ts'
import { batches, batchSteps } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import { mayMakeFile } from '../../domain/batches/batch-after-approval.ts'
import { type ListedBatch, listBatches } from '../store.ts'
import { batchSummary } from '../view.ts'

/** So many of each stage are shown; where there are more, the list of batches has them. */
const stageMax = 50

/** What stands between approval and bank, with whose turn it is. */
export async function processing(db: TenantDb): Promise<Processing> {
  const stages = await Promise.all(
    ([['approved'], ['tampered', 'file_sealed'], ['uploaded']] as BatchState[][]).map((states) =>
      listBatches(db, { states, limit: stageMax }),
    ),
  )
  const rows = stages.flatMap((stage) => stage.slice(0, stageMax))
  const facts = await around(
    db,
    rows.map(({ row }) => row.id),
  )
  const [approved = [], sealed = [], uploaded = []] = stages
  const of = (stage: ListedBatch[]) => ({
    items: stage.slice(0, stageMax).map((listed) => underWay(listed, facts)),
    hasMore: stage.length > stageMax,
  })
  return { approved: of(approved), sealed: of(sealed), uploaded: of(uploaded) }
}

type Facts = Awaited<ReturnType<typeof around>>

/** Who approved these batches, their files, who fetched them, and everyone's name: one trip. */
async function around(db: TenantDb, ids: string[]) {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const filesOf = sql`(select 'bank-file/' || f.id from bank_files f where f.batch_id in ${listed})`
  const versionNow = sql`(select b.version from ${batches} b where b.id = batch_id)`
  const [approvals, files, downloads, people, makers] = await db.batch([
    db
      .select({ batchId: batchSteps.batchId, actorId: batchSteps.actorId })
      .from(batchSteps)
      .where(
        and(
          inArray(batchSteps.batchId, listed),
          eq(batchSteps.kind, 'approve'),
          eq(batchSteps.version, versionNow),
        ),
      ),
    db
      .select()
      .from(bankFiles)
      .where(and(inArray(bankFiles.batchId, listed), isNull(bankFiles.voidedAt))),
    db
      .select({ subject: auditEntries.subject, actorId: auditEntries.actorId, at: auditEntries.at })
      .from(auditEntries)
      .where(
        sql`${auditEntries.subject} in ${filesOf} and +${auditEntries.action} = 'bank_file.downloaded'`,
      )
      .orderBy(desc(auditEntries.seq)),
    db
      .select()
      .from(users)
      .where(
        sql`${users.id} in (select s.actor_id from batch_steps s where s.batch_id in ${listed}
          union select f.sealed_by from bank_files f where f.batch_id in ${listed}
          union select f.uploaded_by from bank_files f where f.batch_id in ${listed}
          union select a.actor_id from audit_entries a where a.subject in ${filesOf})`,
      ),
    db
      .select()
      .from(users)
      .where(and(eq(users.status, 'active'), inArray(users.role, rolesHolding('make_bank_files')))),
  ])
  return {
    approvals: Map.groupBy(approvals, ({ batchId }) => batchId),
    files: new Map(files.map((file) => [file.batchId, file])),
    downloads: Map.groupBy(downloads, ({ subject }) => subject),
    names: new Map([...people, ...makers].map((user) => [user.id, nameOf(user)])),
    makers,
  }
}

function underWay(listed: ListedBatch, facts: Facts): BatchUnderWay {
  const { id, state } = listed.row
  const person = (userId: string): Person => ({ id: userId, name: facts.names.get(userId) ?? '' })
  const file = facts.files.get(id)
  const approvers = facts.approvals.get(id) ?? []
  const able = facts.makers.filter(
    (user) => state !== 'approved' || mayMakeFile(approvers, user.id),
  )
  const [download] = facts.downloads.get(`bank-file/${file?.id}`) ?? []
  return {
    ...batchSummary(listed),
    file: file
      ? {
          id: file.id,
          fileName: file.fileName,
          sealedBy: person(file.sealedBy),
          sealedAt: file.sealedAt.toISOString(),
          downloaded: download
            ? { by: person(download.actorId), at: download.at.toISOString() }
            : null,
          uploaded:
            file.uploadedBy && file.uploadedAt
              ? { by: person(file.uploadedBy), at: file.uploadedAt.toISOString() }
              : null,
          bankReference: file.bankReference,
        }
      : null,
    next:
      state === 'uploaded' || state === 'tampered'
        ? []
        : able.map(({ id: userId }) => person(userId)),
  }
}
