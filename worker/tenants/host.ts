import { allow, type Result, refuse } from '../domain/result.ts'

export type Host = { kind: 'base' } | { kind: 'organisation'; slug: string }

/** Names that are ours, or that a phishing page would like to have. */
const reservedSlugs = new Set(
  `about account accounts admin api app assets auth bilum billing blog cdn control demo-org dev docs files ftp help
   host imap internal login mail mx ns ns1 ns2 padmin pay platform pop public root security signup smtp staging static
   status support sysadmin system tenant test-org webmail www`.split(/\s+/),
)

const slugForm = /^[a-z](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/

/** May an organisation be called this in its address? 3 to 40 letters, digits and single hyphens, and not reserved. */
export function isSlug(text: string): boolean {
  return slugForm.test(text) && !reservedSlugs.has(text)
}

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
