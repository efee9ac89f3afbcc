import { eq, getTableColumns } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { headIn, selectHead } from '../../../core/audit-chain.ts'
import type { Realm } from '../../../core/databases.ts'
import { users } from '../../../db/people.ts'
import { openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { type TenantUserRow, tenantUser } from '../../account/user-store.ts'
import { selectFactors } from '../../factors/factor-store.ts'
import { selectRecoveryCodes } from '../../factors/recovery-codes.ts'
import { selectEarlierDevices } from '../session-store.ts'
import { meansHere } from './session-question.ts'

/**
 * What opening a session goes by beside the proof, as statements of one trip: the end of the log with the names of its
 * entry, the person with the rules of their organisation, their second factors, recovery codes and earlier devices.
 */
export function selectForSession(realm: Realm, userId: string) {
  const { db } = realm
  return [
    selectHead(db, { actorId: userId, subject: `user/${userId}` }),
    db
      .select({ ...getTableColumns(users), ...meansHere(realm) })
      .from(users)
      .where(eq(users.id, userId)),
    selectFactors(db, userId),
    selectRecoveryCodes(db, userId),
    selectEarlierDevices(db, userId),
  ] as const
}

export type AnsweredForSession = BatchResponse<ReturnType<typeof selectForSession>>
export type ForSession = ReturnType<typeof forSessionIn>

export function forSessionIn([head, [found], factors, codes, devices]: AnsweredForSession) {
  return {
    end: headIn(head),
    rules: found?.rules ?? openRules,
    /** Whose it will be, in an organisation. */
    person: personIn(found),
    factors,
    codes,
    devices: devices.map(({ device }) => device),
  }
}
type Found = AnsweredForSession[1][number]

function personIn(found: Found | undefined): TenantUserRow | undefined {
  if (!found?.defined) return undefined
  const { rules: _ofOrganisation, defined, ...row } = found
  return { ...tenantUser(row), defined }
}

export async function readForSession(realm: Realm, userId: string): Promise<ForSession> {
  return forSessionIn(await realm.db.batch(selectForSession(realm, userId)))
}
