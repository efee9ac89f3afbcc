export const webhookLimits = {
  perOrganisation: 5,
  addressMax: 500,
  /** Of what an address answered, this much is kept. */
  answerMax: 200,
  /** Both secrets sign for so long after a new one was made. */
  overlapHours: 24,
  /** An address that took nothing for so long is switched off. */
  failingHours: 70,
  /** How long what was sent stays in the list. */
  logDays: 90,
}

/** What the log and letters say of an address: many hold a secret of their own behind the host. */
export const hostOf = (address: string) => new URL(address).host

const inside =
  /(^|\.)(localhost|localdomain|arpa|local|internal|intranet|lan|home|corp|test|invalid|onion)$/
const digits = /^[\d.]+$|^\[/

/**
 * What is wrong with an address that events are to be sent to, in words; nothing where it is right. A name of the
 * internet, by https: no bare number, no name of a network inside, none of our own hosts.
 */
export function addressProblem(address: string, baseHost: string): string | undefined {
  if (!URL.canParse(address))
    return 'Write the whole address, such as https://pay.example.com/bilum'
  const { protocol, hostname, port, username, password, hash } = new URL(address)
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (protocol !== 'https:') return 'The address must begin with https://'
  if (username || password) return 'The address must not hold a name or a password'
  if (hash) return 'The address must not have a part behind #'
  if (port) return 'The address must not name a port'
  if (digits.test(host)) return 'The address must have a name, not a number'
  // an empty label would hide what stands before it from the two questions below
  const isName = host.includes('.') && !host.split('.').includes('')
  if (!isName || inside.test(host)) return 'The address must be one of the internet'
  if (host === baseHost || host.endsWith(`.${baseHost}`)) return 'The address is one of Bilum’s own'
  return undefined
}
