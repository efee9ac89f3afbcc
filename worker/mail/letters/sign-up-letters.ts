import { lifeDays } from '../../domain/access/organisation-life.ts'
import { prefilled } from '../../domain/prefilled.ts'
import { nameOnly, type WriteLetter } from './letter-parts.ts'

export const organisationReady: WriteLetter<'organisation_ready'> = (
  content,
  { originOf, recipient },
) => ({
  subject: `${nameOnly(content.organisationName)} is ready`,
  parts: [
    `${nameOnly(content.organisationName)} has its own database on Bilum now, and your trial of ${lifeDays.trial} days has begun. Sign in with this address and the password you chose when you confirmed it; a short list shows what to do first.`,
    { to: 'Sign in', link: `${originOf(content.slug)}/auth${prefilled(recipient.email)}` },
    'Keep this address: your people sign in there.',
  ],
})

export const waitingForSlot: WriteLetter<'waiting_for_slot'> = (content) => ({
  subject: `${nameOnly(content.organisationName)} waits for its place`,
  parts: [
    `Your address is confirmed. More organisations are signing up than we open at once, so ${nameOnly(content.organisationName)} is not ready yet.`,
    'You need not do anything. Your sign-up and its name are kept, we were told, and another e-mail comes as soon as you can begin. Your trial begins then, not before.',
  ],
})

export const unusedTrial: WriteLetter<'unused_trial'> = (content, { originOf, formats }) => ({
  subject: `${nameOnly(content.organisationName)} was not used yet`,
  parts: [
    `Nobody has begun to work in ${nameOnly(content.organisationName)} yet. If nobody signs in until ${formats.day(content.releasedOn)}, we close it and delete what little is in it, so that another organisation can have its place.`,
    'To keep it, sign in before then. Once somebody has begun, with a payee, a source account or a colleague, we never close it for this reason.',
    { to: 'Sign in', link: `${originOf(content.slug)}/auth` },
    'The name stays yours: nobody else gets this address.',
  ],
})

export const trialEnding: WriteLetter<'trial_ending'> = (content, { originOf, formats }) => ({
  subject: `The trial of ${nameOnly(content.organisationName)} ends on ${formats.day(content.trialEndsOn)}`,
  parts: [
    `The trial of ${nameOnly(content.organisationName)} ends on ${formats.day(content.trialEndsOn)}. Choose a plan before then, and nothing stops.`,
    `Without a plan you can finish what is open, read and export for ${lifeDays.trialGrace} days more, and after them read and export.`,
    { to: 'See the plans', link: `${originOf(content.slug)}/billing` },
  ],
})
