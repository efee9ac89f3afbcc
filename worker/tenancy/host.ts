import { allow, type Result, refuse } from '../domain/result.ts'
import { isSlug } from '../domain/slug.ts'

export type Host = { kind: 'base' } | { kind: 'organisation'; slug: string }

/**
 * A hostname (no port) → our own front page, or an organisation. Strict: exactly one label under the base host.
 * No other header is ever consulted, so a forwarded host cannot choose the database.
 */
export function readHost(hostname: string, baseHost: string): Result<Host, 'unknown_host'> {
  const name = hostname.toLowerCase()
  if (name === baseHost) return allow<Host>({ kind: 'base' })
  if (!name.endsWith(`.${baseHost}`)) return refuse('unknown_host')
  const slug = name.slice(0, -baseHost.length - 1)
  return isSlug(slug) ? allow<Host>({ kind: 'organisation', slug }) : refuse('unknown_host')
}
