import type { OrganisationState } from '#domain/access/organisation-state.ts'

const toStart = { href: '/', label: 'Go to the start' }

/** What a message page says: spread one into `MessagePage`. */
export const messages = {
  notFound: {
    title: 'This page does not exist',
    sentence: 'The address may have been cut off, or the page was moved. Nothing was changed.',
    action: toStart,
  },
  unknownOrganisation: {
    title: 'There is no organisation at this address',
    sentence: 'Please check the first part of the address, or ask the person who invited you.',
  },
  organisationGone: {
    title: 'This organisation has left Bilum',
    sentence:
      'Nobody can sign in here any more. For its records, ask the organisation itself: whoever administered it had a letter from us.',
  },
  accountInactive: {
    title: 'Account Inactive',
    sentence: 'Your account has been deactivated. Please contact your system administrator.',
  },
  otherNetwork: {
    title: 'Not from this network',
    sentence: 'Your organisation lets its people in from its own networks alone.',
    action: { href: '/auth', label: 'Try again' },
  },
  administratorRequired: {
    title: 'Administrator Access Required',
    sentence: 'This page is for administrators of your organisation.',
    action: toStart,
  },
  maintenance: {
    title: 'Back in a few minutes',
    sentence:
      'We are looking after this organisation’s records. Nothing was changed or sent by this. Please try again in a few minutes.',
  },
  away: {
    title: 'Bilum cannot be reached for a moment',
    sentence:
      'You cannot sign in or go on at this moment: this address could not be looked up. Nothing was changed. Please try again in a minute.',
    again: 'Try again',
  },
  unread: {
    title: 'This page could not be read',
    sentence: 'We have no answer to show you now. Please try again in a minute.',
    again: 'Try again',
  },
  broken: {
    title: 'Something went wrong',
    sentence:
      'We encountered an unexpected error. Please go back and look at what was saved before you try again.',
  },
}
export type MessageWords = typeof messages

/** What is said of a refusal that has no page of its own. */
export const refused = {
  accessDenied: { title: 'Access Denied', action: toStart },
  didNotWork: 'That did not work',
  /** Of a request’s body; the limit with its unit. */
  tooLarge: (most: string) =>
    `This is too large to be sent here: at most ${most}. None of it was kept.`,
  /** Of a quota (domain/access/quotas): its name and rate, and when it goes on. */
  quota: {
    usedUp: (name: string, rate: string, seconds: number) =>
      `The quota “${name}” is used up: ${rate}. It goes on in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    rate: {
      person: (most: string, per: string) => `${most} ${per} for each person`,
      organisation: (most: string, per: string) => `${most} ${per} for the whole organisation`,
    },
    per: { minute: 'a minute', hour: 'an hour', day: 'a day' },
    names: {
      looks: 'Looks',
      exports: 'Exports',
      steps: 'Changes',
      edits: 'Changes of payments',
      uploads: 'Uploads',
      letters: 'Letters',
      archives: 'Archives',
      written: 'What is saved',
      papers: 'Papers',
      rows: 'Rows of the database',
      read: 'Rows looked through',
    },
  },
  /** The roles’ titles are said, so that people know whom to ask. */
  needsRoles: (titles: string) => `This page needs one of these roles: ${titles}.`,
  roleLacks: (titles: string) => `Your role does not allow this. It needs: ${titles}.`,
  /** The names of the payroll group; none where nobody is in it yet. */
  linesKept: (names: string) =>
    names
      ? `The single payments are kept to the payroll group: ${names}. Ask one of them.`
      : 'The single payments are kept to the payroll group, and nobody is in it yet. Whoever looks after people lets somebody in.',
  /** The same of a confidential batch that is open. */
  figuresKept: (names: string) =>
    `This confidential batch is open. What it comes to is told once it is handed over; until then it is kept to the payroll group${names && `: ${names}`}.`,
}
export type RefusedWords = typeof refused

/** What people are told on every page while their organisation is in a state; nothing where there is nothing to say. */
export const notices = {
  trial_grace: 'The trial has ended. Choose a plan to start new batches again.',
  past_due: 'An invoice is overdue. Please pay it, so that everything stays open.',
  restricted:
    'An invoice is long overdue: no new batches. What was submitted can be approved and downloaded.',
  suspended: 'This organisation is suspended: read, export and pay an invoice.',
  frozen: 'This organisation is frozen: everything can be read, nothing leaves.',
  cancelled: 'This organisation was cancelled. Export its records while you can.',
  demonstration:
    'You are looking at a demonstration: invented people, invented payments. Nothing can be changed.',
} satisfies Partial<Record<OrganisationState | 'demonstration', string>>
export type NoticeWords = typeof notices
