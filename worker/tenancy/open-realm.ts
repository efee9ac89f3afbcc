import { inTime } from '../core/d1/in-time.ts'
import { messageOf } from '../core/database-errors.ts'
import { platformRealm, type Realm, type Tenant, type TenantDb } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { allow, type Result } from '../domain/result.ts'
import { tenantForLetters } from './open-tenant.ts'

/** Where letters lie: an organisation's database by its id, or the platform's own under `platform`. */
export async function openRealm(
  env: Env,
  id: string,
): Promise<Result<Realm, 'unknown_organisation' | 'maintenance' | 'in_another_cell'>> {
  const platform = platformRealm(env)
  return id === platform.id ? allow<Realm>(platform) : tenantForLetters(env, id)
}

/**
 * The database of an organisation for a page of the platform, which says the rest also where there is none that could be opened, or it is
 * not theirs: after the control database came back from a copy, those are the ones to look at.
 */
export async function openTheirs(env: Env, id: string): Promise<Tenant | undefined> {
  const opened = await openRealm(env, id).catch((error: unknown) => {
    if (!isAnothers(error)) throw error
    report(error)
    return undefined
  })
  return opened?.ok && opened.value.kind === 'organisation' ? opened.value : undefined
}

const waitMs = 5_000

/**
 * What a page of the platform shows of it beside its own; nothing where its database is lost or away, which is when whoever
 * looks after it has to freeze it there.
 */
export async function readTheirs<T>(env: Env, id: string, read: (db: TenantDb) => Promise<T>) {
  try {
    const tenant = await inTime(waitMs, () => openTheirs(env, id))
    return tenant && (await inTime(waitMs, () => read(tenant.db)))
  } catch (error) {
    report(error, 'the database of an organisation is away')
    return undefined
  }
}

/** It says that it is another's, or has no table that says whose it is. */
const isAnothers = (error: unknown) => /is not the one of|no such table/.test(messageOf(error))
