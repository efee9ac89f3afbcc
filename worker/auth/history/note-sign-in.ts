import type { Context } from 'hono'
import type { Realm } from '../../core/databases.ts'
import { noteBounded } from '../../core/log/note-bounded.ts'
import { shortened } from '../../domain/access/sign-in/addresses.ts'
import type { SignInOutcome } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { networkOf, type SignInRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../http/app.ts'
import { clientAddress } from '../../http/network/client-address.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { findUserByEmail } from '../account/user-store.ts'
import { readRules } from '../rules/rules-store.ts'
import { deviceWords } from '../sessions/device-words.ts'
import { addRefusedRequest, addSignIn, countStranger } from './history-store.ts'

const networkMax = 60
/** Of somebody's failed sign-ins on a day, so many are entries of the log, and so many of everybody's; the list has more. */
const failuresNoted = { ofDay: 3, inAll: 200, beyond: { of: 'sign_ins' } } as const
/** Those at the platform's door are counted nowhere: one entry for each hour in which there are some. */
const strangersOfDay = 24
/** The tries of strangers are an entry when there are so many on a day, and when there are ten times as many. */
const strangersNoted = [10, 100, 1_000, 10_000, 100_000]

/** From where and with what, as the list of sign-ins has it: the organisation's own name of the network before its carrier's. */
export function seenFrom(c: Context<App>, { networks }: Pick<SignInRules, 'networks'>) {
  const address = clientAddress(c)
  const carrier = c.req.raw.cf?.asOrganization
  return {
    device: deviceWords(c.req.header('User-Agent') ?? ''),
    network: (networkOf(networks, address)?.name ?? String(carrier ?? '')).slice(0, networkMax),
    address: shortened(address),
  }
}

/** A request that was refused because of its network, in the same list; `device` where a program asks. */
export function noteRefusedRequest(
  c: Context<App>,
  { userId, rules, device }: { userId: string; rules: SignInRules; device?: string },
) {
  const { realm } = c.var
  if (realm.kind !== 'organisation') return
  const seen = { ...seenFrom(c, rules), ...(device && { device }) }
  const at = new Date()
  runAfterResponse(c, async () => {
    await addRefusedRequest(realm.db, { userId, at, factor: '', ...seen })
  })
}

/**
 * A sign-in that failed stands in the list of whoever has the address; of addresses that nobody has, only the number does.
 * After the answer, so that its time says nothing of who has an account. The platform's own people
 * have no such list: of them the log alone has it.
 */
export function noteFailure(c: Context<App>, email: string, outcome: SignInOutcome) {
  const { realm } = c.var
  const at = new Date()
  runAfterResponse(c, async () => {
    const { db } = realm
    const [user, rules] = await Promise.all([findUserByEmail(db, email), readRules(realm)])
    if (!user) return noteStranger(c.env, realm, at)
    const from = seenFrom(c, rules)
    if (realm.kind === 'organisation') {
      await addSignIn(realm.db, { userId: user.id, outcome, at, factor: '', ...from })
    }
    await noteBounded(
      c.env,
      realm,
      { kind: 'sign_in', series: user.id, ...failuresNoted },
      {
        at,
        actorId: 'bilum',
        action: 'session.refused',
        subject: `user/${user.id}`,
        details: { why: outcome, ...from },
      },
    )
  })
}

/** An address that nobody here has was tried. */
async function noteStranger(env: Env, realm: Realm, at: Date) {
  const entry = { at, actorId: 'bilum', action: 'session.strangers_refused' } as const
  if (realm.kind === 'platform') {
    const hour = at.toISOString().slice(0, 13)
    const bound = { kind: 'strangers', series: hour, ofDay: 1, inAll: strangersOfDay }
    await noteBounded(env, realm, bound, { ...entry, subject: 'platform', details: {} })
    return
  }
  const tries = await countStranger(realm.db, at)
  if (!strangersNoted.includes(tries)) return
  await noteBounded(
    env,
    realm,
    { kind: 'strangers', series: String(tries), ofDay: 1, inAll: strangersNoted.length },
    { ...entry, subject: `organisation/${realm.id}`, details: { tries } },
  )
}
