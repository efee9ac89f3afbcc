/** What a message page says: spread one into `MessagePage`. */
export const messages = {
  notFound: {
    title: 'This page does not exist',
    sentence: 'The address may have been cut off, or the page was moved. Nothing was changed.',
    action: { href: '/', label: 'Go to the start' },
  },
  unknownOrganisation: {
    title: 'There is no organisation at this address',
    sentence: 'Please check the first part of the address, or ask the person who invited you.',
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
    action: { href: '/', label: 'Go to the start' },
  },
  maintenance: {
    title: 'Back in a few minutes',
    sentence:
      'We are looking after this organisation’s records. Nothing is lost, and nothing was sent.',
  },
  broken: {
    title: 'Something went wrong',
    sentence:
      'We encountered an unexpected error. Please go back and look at what was saved before you try again.',
  },
} satisfies Record<
  string,
  { title: string; sentence: string; action?: { href: string; label: string } }
>

/** The roles' titles are said, so that people know whom to ask. */
export function accessDenied(roleTitles: string[]) {
  return {
    title: 'Access Denied',
    sentence: `This page needs one of these roles: ${roleTitles.join(', ')}.`,
    action: { href: '/', label: 'Go to the start' },
  }
}
