import type { Found } from '#contract/batches/across.ts'
import type { OrganisationView } from '#contract/session.ts'
import { addressFor, type Visitor } from '#domain/access/addresses/enter.ts'
import { groupAccountNumber } from '#domain/payees/bank-account.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { linksOf } from '#pages/ui/navigation.ts'

/** One thing to go to. */
export type Entry = {
  group: 'Actions' | 'Pages' | 'Batches' | 'Payees' | 'Payments'
  label: string
  /** What tells it from others of its name. */
  beside: string
  to: string
  /** A page of the plain lane: a full page load. */
  isPlain?: boolean
}

/** What may be begun from anywhere, by who enters the page where it is done. */
const actions = [
  { label: 'New batch', page: 'new-batch', query: '', is: 'start' },
  {
    label: 'Add a payee',
    page: 'payees',
    query: '?add=yes',
    permission: 'create_payees',
    is: 'change',
  },
  {
    label: 'Invite somebody',
    page: 'users',
    query: '?invite=yes',
    permission: 'manage_users',
    is: 'change',
  },
] as const

/** The pages and actions of this person that have a word beginning so, without what their organisation refuses now. */
export function ownEntries(
  visitor: Visitor,
  typed: string,
  refuses: OrganisationView['refuses'] = [],
): Entry[] {
  const begun = actions.flatMap((action) => {
    const address = addressFor(action.page, visitor)
    const may = !('permission' in action) || visitor.permissions.includes(action.permission)
    if (!address || !may || refuses.includes(action.is)) return []
    const to = `${address.path}${action.query}`
    return [{ group: 'Actions' as const, label: action.label, beside: '', to }]
  })
  const pages = linksOf(visitor, '').map(({ label, to, isPlain }) => ({
    group: 'Pages' as const,
    label,
    beside: '',
    to,
    isPlain,
  }))
  return [...begun, ...pages].filter(({ label }) => hasWord(label, typed))
}

function hasWord(label: string, typed: string): boolean {
  const words = ` ${label.toLowerCase()}`
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`))
}

/** What the server found, as places to go to. */
export function foundEntries(
  { batches, payees, payments }: Found,
  money: (toea: number) => string,
): Entry[] {
  return [
    ...batches.map(({ id, name, reference, state }) => ({
      group: 'Batches' as const,
      label: name,
      beside: `${reference} · ${batchStateWords[state].word}`,
      to: `/batches/${id}`,
    })),
    ...payees.map(({ id, name, code, bsb, accountNumber }) => ({
      group: 'Payees' as const,
      label: name,
      beside: [code, `${bsb} ${groupAccountNumber(accountNumber)}`].filter(Boolean).join(' · '),
      to: `/payees/${id}`,
    })),
    ...payments.map(({ paymentReference, payeeName, amountToea, reference, batchId }) => ({
      group: 'Payments' as const,
      label: `${payeeName}, ${money(amountToea)}`,
      beside: [paymentReference, reference].filter(Boolean).join(' · '),
      to: `/batches/${batchId}`,
    })),
  ]
}
