import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayComeFrom, type SignInRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { domainWords } from '../../domain/words/languages/domain-words.ts'
import type { App } from '../../http/app.ts'
import { clientAddress } from '../../http/network/client-address.ts'

/** Refuses whoever comes from a network that the organisation does not let this role in from, and says which address it saw. */
export function requireNetwork(c: Context<App>, rules: SignInRules, role: string) {
  const address = clientAddress(c)
  if (mayComeFrom(rules, role, address)) return
  throw new Refusal('network_not_allowed', undefined, {
    en: domainWords.en.otherNetwork(address),
    tpi: domainWords.tpi.otherNetwork(address),
  })
}
