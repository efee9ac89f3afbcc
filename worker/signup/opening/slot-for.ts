import { platformRealm } from '../../core/databases.ts'
import { mailboxOf } from '../../domain/access/strangers/mail-domain.ts'
import { sharesOfOpening } from '../../domain/access/strangers/stranger-budgets.ts'
import { hashOf } from '../../organisations/directory.ts'
import { countOfToday, spend } from '../../strangers/budgets.ts'
import { setUsedAside } from '../../tenancy/claimed-slot.ts'
import { claimSlot, countFreeSlots, findSlot } from '../../tenancy/slots.ts'
import { hasEarlierWaiting, type SignUpRow } from '../store.ts'

/** Why there is none yet: none is free, everybody together has had theirs, or this network or domain has. */
export type WaitsFor = 'slot' | 'everyone' | 'share'
type Found = { slot: string } | { waitsFor: WaitsFor }

/**
 * Its own slot, or the next free one within what an hour and a day open (decision 0057); but whoever waits longer goes
 * first, also when one has just become free.
 */
export async function slotFor(
  env: Env,
  signUp: SignUpRow,
  isAsked: boolean,
  at: Date,
): Promise<Found> {
  const own = await findSlot(env, signUp.id)
  if (own) return { slot: own }
  if (!isAsked) {
    if (await hasEarlierWaiting(platformRealm(env).db, signUp))
      return { waitsFor: signUp.waitsFor || 'slot' }
    const waitsFor = await spendOpening(env, signUp, at)
    if (waitsFor) return { waitsFor }
  }
  const silent = await setUsedAside(env, at)
  const slot = await claimSlot(env, signUp.id, at, silent)
  return slot ? { slot } : { waitsFor: 'slot' }
}

/** Takes one opening of each budget it counts in, or says for what it waits. Asked again it costs nothing. */
async function spendOpening(env: Env, { id, email, network }: SignUpRow, at: Date) {
  const free = await countFreeSlots(env)
  if (free === 0) return 'slot'
  const openedToday = await countOfToday(env, 'opening', at)
  const mailbox = await hashOf(mailboxOf(email))
  const shares = sharesOfOpening({ network, email, mailbox }, { free, openedToday })
  const spent = await spend(env, { what: 'opening', subject: id, shares }, at)
  if (spent.ok) return undefined
  return spent.by === 'everyone' ? 'everyone' : 'share'
}
