import { allow } from '../domain/result.ts'
import { isPlatform, platformOf } from '../tenants/platform.ts'
import { tenantForLetters } from '../tenants/tenant.ts'

/** Where letters lie: an organisation's database by its id, or the platform's own. */
export function openPlace(env: Env, id: string) {
  return isPlatform({ id }) ? allow(platformOf(env)) : tenantForLetters(env, id)
}
