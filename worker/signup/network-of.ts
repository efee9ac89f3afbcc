import type { Context } from 'hono'
import type { App } from '../http/app.ts'
import { networkKey } from '../http/network/network-key.ts'
import { nameOfNetwork } from '../strangers/budgets.ts'

/** From which network a request comes, by its name among strangers: the half of an IPv6 address that one place has. */
export function networkOf(c: Context<App>): Promise<string> {
  return nameOfNetwork(c.env, networkKey(c))
}
