import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RealmDb, RealmHandle } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { recoveryCodes } from '../../db/people.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { UserRow } from '../account/user-store.ts'
import { type Desk, inTurn } from '../hashing/at-desk.ts'

type RecoveryCodeRow = typeof recoveryCodes.$inferSelect

/** Somebody's recovery codes, for whoever reads more in one trip. */
export function selectRecoveryCodes(db: RealmDb, userId: string) {
  return db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

const isCode = (codeHash: string) =>
  sql`exists (select 1 from ${recoveryCodes} where ${eq(recoveryCodes.codeHash, codeHash)})`

/** A recovery code in place of a factor: it counts once, and its person is told. Nothing where it is none. */
export async function proveByRecoveryCode(
  desk: Desk,
  db: RealmDb,
  codes: RecoveryCodeRow[],
  code: string,
  now: Date,
) {
  if (code.length !== codeLength) return undefined
  const [first] = codes
  if (!first) return undefined
  const { userId } = first
  // codes that were made before they were hashed as passwords are
  const plain = await sha256(`${userId}/${code}`)
  const codeHash = (await desk.hashLike(code, first.codeHash)) ?? plain
  const known = codes.find((one) => one.codeHash === codeHash)
  if (!known) return undefined
  if (known.usedAt) throw new Refusal('code_used')
  const content = { what: 'recovery_code_used', about: '' } as const
  const notice = { letter: 'security_notice', occasion: plain, recipientIds: [userId], content }
  return {
    factor: 'recovery_code' as const,
    statements: [
      guard(db, isCode(codeHash), 'code_wrong'), // others took its place meanwhile
      db.update(recoveryCodes).set({ usedAt: now }).where(eq(recoveryCodes.codeHash, codeHash)),
      ...postLetters(db, { ...notice, letter: 'security_notice' }, now),
    ],
  }
}

/** How many recovery codes of a person still stand in for a factor. */
export async function countRecoveryCodes(db: RealmDb, userId: string): Promise<number> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return rows.length
}

const codesCount = 10
const codeLength = 12
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten new recovery codes, and the statements that put them in place of the old ones. They are shown once. */
export async function newRecoveryCodes(
  env: Env,
  { id: realmId, db }: RealmHandle,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  now: Date,
) {
  const codes = Array.from({ length: codesCount }, newCode)
  const comer = { account: email, isKnown: true }
  const hashes = await inTurn({ env, realmId }, comer, (desk) => desk.hashAll(codes))
  const rows = hashes.map((codeHash) => ({ codeHash, userId, createdAt: now }))
  return {
    codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    statements: [
      db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
      db.insert(recoveryCodes).values(rows),
    ],
  }
}

/** 32 letters divide a byte's 256 values evenly. */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
  return [...bytes].map((byte) => codeLetters[byte % codeLetters.length]).join('')
}
