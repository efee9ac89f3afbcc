import { domainOf, isOfMany } from './mail-domain.ts'

/** So many in an hour, and in a day. */
export type Budget = { hour: number; day: number }
/** Whose budget: a network's, a domain's, a mailbox's, one form's, or that of all strangers together. */
export type ShareKind = 'network' | 'domain' | 'mailbox' | 'form' | 'everyone'
export type Share = Budget & { kind: ShareKind; of: string }

/** Letters that a stranger has us write. Nobody's mailbox has a budget here: anybody could use up somebody else's. */
const signUps = { network: { hour: 20, day: 60 }, everyone: { hour: 300, day: 2_000 } }
/** And to one mailbox from one network, by a name for it that tells nobody which it is. */
const signUpsOfMailbox = { hour: 5, day: 10 }
/** Letters to addresses that no organisation knows. */
const unknownAddresses = { network: { hour: 5, day: 10 }, everyone: { hour: 60, day: 200 } }

/** Letters to addresses that organisations alone know which never paid: whoever opens one invites anybody, and others after them. */
const addressesOfUnpaid = { network: { hour: 20, day: 60 }, everyone: { hour: 60, day: 200 } }

/** Forms without any proof of a browser's work: the slower way, of each form by itself. Discovery's stands within its letters. */
const ofNetworkUnchecked = { hour: 5, day: 10 }
const unchecked = {
  sign_up: { network: ofNetworkUnchecked, everyone: { hour: 30, day: 150 } },
  discovery: { network: ofNetworkUnchecked, everyone: { hour: 15, day: 50 } },
  reset: { network: ofNetworkUnchecked, everyone: { hour: 30, day: 150 } },
}
/** The forms that ask whether a person sends them. */
export type CheckedForm = keyof typeof unchecked

/** Proofs that are remembered, so that each counts once. */
const solved = { network: { hour: 60, day: 200 }, everyone: { hour: 2_000, day: 10_000 } }

export function sharesOfUnchecked(form: CheckedForm, network: string): Share[] {
  return both(unchecked[form], network)
}

export function sharesOfSolved(form: string, network: string): Share[] {
  return [...both(solved, network), { kind: 'form', of: form, ...solved.everyone }]
}

export function sharesOfSignUp(network: string): Share[] {
  return both(signUps, network)
}

export function sharesOfMailbox(network: string, mailbox: string): Share[] {
  const [place = ''] = network.split('/')
  return [{ kind: 'network', of: `${place}/${mailbox}`, ...signUpsOfMailbox }]
}

export function sharesOfUnknownAddress(network: string): Share[] {
  return both(unknownAddresses, network)
}

export function sharesOfAddressOfUnpaid(network: string): Share[] {
  return both(addressesOfUnpaid, network)
}

function both(budgets: Record<'network' | 'everyone', Budget>, network: string): Share[] {
  return [...ofNetwork(network, budgets.network), { kind: 'everyone', of: '', ...budgets.everyone }]
}

/** How many places of a site together have what one of them has. */
const siteTimes = 4

/**
 * A place's share, and behind a `/` that of the site it is one of: whoever rents an IPv6 network has 65,536 places
 * (`nameOfNetwork`).
 */
function ofNetwork(network: string, { hour, day }: Budget): Share[] {
  const [place = '', site] = network.split('/')
  const wide = { hour: hour * siteTimes, day: day * siteTimes }
  return [
    { kind: 'network', of: place, hour, day },
    ...(site ? [{ kind: 'network', of: `site/${site}`, ...wide } as const] : []),
  ]
}

/** Organisations that are opened. Whoever spends one has read the mail of the address. */
export const openings = {
  network: { hour: 5, day: 10 },
  domain: { hour: 3, day: 5 },
  /** A provider of mailboxes is many people. */
  provider: { hour: 10, day: 40 },
  /** However few slots are free; more where there are many. */
  everyoneMin: { hour: 6, day: 10 },
}

/** `mailbox`: a name for it that tells nobody which it is. A day opens at most half of what is free, so that one day never leaves the next one nothing; an hour a twentieth. */
export function sharesOfOpening(
  { network, email, mailbox }: { network: string; email: string; mailbox: string },
  { free, openedToday }: { free: number; openedToday: number },
): Share[] {
  const domain = domainOf(email)
  const { hour, day } = openings.everyoneMin
  return [
    ...(network ? ofNetwork(network, openings.network) : []),
    { kind: 'domain', of: domain, ...(isOfMany(domain) ? openings.provider : openings.domain) },
    { kind: 'mailbox', of: mailbox, ...openings.domain },
    {
      kind: 'everyone',
      of: '',
      hour: Math.max(hour, Math.floor((free + openedToday) / 20)),
      day: Math.max(day, Math.floor((free + openedToday) / 2)),
    },
  ]
}
