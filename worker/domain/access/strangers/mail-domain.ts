/** Where anybody has a mailbox: a domain of many people. */
const providers = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'yahoo.com.au', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com'],
  ...['proton.me', 'protonmail.com', 'zoho.com', 'gmx.com', 'mail.com', 'yandex.com'],
  ...['bigpond.com', 'datec.net.pg', 'daltron.com.pg', 'global.net.pg', 'online.net.pg'],
])

/** What stands between a name and a country: `com.pg`, `org.au`, `co.nz`, `govt.nz`. */
const secondLevels = new Set(
  'ac co com edu gov govt id info mil name net nom or org sch'.split(' '),
)

/**
 * The domain that somebody had to register to have this address: `kila@mail.clinic.org.pg` is `clinic.org.pg`. Whoever
 * has a domain has as many names under it as they like. An ending that stands in no list here counts as registered, which
 * at worst shares a budget that could be two.
 */
export function domainOf(email: string): string {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
    .filter(Boolean)
  const [second = '', country = ''] = labels.slice(-2)
  const isOfCountry = country.length === 2 && secondLevels.has(second)
  return labels.slice(isOfCountry ? -3 : -2).join('.')
}

/** Is it a provider, whose customers have nothing to do with each other? */
export function isOfMany(domain: string): boolean {
  return providers.has(domain)
}

/** Where dots in a name mean nothing. */
const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, as far as it can be told: what stands after a plus is anybody's own to write, and one
 * provider reads over dots. For counting alone, never to write to: two that share a budget lose no letter of theirs.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return withoutDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
