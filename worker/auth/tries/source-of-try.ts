import type { Context } from 'hono'
import type { App } from '../../http/app.ts'
import { networkKey } from '../../http/network/network-key.ts'
import { everywhere } from './failure-store.ts'
import { deviceNames, type KnownTo, knownDevice } from './known-device.ts'

const shownLetters = 16

/**
 * Where a try comes from, which is what is held back: an open session, a device that signed in to this account before, or
 * else the network, which many people may share.
 */
export async function sourceOfTry(c: Context<App>, person: KnownTo | undefined): Promise<string> {
  if (c.var.session) return `session/${c.var.session.tokenHash.slice(0, shownLetters)}`
  const device = await knownDevice(c, person)
  return device ? ofDevice(device) : ofNetwork(c)
}

/** Whatever a sign-in from this browser can be counted under, before it is known whose it is. */
export function possibleSources(c: Context<App>): string[] {
  return [everywhere, ofNetwork(c), ...deviceNames(c).map(ofDevice)]
}

const ofDevice = (name: string) => `device/${name}`
const ofNetwork = (c: Context<App>) => `network/${networkKey(c)}`

export const isNetwork = (source: string) => source.startsWith('network/')

/** Codes that approve are tried by whoever is signed in, and held back for themselves. */
export const sourceOfApprovals = 'approvals'
