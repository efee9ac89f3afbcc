import type { StepName } from '#domain/access/onboarding.ts'

type Words = { title: string; why: string; links: { href: string; label: string }[] }

/** What each step is called, why it comes now, and where it is done. */
export const stepWords: Record<StepName, Words> = {
  details: {
    title: 'Your organisation’s details',
    why: 'Invoices are made out to this address, and we call this number when something about your account looks wrong.',
    links: [],
  },
  source_account: {
    title: 'The account you pay from',
    why: 'A source account knows its bank’s file format. Try the file with your bank before the first pay day: each bank tests a sample.',
    links: [{ href: '/source-accounts?add=yes', label: 'Add a source account' }],
  },
  payees: {
    title: 'Whom you pay',
    why: 'Type payees one by one, or let your first sheet bring them: whoever is new in it is added.',
    links: [
      { href: '/payees?add=yes', label: 'Add payees by hand' },
      { href: '/batches/new', label: 'Start with a sheet' },
    ],
  },
  approver: {
    title: 'Who approves',
    why: 'Nobody approves what they prepared, so at least two people have to be here.',
    links: [{ href: '/users?invite=yes', label: 'Invite an approver' }],
  },
  batch: {
    title: 'A first test batch',
    why: 'A few toea to two or three accounts that you know show the whole way, from the sheet to the bank.',
    links: [{ href: '/batches/new', label: 'Prepare a batch' }],
  },
}
