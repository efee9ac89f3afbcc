import type { Context } from 'hono'
import type { SignIn } from '../../contract/auth.ts'
import type { Statement } from '../../core/bulk.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayComeFrom, openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { clientAddress } from '../../http/network/client-address.ts'
import { selectUserByEmail, type UserRow } from '../account/user-store.ts'
import { type FactorProof, passwordOnly } from '../factors/factor-store.ts'
import { noteRefusedTry, proveByCode } from '../factors/verify-code.ts'
import type { Desk } from '../hashing/at-desk.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { requireNetwork } from '../rules/require-network.ts'
import { selectRules } from '../rules/rules-store.ts'
import type { ForSession } from '../sessions/reading/read-for-session.ts'
import { selectFailures } from '../tries/failure-store.ts'
import { saysKnown } from '../tries/known-device.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import { possibleSources } from '../tries/source-of-try.ts'
import { tryForSession } from './try-for-session.ts'
import { rateLimitSignIns } from './verify-password.ts'

export type Opening<Proof, Opened> = {
  /** What is asked beside the password, in the same try; nothing where it is wrong. */
  prove: (row: UserRow, desk: Desk, read: ForSession) => Promise<Proof | undefined>
  /** Its change carries the statements that take the count of this try back. */
  open: (row: UserRow, proof: Proof, read: ForSession, takeBack: Statement[]) => Promise<Opened>
}

/**
 * What a right password opens. In this order: the rate limit, the network where it is asked of everybody, the queue, what is
 * held back, the password (the same work for an unknown address), the status, the network where it depends on who it is, and
 * what is asked beside it. Refuses with the same words whether the address or the password was wrong. Three trips to the
 * database: whose it is, the count with what a session goes by, and what is opened.
 */
export async function openWithPassword<Proof, Opened>(
  c: Context<App>,
  form: SignIn,
  { prove, open }: Opening<Proof, Opened>,
): Promise<Opened> {
  const email = form.email.toLowerCase()
  // who says that this device is known is believed once it was read whose it is
  const isNamed = await saysKnown(c)
  if (!isNamed) await rateLimitSignIns(c, email, undefined)
  const { row, rules, known } = await readAddress(c, email)
  if (isNamed) await rateLimitSignIns(c, email, row)
  // nobody out there locks out anybody in here: what comes from elsewhere is not even tried
  if (rules.rolesFromAnywhere.length === 0 && !mayComeFrom(rules, '', clientAddress(c))) {
    noteFailure(c, email, 'network')
    requireNetwork(c, rules, '')
  }
  let isPassword = false
  try {
    const opened = await tryForSession(
      c,
      { email, person: row, known },
      {
        prove: async (desk, read) => {
          isPassword = await desk.isPassword(form.password, row?.passwordHash)
          if (!isPassword || !row) return undefined
          requireWelcome(c, row, read)
          return prove(row, desk, read)
        },
        open: (proof, read, takeBack) => open(must(row, 'user'), proof, read, takeBack),
        onHeldBack: () =>
          notifyAccountLocked(c, email, isPassword ? 'codes_guessed' : 'account_locked'),
      },
    )
    if (opened !== undefined) return opened
  } catch (error) {
    noteRefusedTry(c, email, error)
    throw error
  }
  noteFailure(c, email, isPassword ? 'wrong_code' : 'wrong_password')
  throw new Refusal(isPassword ? 'code_wrong' : 'invalid_credentials')
}

/** Whose address this is, what the organisation says of signing in, and what is counted wherever this may come from. */
async function readAddress(c: Context<App>, email: string) {
  const { realm } = c.var
  const [[row], [found], known] = await realm.db.batch([
    selectUserByEmail(realm.db, email),
    selectRules(realm),
    selectFailures(realm.db, email, possibleSources(c)),
  ])
  return { row, rules: found?.rules ?? openRules, known }
}

function requireWelcome(c: Context<App>, { email, status, role }: UserRow, { rules }: ForSession) {
  if (status !== 'active') {
    noteFailure(c, email, 'inactive')
    throw new Refusal('account_inactive')
  }
  if (!mayComeFrom(rules, role, clientAddress(c))) noteFailure(c, email, 'network')
  requireNetwork(c, rules, role)
}

/** The password alone where there is no second factor; else the code that came with it, and an empty one is none. */
export async function proveFactor(
  c: Context<App>,
  desk: Desk,
  read: ForSession,
  code: string | undefined,
): Promise<FactorProof | undefined> {
  if (read.factors.length === 0) return passwordOnly
  if (!code) throw new Refusal('second_factor_needed')
  return proveByCode(c, desk, read, code)
}
