import { wordsIn } from '#pages/words/words.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import type { ContactView, WaitingAccountView } from '../../contract/waiting-accounts.ts'
import { type Reason, Refusal } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import type { payeeContacts } from '../../db/tenant-payees.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { isSameAtBank } from '../../domain/payees/bank-account.ts'
import { currentAccount } from '../../domain/payees/match-payee.ts'
import { isUsable } from '../../domain/payees/verification.ts'
import type { Language } from '../../domain/reading/languages.ts'
import type { User } from '../../http/app.ts'
import { accountView } from '../view.ts'
import { type findBeside, heldMax, type WaitingRow } from './waiting-store.ts'

type Beside = Awaited<ReturnType<typeof findBeside>>

/** An account that waits, as the person who could verify it needs to see it. */
export function waitingView(
  { account, payeeName, payeeCode, holdsUp, isMaker }: WaitingRow,
  { versions, contacts, people }: Beside,
  viewer: Pick<User, 'id' | 'defined'>,
  now: Date,
  language: Language = 'en',
): WaitingAccountView {
  const names = new Map(people.map((person) => [person.id, nameOf(person)]))
  const before = currentAccount({
    accounts: versions.filter(
      ({ payeeId, id }) => payeeId === account.payeeId && id !== account.id,
    ),
  })
  const usable = contacts.filter(
    (one) => one.payeeId === account.payeeId && isUsable(one, account, now),
  )
  const held: [id: string, number: number, name: string][] = JSON.parse(holdsUp)
  const because = mayNot(
    { hasProposed: hasProposed(viewer.id, account, versions), isMaker: isMaker === 1 },
    viewer,
    language,
  )
  return {
    payee: { id: account.payeeId, name: payeeName, code: payeeCode },
    account: accountView(account),
    before: before ? accountView(before) : null,
    proposedBy: { id: account.proposedBy, name: names.get(account.proposedBy) ?? '' },
    holdsUp: held
      .slice(0, heldMax)
      .map(([id, number, name]) => ({ id, reference: batchReference(number), name })),
    holdsUpMore: held.length > heldMax,
    contacts: usable.map((one) => contactView(one, names)),
    mayVerify: because === null && ['proposed', 'return_locked'].includes(account.state),
    mayNotBecause: because,
  }
}

/** Whoever wrote its number down, also where a colleague mended what stands beside it before anybody verified it. */
function hasProposed(userId: string, account: WaitingRow['account'], versions: Beside['versions']) {
  const earlier = versions.filter(
    (one) =>
      one.payeeId === account.payeeId &&
      one.version < account.version &&
      isSameAtBank(one, account),
  )
  const wasVerified = earlier.some(
    ({ verifiedAt, state }) => verifiedAt !== null && state !== 'rejected',
  )
  return [account, ...(wasVerified ? [] : earlier)].some(({ proposedBy }) => proposedBy === userId)
}

type Involved = { hasProposed: boolean; isMaker: boolean }

function mayNot(
  { hasProposed, isMaker }: Involved,
  { defined }: Pick<User, 'defined'>,
  language: Language,
): string | null {
  const say = (reason: Reason) => sentenceIn(new Refusal(reason), language).text
  if (!hasPermission(defined, 'verify_accounts')) return say('not_allowed')
  if (hasProposed) return wordsIn(language).verification.ownProposal
  return isMaker ? say('verifier_is_maker') : null
}

export function contactView(
  { id, phone, addedBy, addedAt, confirmedAt }: typeof payeeContacts.$inferSelect,
  names: Map<string, string>,
): ContactView {
  return {
    id,
    phone,
    addedBy: names.get(addedBy) ?? '',
    addedAt: addedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }
}
