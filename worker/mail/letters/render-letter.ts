import { type Preferences, storedPreferences } from '../../contract/session.ts'
import type { Realm } from '../../core/databases.ts'
import { type Link, opensFor, tokenOf } from '../../core/links.ts'
import { dayMs } from '../../domain/durations.ts'
import {
  type Formats,
  formatsOf,
  plainFormats,
  plainFormatsIn,
} from '../../domain/reading/formats.ts'
import { type Language, languageFor } from '../../domain/reading/languages.ts'
import { domainWords } from '../../domain/words/languages/domain-words.ts'
import { originOf } from '../../tenancy/origin.ts'
import { isWrittenIn, letters, writerOf } from '../letter-registry.ts'
import type { LetterContents, LetterName } from '../letter-types.ts'
import type { LetterRow } from '../outbox-store.ts'
import { formatLetter } from './format-letter.ts'
import { type LetterContext, type LetterWords, withoutLinks } from './letter-parts.ts'

/** Whom it goes to. What they chose is known of users only; others read days in words. */
export type Reader = { email: string; firstName: string; preferences?: Record<string, unknown> }

/** A letter of the outbox as it leaves: its subject, its text, its HTML. Throws when its content makes no letter. */
export async function renderLetter(env: Env, realm: Realm, row: LetterRow, reader: Reader) {
  const link = linkOf(row)
  const preferences = reader.preferences && storedPreferences(reader.preferences)
  const language = languageOfLetter(row, realm, preferences)
  const context: LetterContext = {
    recipient: { email: reader.email, firstName: reader.firstName || nameIn(row) },
    organisation: realm.kind === 'platform' ? null : { slug: realm.slug, name: realm.name },
    originOf: (slug) => originOf(env, slug),
    token: link ? await tokenOf(env, link) : '',
    writtenAt: row.writtenAt,
    language,
    formats: formatsIn(language, preferences),
  }
  return formatLetter(wordsOf(row, context), context)
}

/** Has the link of this letter ended before the letter could leave? */
export function isTooLate(row: LetterRow, now: Date): boolean {
  const link = linkOf(row)
  return link !== undefined && now.getTime() >= row.writtenAt.getTime() + opensFor(link)
}

/** Does it tell of a moment that is over? A morning's of what waited then, and a cut-off to come that another letter calls missed. */
export function isOver({ letter, content, writtenAt }: LetterRow, now: Date): boolean {
  if (letter === 'morning_digest') return now.getTime() - writtenAt.getTime() >= dayMs
  if (letter !== 'cut_off_alarm') return false
  const { stage, cutOff } = content as LetterContents['cut_off_alarm'] // that letter's own
  return stage !== 'missed' && now.getTime() >= Date.parse(cutOff)
}

/**
 * As its reader chose, where they are a person of an organisation, or as a stranger's browser asked; else English, also
 * where the letter is not written in it.
 */
function languageOfLetter(
  { letter, content, recipientId }: LetterRow,
  realm: Realm,
  preferences: Preferences | undefined,
): Language {
  const { language: asked } = content as Partial<LetterContents['discovery']> // only letters to strangers have this field
  const chosen = languageFor({ choice: preferences?.language, cookie: asked })
  const isSpoken = realm.kind === 'organisation' || recipientId === ''
  return isSpoken && isLetterName(letter) && isWrittenIn(chosen, letter) ? chosen : 'en'
}

function formatsIn(language: Language, preferences: Preferences | undefined): Formats {
  const { calendar } = domainWords[language]
  if (preferences) return formatsOf(preferences, calendar)
  return language === 'en' ? plainFormats : plainFormatsIn(calendar)
}

function wordsOf({ letter, content }: LetterRow, context: LetterContext): LetterWords {
  if (!isLetterName(letter)) throw new Error(`there is no letter ${letter}`)
  // the row was written by `post`, which takes a letter's name and its own content together
  const write = writerOf(letter, context.language) as (
    content: unknown,
    context: LetterContext,
  ) => LetterWords
  return write(unlinked(content), context)
}

const typedNames = 'name batchName makerName byName callerName payeeName approvers people'.split(
  ' ',
)

/**
 * What people typed as a name, wherever it stands in a letter: none of it becomes a link, because whoever approves reads it in a letter
 * of ours. A comment stays as it was written, and is quoted as somebody's.
 */
function unlinked(content: unknown, isName = false): unknown {
  if (typeof content === 'string') return isName ? withoutLinks(content) : content
  if (Array.isArray(content)) return content.map((one) => unlinked(one, isName))
  if (content === null || typeof content !== 'object') return content
  const fields = Object.entries(content)
  return Object.fromEntries(
    fields.map(([key, value]) => [key, unlinked(value, typedNames.includes(key))]),
  )
}

function isLetterName(name: string): name is LetterName {
  return Object.hasOwn(letters, name)
}

/** Someone outside is known by the name they gave when they signed up. */
function nameIn({ content }: LetterRow): string {
  const { firstName } = content as Partial<LetterContents['confirmation']> // only that letter has this field
  return firstName ?? ''
}

function linkOf({ content }: LetterRow): Link | undefined {
  const { link } = content as Partial<LetterContents['reset']> // only letters with a link have this field
  return link
}
