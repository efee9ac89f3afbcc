import { must } from '../../must.ts'
import type { Profile } from '../profiles/profile.ts'
import { type Alignment, alignLines } from './align-lines.ts'
import { type FileComparison, type FileDifference, fileCheckLimits } from './file-difference.ts'
import { linesOfFile } from './lines-of-file.ts'
import { partsOf, payeeOf, shown, shownBeside } from './record-parts.ts'

/** What a file is to the sealed one, record by record: which line, which field, what was sealed and what stands there. */
export function compareBankFiles(
  sealed: Uint8Array,
  other: Uint8Array,
  profile: Profile,
): FileComparison {
  if (isSame(sealed, other)) return none('identical')
  const { lines } = linesOfFile(sealed)
  const most = lines.length + fileCheckLimits.linesBesideMax
  const { lines: here, beyond, encoding } = linesOfFile(other, most)
  if (!isBankFile(lines, here, profile)) return none('not_a_bank_file')

  const aligned = alignLines(lines, here)
  if (aligned.length === 0 && encoding === null && beyond === 0) return none('line_ends')
  const found = { differences: [] as FileDifference[], count: beyond }
  const report = (difference: FileDifference) => {
    found.count += 1
    if (found.differences.length < fileCheckLimits.differencesMax)
      found.differences.push(difference)
  }
  if (encoding !== null) report({ ...difference('encoding', 1), here: encoding })
  const kinds = new Set(encoding === null ? [] : ['encoding'])
  if (beyond > 0) kinds.add('extra')
  for (const one of aligned) {
    if (one.kind !== 'pair' && found.differences.length >= fileCheckLimits.differencesMax) {
      kinds.add(one.kind)
      found.count += 1
      continue
    }
    for (const found of differencesOf(one, lines, here, profile)) {
      kinds.add(found.kind)
      report(found)
    }
  }
  return { result: resultOf(kinds), differences: found.differences, differenceCount: found.count }
}

const none = (result: FileComparison['result']): FileComparison => {
  return { result, differences: [], differenceCount: 0 }
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** It has a line of the sealed file, is its beginning, or has a record of this layout. */
function isBankFile(sealed: readonly string[], here: readonly string[], profile: Profile): boolean {
  const [first = ''] = here
  if (first === '') return here.some((line) => line !== '')
  if (here.length === 1 && sealed[0]?.startsWith(first)) return true
  const known = new Set(sealed)
  return here.some((line) => known.has(line) || isRecord(line, profile))
}

const widthDoubt = 20

function isRecord(line: string, profile: Profile): boolean {
  if (profile.layout === 'columns') {
    const start = line.slice(0, 400)
    const cells = partsOf(start, '1', profile)
    return cells.length === profile.columns.length && payeeOf(start, profile).amountToea !== null
  }
  const isNear = Math.abs(line.length - profile.recordWidth) <= widthDoubt
  return isNear && /^[017]/.test(line) && /^[\x20-\x7e]+$/.test(line)
}

function resultOf(kinds: ReadonlySet<string>): FileComparison['result'] {
  const all = [...kinds]
  if (all.every((kind) => kind === 'swapped' || kind === 'moved')) return 'swapped'
  return all.every((kind) => kind === 'missing' || kind === 'cut') ? 'missing' : 'changed'
}

const difference = (kind: FileDifference['kind'], place: number): FileDifference => ({
  ...{ kind, line: place, otherLine: null, field: null },
  ...{ sealed: null, here: null, payeeName: null, amountToea: null },
})

function differencesOf(
  one: Alignment,
  sealed: readonly string[],
  here: readonly string[],
  profile: Profile,
): FileDifference[] {
  if (one.kind === 'extra') {
    const line = must(here[one.here], 'line')
    const extra = { ...difference('extra', one.here + 1), here: shown(line.trim()) }
    return [{ ...extra, ...payeeOf(line, profile) }]
  }
  const line = must(sealed[one.sealed], 'line')
  const at = { ...difference(one.kind === 'pair' ? 'field' : one.kind, one.sealed + 1) }
  Object.assign(at, payeeOf(line, profile))
  if (one.kind === 'missing') return [at]
  if (one.kind === 'moved') return [{ ...at, otherLine: one.here + 1 }]
  if (one.kind === 'swapped') {
    const other = must(sealed[one.other], 'line')
    const differs = accountIn(line, profile) !== accountIn(other, profile)
    return [{ ...at, otherLine: one.other + 1, field: differs ? 'accountNumber' : null }]
  }
  const text = must(here[one.here], 'line')
  const isLast = one.here === here.length - 1
  if (isLast && line.startsWith(text)) return [{ ...at, kind: 'cut' }]
  const moved = one.here === one.sealed ? null : one.here + 1
  return differencesInLine(line, text, profile).map((found) => {
    return { ...at, otherLine: moved, ...found }
  })
}

const accountIn = (line: string, profile: Profile) =>
  partsOf(line, line.charAt(0), profile)
    .filter(({ field }) => field === 'bsb' || field === 'accountNumber')
    .map(({ text }) => text)
    .join()

type InLine = Pick<FileDifference, 'kind' | 'field' | 'sealed' | 'here'>

/** Every field that differs; where the line is longer or shorter, from which field on. */
function differencesInLine(sealed: string, here: string, profile: Profile): InLine[] {
  const kind = sealed.charAt(0)
  const [parts, others] = [partsOf(sealed, kind, profile), partsOf(here, kind, profile)]
  const isAsLong =
    profile.layout === 'columns' ? parts.length === others.length : sealed.length === here.length
  const differing = parts.flatMap((part, index) => {
    const text = others[index]?.text ?? ''
    return part.text === text ? [] : [{ field: part.field, sealed: part.text, here: text }]
  })
  if (!isAsLong) {
    const field = differing[0]?.field ?? 'end'
    return [{ kind: 'length', field, sealed: `${sealed.length}`, here: `${here.length}` }]
  }
  if (differing.length === 0) {
    // the same cells between other quotes
    return [{ kind: 'field', field: 'record', sealed: shown(sealed), here: shown(here) }]
  }
  return differing.map(({ field, ...values }) => {
    return { kind: 'field', field, ...shownBeside(field, values.sealed, values.here, profile) }
  })
}
