import { type Link, opensFor } from '../../core/links.ts'
import { prefilled } from '../../domain/prefilled.ts'
import {
  type LetterContext,
  nameOnly,
  readerOrigin,
  resetPage,
  type WriteLetter,
} from './letter-parts.ts'

/** To someone who signed up: is this address really theirs? */
export const confirmation: WriteLetter<'confirmation'> = (content, context) => ({
  subject: 'Confirm your e-mail address for Bilum',
  parts: [
    `Somebody, we think you, signed up ${nameOnly(content.organisationName)} for Bilum with this address. Open the link, choose a password there, and press the button to confirm it.`,
    {
      to: 'Confirm the address',
      link: `${context.originOf()}/confirm-email?token=${context.token}`,
    },
    opensUntil(content.link, context),
    `Your people will then work at ${new URL(context.originOf(content.slug)).host}.`,
    'If it was not you, do nothing: without the button nothing is made.',
  ],
})

/** To someone whom an administrator invited. */
export const activation: WriteLetter<'activation'> = (content, context) => {
  const { organisation, recipient, token } = context
  const place = organisation ? nameOnly(organisation.name) : 'the platform'
  return {
    subject: `Your account at ${place} is waiting for you`,
    parts: [
      `${nameOnly(content.invitedBy)} invited you to ${place} on Bilum. Choose a password, and you can sign in as ${recipient.email}.`,
      {
        to: 'Choose your password',
        link: `${readerOrigin(context)}/activate-account?token=${token}`,
      },
      opensUntil(content.link, context),
      'If you do not know who that is, do nothing: without a password nobody can sign in.',
    ],
  }
}

/** To someone who forgot a password. The platform’s own people have their own page. */
export const reset: WriteLetter<'reset'> = (content, context) => {
  const { recipient, token } = context
  return {
    subject: 'Choose a new password',
    parts: [
      content.isClosed
        ? `Your second factor was taken away for you, and with it your password opens nothing: one that was chosen beside it may be too short to stand alone. Choose another for ${recipient.email}.`
        : `Somebody, we think you, asked for a new password for ${recipient.email}.`,
      { to: 'Choose a new password', link: `${resetPage(context)}?token=${token}` },
      opensUntil(content.link, context),
      content.isClosed
        ? 'Did you ask nobody for it? Choose another all the same, and tell your administrator today. A link that is too old: ask for a new one on the same page.'
        : 'If it was not you, do nothing: your password stays as it is. If this comes again, tell your administrator.',
    ],
  }
}

/** To an administrator whom the only other one removed. */
export const administratorRemoved: WriteLetter<'administrator_removed'> = (content, context) => ({
  subject: 'You no longer administer the organisation',
  parts: [
    `${nameOnly(content.byName)} removed you as an administrator and is now the only one. You were signed out everywhere. If that is right, do nothing.`,
    { to: 'Take it back', link: `${readerOrigin(context)}/come-back?token=${context.token}` },
    opensUntil(content.link, context),
    'Until then, and for 30 days, nothing that gives rights is done by one person: it waits for 72 hours and for somebody who approves.',
  ],
})

/** To everybody who approves, and where invoices go. */
export const changeWaitsLonger: WriteLetter<'change_waits_longer'> = (content, context) => ({
  subject: 'A change waits, and one administrator is alone',
  parts: [
    'Another administrator of your organisation went these thirty days, and the one who is left asks for something that gives rights.',
    {
      facts: [
        ['What', nameOnly(content.summary)],
        ['Asked for by', nameOnly(content.byName)],
        ['Not before', context.formats.momentInZone(new Date(content.from))],
      ],
    },
    'It is made once somebody else who approves batches confirms it. Ask whoever asked by a telephone number that you already know; if you do not expect it, refuse it, and press the red button.',
    'If nobody else approves where you are, ask Bilum: two of its people can confirm that somebody gets rights, each after calling the telephone number that the organisation gave before.',
    { to: 'Look at it', link: `${readerOrigin(context)}/approval/changes` },
  ],
})

const calledWords = {
  kept: [
    'Bilum called about a change that waits',
    'Somebody of Bilum called about it and heard yes. It is made once somebody else of Bilum calls and hears yes too.',
  ],
  confirmed: [
    'Bilum confirmed a change after two calls',
    'Two people of Bilum called about it and heard yes, so it is made. This is the second call.',
  ],
  refused: [
    'Bilum refused a change after a call',
    'Somebody of Bilum called about it and heard no, so it is not made.',
  ],
} as const

/** To everybody who administers or approves where one administrator is alone, and where invoices go. */
export const changeCalled: WriteLetter<'change_called'> = (content, context) => {
  const [subject, what] = calledWords[content.outcome]
  return {
    subject,
    parts: [
      what,
      {
        facts: [
          ['What', nameOnly(content.summary)],
          ['Asked for by', nameOnly(content.byName)],
          ['Who called', `${nameOnly(content.callerName)}, of Bilum`],
          ['Number', nameOnly(content.number)],
          ['Who answered', nameOnly(content.spokeTo)],
          ['What was said', nameOnly(content.said)],
        ],
      },
      'If you do not expect it, press the red button: while it is pressed nothing is confirmed and nothing leaves.',
      { to: 'Look at it', link: `${readerOrigin(context)}/admin/users` },
    ],
  }
}

function opensUntil(link: Link, { writtenAt, formats }: LetterContext): string {
  const until = new Date(writtenAt.getTime() + opensFor(link))
  return `The link works once, until ${formats.momentInZone(until)}.`
}

/** Named in one letter; of further ones it says how many there are. */
export const organisationsMax = 20

/** To someone who asked which organisations know their address. */
export const discovery: WriteLetter<'discovery'> = ({ organisations }, context) => {
  const { originOf, recipient } = context
  const asked = 'Somebody, we think you, asked which organisations on Bilum know this address.'
  const otherwise = 'If it was not you, do nothing: nobody else saw this answer.'
  if (organisations.length === 0) {
    return {
      subject: 'No organisation knows this address',
      parts: [
        asked,
        'None does. Perhaps you were invited under another address; your administrator can tell you.',
        otherwise,
      ],
    }
  }
  const shown = organisations.slice(0, organisationsMax)
  const more = organisations.length - shown.length
  return {
    subject: 'Your organisations on Bilum',
    parts: [
      asked,
      ...shown.map(({ slug, name }) => ({
        to: nameOnly(name),
        link: `${originOf(slug)}/auth${prefilled(recipient.email)}`,
      })),
      ...(more > 0 ? [`And ${more} more: your administrators can tell you their addresses.`] : []),
      otherwise,
    ],
  }
}
