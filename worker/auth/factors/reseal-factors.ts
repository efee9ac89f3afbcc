import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Realm } from '../../core/databases.ts'
import { isRotating } from '../../core/keys.ts'
import { report } from '../../core/log/report.ts'
import { secondFactors } from '../../db/people.ts'
import { resealApp } from './totp.ts'

/**
 * While a key is being changed: the secrets of authenticator apps that are left under the one before. One that opens with
 * neither is said, and keeps no other from its turn.
 */
export async function resealFactors(env: Env, realm: Realm) {
  if (!isRotating(env)) return
  const standing = await realm.db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.kind, 'totp'),
        ne(secondFactors.secret, ''),
        isNull(secondFactors.removedAt),
      ),
    )
  for (const app of standing) {
    try {
      await resealApp(env, realm, app)
    } catch (error) {
      report(error, `the secret of the factor ${app.id} of ${realm.id} is left`)
    }
  }
}
