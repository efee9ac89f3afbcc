import { type AuditWords, counted, saying, textOf } from '../audit-words.ts'

/** From a stranger to an organisation, and back to a free slot. Some are of before decision 0057, and written no more. */
export const signUpActions = {
  'sign_up.taken': {
    title: 'Sign-up taken',
    says: ({ organisationName, slug }) => `signed up ${textOf(organisationName)} (${textOf(slug)})`,
  },
  'sign_up.confirmation_resent': {
    title: 'Confirmation sent again',
    says: () => 'asked for the confirmation of a sign-up again',
  },
  'sign_up.confirmed': {
    title: 'Sign-up confirmed',
    says: ({ organisationName, slug }) =>
      organisationName
        ? `confirmed the sign-up of ${textOf(organisationName)} (${textOf(slug)}) by its e-mail address`
        : 'confirmed a sign-up by its e-mail address',
  },
  'sign_up.waiting_for_slot': {
    title: 'Sign-up waits for a slot',
    says: ({ waitsFor }) =>
      waitsFor === 'share' || waitsFor === 'everyone'
        ? 'must wait: more organisations were confirmed than are opened at once'
        : 'must wait: no slot was free',
  },
  'sign_up.provisioning_failed': {
    title: 'Setting up failed',
    says: ({ why }) => `could not be set up${saying(why)}`,
  },
  'sign_up.retried': {
    title: 'Sign-up tried again',
    says: ({ outcome }) => `tried a sign-up again: ${textOf(outcome).replaceAll('_', ' ')}`,
  },
  'slots.few_left': {
    title: 'Few slots left',
    says: ({ free }) => `found only ${counted(free, 'slot')} free`,
  },
  'discovery.asked': {
    title: 'Organisations of an address asked for',
    says: ({ organisations }) => `was sent ${counted(organisations, 'organisation')} by e-mail`,
  },
  'organisation.release_announced': {
    title: 'Release of an unused trial announced',
    says: ({ releasedOn }) =>
      `was never used, and is closed on ${textOf(releasedOn)} if it stays so`,
  },
  'organisation.closed_unused': {
    title: 'Unused trial closed',
    says: () => 'was closed: nothing was ever done there',
  },
  'organisation.release_stopped': {
    title: 'Release stopped',
    says: ({ because }) => `is kept: ${textOf(because).replaceAll('_', ' ')}`,
  },
  'slot.freed': {
    title: 'Slot free again',
    says: ({ slot }) => `gave its empty database back: ${textOf(slot)}`,
  },
} satisfies Record<string, AuditWords>
