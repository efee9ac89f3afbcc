import type { Notification } from '../contract/notifications/notifications.ts'
import { must } from '../domain/must.ts'
import { formatsOf } from '../domain/reading/formats.ts'
import type { User } from '../http/app.ts'
import { letters } from '../mail/letter-registry.ts'
import type { LetterName } from '../mail/letter-types.ts'
import { type LetterContext, type LetterWords, oneLine } from '../mail/letters/letter-parts.ts'
import type { NotificationRow } from './store.ts'
import { pathOf, type Told, told } from './told.ts'

type Reader = Pick<User, 'role' | 'defined'> & {
  view: Pick<User['view'], 'email' | 'firstName' | 'preferences'>
}

/** A letter as its reader finds it in the app: the sentence is the letter's own subject, in their formats. */
export function notificationView(row: NotificationRow, reader: Reader): Notification {
  const name = row.letter as LetterName // the store reads no other
  const tell = must(typeof told[name] === 'function' ? told[name] : undefined, name)
  const { more = '', ...place } = (tell as (content: unknown) => Told)(row.content) // written with its name by `postLetters`
  const { role, defined } = reader
  return {
    id: row.id,
    text: sentenceOf(name, row, reader),
    more: more.trim(),
    at: row.writtenAt.toISOString(),
    isNew: row.isNew === 1,
    to: pathOf(place, { role, permissions: defined.permissions }),
  }
}

function sentenceOf(name: LetterName, row: NotificationRow, { view }: Reader): string {
  const write = letters[name] as (content: unknown, context: LetterContext) => LetterWords // as above
  const { email, firstName, preferences } = view
  const context: LetterContext = {
    recipient: { email, firstName },
    // the links of the letter are not read here: the app has its own
    organisation: null,
    originOf: () => '',
    token: '',
    writtenAt: row.writtenAt,
    // the bell is the desk's, which is in English
    language: 'en',
    formats: formatsOf(preferences),
  }
  return oneLine(write(row.content, context).subject)
}
