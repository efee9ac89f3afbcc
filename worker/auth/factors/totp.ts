import { and, eq, gt, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Statement } from '../../core/bulk.ts'
import type { RealmDb, RealmHandle } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { resealed, seal, unseal } from '../../core/keys.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { secondFactors } from '../../db/people.ts'
import { type FactorProof, type FactorRow, stillStands } from './factor-store.ts'

const periodSeconds = 30
/** So long the key of an app that was not proved can be seen again. */
const unprovedMs = 15 * 60 * 1000
const secretBytes = 20
/** One step to either side: phones' clocks are not ours. */
const window = 1

type Person = { id: string; email: string }

/**
 * A six-figure code of one of a person's apps, or nothing. A code that was used before is refused. An app that no key opens keeps
 * no other from its turn; where none of the others made the code, it may be that one's, and nobody can say that it is wrong.
 */
export async function proveByTotp(
  env: Env,
  realm: RealmHandle,
  factors: FactorRow[],
  code: string,
  now: Date,
): Promise<FactorProof | undefined> {
  const lost: unknown[] = []
  for (const app of factors.filter(({ kind }) => kind === 'totp')) {
    const secret = await openSecret(env, realm, app).catch((error) => void lost.push(error))
    const step = secret === undefined ? undefined : stepOf(code, secret, now)
    if (step === undefined) continue
    if (step <= app.counter) throw new Refusal('code_used')
    const statements = [
      guard(realm.db, stillStands(app.id), 'code_wrong'),
      markUsed(realm.db, app.id, step, now),
    ]
    return { factor: 'totp', statements }
  }
  if (lost.length > 0) throw lost[0]
  return undefined
}

/** A new authenticator app that is not proved yet: the row, and what the person types or scans. */
export async function newTotp(
  env: Env,
  realm: RealmHandle,
  { id: userId, email }: Person,
  issuer: string,
  now: Date,
) {
  const secret = new Secret({ size: secretBytes })
  const id = crypto.randomUUID()
  const statement = realm.db.insert(secondFactors).values({
    id,
    userId,
    kind: 'totp',
    name: 'Authenticator app',
    secret: await seal(env, ownerOf(realm, userId), secret.base32),
    createdAt: now,
  })
  const uri = totpOf(secret.base32, email, issuer).toString()
  return { id, statement, key: secret.base32, uri }
}

/**
 * An app that was begun a moment ago and not proved, by its id: only the window that began it knows that, and whoever else
 * knows the password sees nobody's key.
 */
export async function findUnprovedTotp(db: RealmDb, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.id, id),
        eq(secondFactors.userId, userId),
        eq(secondFactors.kind, 'totp'),
        isNull(secondFactors.confirmedAt),
        isNull(secondFactors.removedAt),
        gt(secondFactors.createdAt, new Date(Date.now() - unprovedMs)),
      ),
    )
  return row
}

/** The same key and address once more, for a page that is opened again. */
export async function totpKey(
  env: Env,
  realm: RealmHandle,
  { email }: Person,
  app: FactorRow,
  issuer: string,
) {
  const key = await openSecret(env, realm, app)
  return { key, uri: totpOf(key, email, issuer).toString() }
}

/**
 * The statements that prove an app by its first code, or nothing when the code is wrong. A list: a lone one would run when
 * awaited.
 */
export async function confirmTotp(
  env: Env,
  realm: RealmHandle,
  app: FactorRow,
  code: string,
  now: Date,
): Promise<Statement[] | undefined> {
  const step = stepOf(code.replace(/\s/g, ''), await openSecret(env, realm, app), now)
  if (step === undefined) return undefined
  return [
    realm.db
      .update(secondFactors)
      .set({ counter: step, confirmedAt: now, lastUsedAt: now })
      .where(eq(secondFactors.id, app.id)),
  ]
}

function markUsed(db: RealmDb, id: string, counter: number, now: Date) {
  return db.update(secondFactors).set({ counter, lastUsedAt: now }).where(eq(secondFactors.id, id))
}

/** The time step a code belongs to, if it is right now or one step aside. */
function stepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return undefined
  return Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

function totpOf(secret: string, label: string, issuer: string) {
  const options = { algorithm: 'SHA1', digits: 6, period: periodSeconds }
  return new TOTP({ ...options, secret: Secret.fromBase32(secret), label, issuer })
}

function openSecret(env: Env, realm: RealmHandle, { userId, secret }: FactorRow) {
  return unseal(env, ownerOf(realm, userId), secret)
}

/** Puts an app's secret under the newest key, where it is not. */
export async function resealApp(env: Env, realm: RealmHandle, { id, userId, secret }: FactorRow) {
  const fresh = await resealed(env, ownerOf(realm, userId), secret)
  if (fresh === undefined) return
  // as it was read: whoever removed it meanwhile took its secret away
  const same = and(eq(secondFactors.id, id), eq(secondFactors.secret, secret))
  await realm.db.update(secondFactors).set({ secret: fresh }).where(same)
}

/** A secret opens only where it was made: in this realm, for this person. */
const ownerOf = ({ id }: RealmHandle, userId: string) => `${id}/${userId}`
