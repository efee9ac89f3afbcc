import type { PlatformEvent } from '../letter-types.ts'
import type { WriteLetter } from './letter-parts.ts'

const events: Record<PlatformEvent, { subject: string; happened: string }> = {
  no_slot_free: {
    subject: 'No slot is free: sign-ups are waiting',
    happened:
      'Somebody confirmed a sign-up and no database was free for it. It waits until there is one.',
  },
  sign_ups_wait: {
    subject: 'Confirmed sign-ups are waiting',
    happened:
      'More organisations were confirmed than one network, one domain or all together may open in an hour or a day. They wait and are opened by themselves; “Try again” opens one at once.',
  },
  few_slots_free: {
    subject: 'Few slots are free',
    happened: 'Fewer than 20 databases are free for new organisations.',
  },
  provisioning_failed: {
    subject: 'An organisation could not be made',
    happened: 'Preparing the database of a new organisation failed. It is tried again by itself.',
  },
  organisation_leaves: {
    subject: 'An organisation leaves',
    happened:
      'Its administrators asked for it. They can take it back for 30 days; then two people of the platform delete it.',
  },
  proof_submitted: {
    subject: 'A proof of payment waits for you',
    happened: 'An organisation uploaded a proof of payment.',
  },
}

/** To the platform’s own people: what waits for them. */
export const platformNotice: WriteLetter<'platform_notice'> = ({ what, about }, context) => ({
  subject: events[what].subject,
  parts: [
    events[what].happened,
    {
      facts: [
        ...(about === '' ? [] : [['What', about] as [string, string]]),
        ['When', context.formats.momentInZone(context.writtenAt)],
      ],
    },
    { to: 'Open the dashboard', link: `${context.originOf()}/padmin/dashboard` },
  ],
})
