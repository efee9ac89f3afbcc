import type { Context } from 'hono'
import { shortened } from '../../domain/access/sign-in/addresses.ts'
import type { SignInOutcome } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { networkOf, type SignInRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../http/app.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { findUserByEmail } from '../account/user-store.ts'
import { readRules } from '../rules/rules-store.ts'
import { deviceWords } from '../sessions/device-words.ts'
import { clientAddress } from '../sign-in/client-address.ts'
import { addSignIn, countStranger } from './history-store.ts'

const networkMax = 60

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

/**
 * A sign-in that failed stands in the list of whoever has the address; of addresses that nobody has, only the number does.
 * After the answer, so that its time says nothing of who has an account. The platform's own people have no such list.
 */
export function noteFailure(c: Context<App>, email: string, outcome: SignInOutcome) {
  const { realm } = c.var
  if (realm.kind !== 'organisation') return
  const at = new Date()
  runAfterResponse(c, async () => {
    const { db } = realm
    const [user, rules] = await Promise.all([findUserByEmail(db, email), readRules(realm)])
    await (user
      ? addSignIn(db, { userId: user.id, outcome, at, factor: '', ...seenFrom(c, rules) })
      : countStranger(db, at))
  })
}
