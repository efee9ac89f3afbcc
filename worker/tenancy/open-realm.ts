import { platformRealm, type Realm } from '../core/databases.ts'
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
