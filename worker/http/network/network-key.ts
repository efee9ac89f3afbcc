import type { Context } from 'hono'
import type { App } from '../app.ts'
import { clientAddress } from './client-address.ts'

/** Who shares a limit: an IPv4 address, or the half of an IPv6 address that a household or an office has to itself. */
export function networkKey(c: Context<App>): string {
  const address = clientAddress(c).replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!address.includes(':')) return address
  const [front, back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const left = front ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - back.length) }, () => '0')
  return [...left, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Whoever rents an IPv6 network has 65,536 of those halves: of a /48 so many are told apart. */
const placesOfSite = 4

/** Who shares what may be asked in a minute: the same, but one customer is not sixty thousand of them. */
export function limitKey(c: Context<App>): string {
  const network = networkKey(c)
  const [one, two, three, four] = network.split(':')
  if (four === undefined) return network
  return `${one}:${two}:${three}/${Number.parseInt(four, 16) % placesOfSite}`
}
