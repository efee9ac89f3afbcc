import { formatToea } from '../../money/money.ts'
import { inForm } from '../../text/in-form.ts'
import { actorWords } from '../actor-words.ts'
import { auditSentence, auditTitle } from '../audit-actions.ts'
import type { AuditDetails } from '../audit-words.ts'

export type SearchedEntry = {
  actorId: string
  actorName: string
  action: string
  subject: string
  details: AuditDetails
}

const idLengthMin = 8

/** What was typed, as the beginnings of words that an entry must all have; none where no word was typed. */
export function searchTerms(search: string): string[] {
  return [...new Set(plain(search).split(' ').filter(Boolean))]
}

/**
 * Does an entry, as people read it, have a word that begins with each of the terms? Its sentence, its names, its amounts as
 * they are written, and whatever else its details say. `batch` is what its batch is called, where it kept no name itself.
 */
export function isFoundBy(terms: string[], entry: SearchedEntry, batch?: string): boolean {
  const { actorId, actorName, action, subject, details } = entry
  const said = [
    actorName || actorWords(actorId),
    auditTitle(action),
    auditSentence(action, details, batch),
    // figures begin many ids: an id is looked for by as much of it as nobody types by chance
    ...(terms.some(({ length }) => length >= idLengthMin) ? [subject] : []),
    ...textsIn(details),
  ]
  const text = ` ${plain(said.join(' '))}`
  return terms.every((term) => text.includes(` ${term}`))
}

/** Small letters and figures with spaces between; an accent, a thousands comma and the K of an amount make no difference. */
function plain(text: string): string {
  return inForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<![\p{L}\p{N}])k(?=\d)/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Ids and fingerprints: nobody types the middle of one, and a figure that is looked for begins some part of many. */
const isMark = (text: string) =>
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/.test(text)

function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isMark(value) ? [] : [value]
  if (typeof value === 'number') return [name.endsWith('Toea') ? formatToea(value) : String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key))
}
