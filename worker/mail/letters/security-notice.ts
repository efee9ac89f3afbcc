import type { SecurityEvent } from '../letter-types.ts'
import {
  type LetterContext,
  nameOnly,
  type Part,
  resetPage,
  signInPage,
  type WriteLetter,
} from './letter-parts.ts'
import { type EventWords, events, type Otherwise } from './security-events.ts'

/** A notice in a language. What to do is the event's own, whatever the language. */
export type NoticeWords = {
  events: Record<SecurityEvent, EventWords>
  advice: Record<Otherwise, string>
  password: string
  signIn: string
}

export const otherwiseOf = (what: SecurityEvent): Otherwise => events[what].otherwise

const advice: Record<Otherwise, string> = {
  change_password:
    'If it was not you, change your password at once, and end the other sessions in your profile. Tell your administrator.',
  take_back:
    'If it was not you, choose a new password at once, and tell your administrator today: somebody may have been in your account.',
  nothing_yet:
    'If it was you, wait and try again, or choose a new password. If it was not, nobody got in; tell your administrator.',
  check_account:
    'If you did not expect this, do not approve a batch with this account. Ask the person by a telephone number that you already know, never one from an e-mail or message.',
  end_delegation:
    'If you did not expect this, end it at once in your profile, or ask your administrator to: both of them and every administrator can.',
  look_at_records:
    'The page “Data integrity” names each record. Look at them before the next bank file is made, and tell Bilum’s people: whatever was changed past the product leaves such traces.',
  revoke: 'If you did not expect this, end it under Integrations, and ask who did it.',
  ask_administrator: 'If you did not expect this, ask your administrator.',
}

/** What happened, when, and what to do if it was not you. It never holds anything that opens an account. */
export const securityNotice: WriteLetter<'security_notice'> = ({ what, about }, context) => {
  const { subject, happened, otherwise } = events[what]
  return {
    subject,
    parts: [
      happened,
      {
        facts: [
          ...(about === '' ? [] : [['What', nameOnly(about)] as [string, string]]),
          ['When', context.formats.momentInZone(context.writtenAt)],
          ['Account', context.recipient.email],
        ],
      },
      advice[otherwise],
      placeFor(otherwise, context, { password: 'Choose a new password', signIn: 'Sign in' }),
    ],
  }
}

/** Where it is done. */
export function placeFor(
  otherwise: Otherwise,
  context: LetterContext,
  { password, signIn }: Pick<NoticeWords, 'password' | 'signIn'>,
): Part {
  return otherwise === 'take_back' || otherwise === 'nothing_yet'
    ? { to: password, link: resetPage(context) }
    : { to: signIn, link: signInPage(context) }
}
