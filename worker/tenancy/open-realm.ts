import { allow } from '../domain/result.ts'
import { tenantForLetters } from './open-tenant.ts'
import { isPlatform, platformOf } from './platform-realm.ts'

/** Where letters lie: an organisation's database by its id, or the platform's own. */
export function openPlace(env: Env, id: string) {
  return isPlatform({ id }) ? allow(platformOf(env)) : tenantForLetters(env, id)
}
