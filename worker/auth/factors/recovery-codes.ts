import { and, eq, isNull } from 'drizzle-orm'
import type { RealmDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { recoveryCodes } from '../../db/people.ts'
import { postLetters } from '../../mail/post-letters.ts'

/** A recovery code in place of a factor: it counts once, and its person is told. Nothing where it is none. */
export async function proveByRecoveryCode(db: RealmDb, userId: string, code: string, now: Date) {
  const codeHash = await sha256(`${userId}/${code}`)
  const [known] = await db
    .select()
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId)))
  if (!known) return undefined
  if (known.usedAt) throw new Refusal('code_used')
  const content = { what: 'recovery_code_used', about: '' } as const
  const notice = { letter: 'security_notice', occasion: codeHash, recipientIds: [userId], content }
  return {
    factor: 'recovery_code' as const,
    statements: [
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
export async function newRecoveryCodes(db: RealmDb, userId: string, now: Date) {
  const codes = Array.from({ length: codesCount }, newCode)
  const rows = await Promise.all(
    codes.map(async (code) => ({
      codeHash: await sha256(`${userId}/${code}`),
      userId,
      createdAt: now,
    })),
  )
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
