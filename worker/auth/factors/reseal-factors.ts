import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Realm, Tenant } from '../../core/databases.ts'
import { isRotating, knownKeyIds } from '../../core/keys.ts'
import { alert } from '../../core/log/alert.ts'
import { report } from '../../core/log/report.ts'
import { secondFactors } from '../../db/people.ts'
import { resealApp } from './totp.ts'

/**
 * While a key is being changed: the secrets of authenticator apps that are left under the one before. One that opens with
 * neither is said, and keeps no other from its turn.
 */
export async function resealFactors(env: Env, realm: Realm) {
  if (!isRotating(env)) return
  const standing = await listStanding(realm)
  for (const app of standing) {
    try {
      await resealApp(env, realm, app)
    } catch (error) {
      report(error, `the secret of the factor ${app.id} of ${realm.id} is left`)
    }
  }
}

/** What opens no app of an organisation lets nobody in who has one: the key before was deleted too early, or is another one. */
export async function tellOfLostKey(env: Env, tenant: Tenant) {
  const proved = (await listStanding(tenant)).filter(({ confirmedAt }) => confirmedAt !== null)
  const ids = await knownKeyIds(env)
  // what was sealed before keys had ids says none
  const opens = ({ secret }: { secret: string }) =>
    secret.split('.').length < 3 || ids.some((id) => secret.startsWith(`${id}.`))
  if (proved.length === 0 || proved.some(opens)) return
  await alert(
    env,
    'keys',
    tenant.id,
    `neither MASTER_KEY nor MASTER_KEY_PREVIOUS opens any authenticator app of ${tenant.slug}: nobody with one comes in`,
  )
}

const listStanding = ({ db }: Realm) =>
  db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.kind, 'totp'),
        ne(secondFactors.secret, ''),
        isNull(secondFactors.removedAt),
      ),
    )
