import { asc, gt } from 'drizzle-orm'
import { asUser } from '../auth/account/store.ts'
import { reexamineBatches } from '../batches/reexamine.ts'
import { users } from '../db/people.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { listInDirectory, unlistFromDirectory } from '../organisations/directory.ts'
import { nextToSweep } from '../organisations/next-to-sweep.ts'
import { type Tenant, tenantById } from '../tenancy/open-tenant.ts'
import { listAdministrators } from '../users/store.ts'
import { finishUnfreezing } from './unfreeze.ts'

const usersMax = 100
const overlapMs = 60 * 60 * 1000

/**
 * What should have followed a change of rights and may have been lost with its Worker: batches without an approver are
 * blocked, those that have one again wait again, the directory knows who is there, and a confirmed un-freezing is
 * carried out.
 */
export async function sweepRights(env: Env) {
  for (const { id, sweptAt } of await nextToSweep(env)) {
    try {
      const opened = await tenantById(env, id)
      if (opened.ok) await sweepOne(env, opened.value, sweptAt)
    } catch (error) {
      console.error(error)
    }
  }
}

async function sweepOne(env: Env, tenant: Tenant, sweptAt: Date | null) {
  await listChangedPeople(env, tenant, sweptAt)
  if (tenant.state === 'frozen') return finishUnfreezing(env, tenant)
  const [administrator] = await listAdministrators(tenant.db)
  if (!administrator || !mayDo(tenant.state, 'decide').ok) return
  await reexamineBatches(env, tenant, asUser(administrator))
}

async function listChangedPeople(env: Env, { id, db }: Tenant, sweptAt: Date | null) {
  const since = new Date((sweptAt?.getTime() ?? 0) - overlapMs)
  const people = await db
    .select({ email: users.email, status: users.status })
    .from(users)
    .where(gt(users.updatedAt, since))
    .orderBy(asc(users.updatedAt))
    .limit(usersMax)
  for (const { email, status } of people) {
    if (status === 'inactive') await unlistFromDirectory(env, email, id)
    else await listInDirectory(env, email, id)
  }
}
