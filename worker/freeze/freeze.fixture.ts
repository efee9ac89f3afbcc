import { env } from 'cloudflare:workers'
import { desc, eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { controlDb, type RealmDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { auditEntries } from '../db/records.ts'
import { must } from '../domain/must.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { type Answered, ana, as, makeCast, mia, ravi } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'

/* Acme with a bank file, Ana and Ben who administer it, and Sam who looks after its settings. */

export const control = controlDb(env)
let fileId: string
export const beginFreeze = () =>
  beforeAll(async () => {
    await makeCast()
    const { id, digest } = await submittedBatch(await addKunduAccount(), 1_000)
    await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
    fileId = (await as(mia).post(`/batches/${id}/bank-file`)).body.id
    await addColleagues([
      { id: 'ben', role: 'org_admin', ownLimitToea: null },
      { id: 'sam', role: 'sys_admin', ownLimitToea: null },
    ])
  })

export const ben = (method: string, path: string, sent?: { body?: unknown; key?: string }) =>
  asColleague('ben', method, path, sent)
export const codeOf = ({ status, body }: Answered) => ({ status, code: body.code })
export const press = (reason = 'A stolen laptop', key?: string) =>
  as(ana).post('/organisation/freeze', { body: { reason }, ...(key ? { key } : {}) })

export async function acmeRow() {
  const [row] = await control.select().from(organisations).where(eq(organisations.slug, 'acme'))
  return must(row, 'acme')
}
export async function lastEntry(db: RealmDb, action: string) {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, action))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return must(entry, action)
}
export const download = () => as(mia).get(`/bank-files/${fileId}/content`)

export async function setState(
  state: 'active' | 'past_due' | 'frozen',
  frozenBy: 'platform' | null = null,
) {
  const { revision } = await acmeRow()
  await control
    .update(organisations)
    .set({
      state,
      stateReason: 'organisation: A court order',
      frozenBy,
      stateBefore: 'active',
      revision: revision + 1,
    })
    .where(eq(organisations.slug, 'acme'))
}

export const platformUnfreezes = () => setState('active')
