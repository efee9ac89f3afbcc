import { inForm } from './text/in-form.ts'
/** The host of the demonstration, which nobody signs up for. */
export const demonstrationSlug = 'demo'

/** Names that are ours, or that a phishing page would like to have. */
const reservedSlugs = new Set(
  `about account accounts admin api app assets auth bilum billing blog cdn cf-bounce control demo-org dev docs files ftp help
   host imap internal login mail mx ns ns1 ns2 padmin pay platform pop public root security signup smtp staging static
   status support sysadmin system tenant test-org webmail www`.split(/\s+/),
)

const slugForm = /^[a-z](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/
export const slugMax = 40

/** Is it written as an organisation's address is: 3 to 40 small letters, digits and single hyphens? */
export function hasSlugForm(text: string): boolean {
  return slugForm.test(text)
}

/** May an organisation be called this in its address? Well formed, and not reserved. */
export function isSlug(text: string): boolean {
  return hasSlugForm(text) && !reservedSlugs.has(text)
}

/** May somebody who signs up have it? The demonstration’s is an organisation’s address, and nobody’s to take. */
export function isFreeForAll(text: string): boolean {
  return isSlug(text) && text !== demonstrationSlug
}

/** A slug made from an organisation's name: `Mt. Hagen Provincial Hospital` → `mt-hagen-provincial-hospital`. */
export function suggestSlug(name: string): string {
  const words = inForm(name, 'NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > slugMax) break
    slug = longer
  }
  const bare = slug.replace(/^[\d-]+/, '')
  return isSlug(bare) ? bare : isSlug(`org-${slug}`) ? `org-${slug}` : ''
}
