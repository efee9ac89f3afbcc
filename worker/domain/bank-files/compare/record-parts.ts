import { amountText } from '../../money/money.ts'
import type { Column, FixedWidthProfile, Profile } from '../profiles/profile.ts'
import { slices } from '../profiles/record.ts'
import { fileCheckLimits } from './file-difference.ts'

/** One field of a line as it stands there. Between two fields a record is `blank`. */
export type Part = { field: string; text: string }

/** The fields of a line, by the table that it was written with. */
export function partsOf(line: string, kind: string, profile: Profile): Part[] {
  if (profile.layout === 'columns') return cellsOf(line, profile.columns)
  return slices(tableOf(profile, kind), line).map(({ field, text }) => ({
    field: field.name ?? 'blank',
    text,
  }))
}

/** By what a sealed line begins with. */
function tableOf({ header, detail, trailer }: FixedWidthProfile, kind: string) {
  if (kind === '0') return header
  return kind === '7' ? trailer : detail
}

/** Cells between commas; a comma between quotes is part of its cell, and whatever stands behind the last column is one. */
function cellsOf(line: string, columns: readonly Column[]): Part[] {
  const cells: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < line.length && cells.length < columns.length; at++) {
    const character = line.charAt(at)
    if (character === '"') isQuoted = !isQuoted
    if (character !== ',' || isQuoted) continue
    cells.push(line.slice(start, at))
    start = at + 1
  }
  cells.push(line.slice(start))
  return cells.map((text, index) => ({ field: columns[index]?.name ?? 'end', text }))
}

/** Whom a line pays, and how much: nothing of a header, a trailer, or a line of headings. */
export function payeeOf(line: string, profile: Profile) {
  if (profile.layout === 'fixed_width' && !line.startsWith('1')) return nobody
  const parts = partsOf(line, '1', profile)
  const textOf = (name: string) => parts.find(({ field }) => field === name)?.text.trim() ?? ''
  const toea = toeaOf(textOf('amountToea'), profile)
  if (toea === null) return nobody
  return { payeeName: shown(textOf('payeeName')), amountToea: toea }
}

const nobody = { payeeName: null, amountToea: null }

function toeaOf(text: string, { layout }: Profile): number | null {
  const digits = layout === 'columns' && text.at(-3) === '.' ? text.replace('.', '') : text
  return /^\d{1,13}$/.test(digits) ? Number(digits) : null
}

/** Two values of one field as people read them; exactly as they stand where they would read the same. */
export function shownBeside(field: string, sealed: string, here: string, profile: Profile) {
  const one = readable(field, sealed, profile)
  const other = readable(field, here, profile)
  return one === other
    ? { sealed: shown(sealed), here: shown(here) }
    : { sealed: shown(one), here: shown(other) }
}

function readable(field: string, text: string, profile: Profile): string {
  const bare = text.trim()
  const toea = field.endsWith('Toea') ? toeaOf(bare, profile) : null
  if (toea !== null) return `K${amountText(toea)}`
  return field.toLowerCase().endsWith('accountnumber') ? bare.replace(/^0+(?=\d)/, '') : bare
}

/** At most as much as a screen shows of it, and nothing that a screen cannot show. */
export function shown(text: string): string {
  const { shownMax } = fileCheckLimits
  const short = text.length > shownMax ? `${text.slice(0, shownMax - 1)}…` : text
  return short.replace(/[^\x20-\x7e\u00a0-\u02ff…]/g, '�')
}
