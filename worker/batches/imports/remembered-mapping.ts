import type { LastSheetView, SheetMappingView } from '../../contract/batches/sheet-mappings.ts'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { sha256 } from '../../core/sha256.ts'
import { barredMs } from '../../domain/batches/approving/barred.ts'
import type { ColumnChoice } from '../../domain/sheets/head/known-titles.ts'
import { lastSheetOf, mappingToRemember, titlesOf } from '../../domain/sheets/head/remembered.ts'
import { openUpload } from '../../domain/sheets/open-upload.ts'
import type { LastSheet, Sheet, SheetAnswers } from '../../domain/sheets/sheet.ts'
import { findMappingView, removeMapping, saveMapping } from './mapping-store.ts'
import { findTemplateSheet, saveTemplateSheet } from './template-sheet-store.ts'

export type OpenedSheet = {
  sheet: Sheet
  answers: SheetAnswers
  /** The sheet before it of the template that the batch has. */
  last?: LastSheet | undefined
  /** What was confirmed for the same titles, by whoever it was. */
  said?: SheetMappingView[]
}

/**
 * A sheet opened by what is said of its columns: by the request, or, where it says nothing, by what was confirmed for a sheet
 * with the same titles: the last one of this template, or else one of any batch.
 */
export async function openRemembering(
  db: TenantDb,
  bytes: Uint8Array,
  answers: SheetAnswers,
  batchId: string,
): Promise<OpenedSheet> {
  const sheet = await openUpload(bytes, answers)
  const titles = titlesOf(sheet)
  if (!titles) return { sheet, answers, last: await findTemplateSheet(db, batchId) }
  const asked = { titles: await sha256(titles), batchId }
  const { found, said, lastSheet: last } = await mappingsFor(db, asked)
  if (answers.mapping || answers.remembered || !found) return { sheet, answers, last, said }
  const again = { ...answers, remembered: found.mapping }
  const reread = await openUpload(bytes, again)
  // titles found elsewhere by it are those of another sheet
  const isIt = titlesOf(reread) === titles
  return isIt ? { sheet: reread, answers: again, last, said } : { sheet, answers, last }
}

/**
 * What was confirmed for these titles, by their SHA-256, and the last sheet of the template of a batch. Where that had the
 * same titles it is as it was read then; else whoever read such a sheet last, for whatever batch, said how.
 */
export async function mappingsFor(
  db: TenantDb,
  { titles, batchId }: { titles: string; batchId: string | undefined },
): Promise<{
  found?: SheetMappingView | undefined
  said: SheetMappingView[]
  lastSheet: LastSheetView | undefined
}> {
  const [lastSheet, ofAny] = await Promise.all([
    batchId === undefined ? undefined : findTemplateSheet(db, batchId),
    findMappingView(db, titles),
  ])
  const others = ofAny ? [ofAny] : []
  if (!lastSheet || (await sha256(JSON.stringify(lastSheet.titles))) !== titles) {
    return { found: ofAny, said: others, lastSheet }
  }
  const { mapping, keptBy, keptAt } = lastSheet
  const found = { titles, mapping, confirmedBy: keptBy, confirmedAt: keptAt }
  const isOfSome = Object.keys(mapping).length > 0
  return { ...(isOfSome && { found }), said: [found, ...others], lastSheet }
}

/**
 * By whose word the columns are read, where it is not the word of whoever sends the sheet: they chose what it pays, and so are
 * makers of the batch. Whoever keeps a sheet of a template says the same again, which ends nobody's ninety days.
 */
export function saidBy(opened: OpenedSheet, now: Date): string[] {
  return wordsOn(opened)
    .filter(({ confirmedAt }) => now.getTime() - Date.parse(confirmedAt) < barredMs)
    .map(({ confirmedBy }) => confirmedBy.id)
}

/** Who said before what the columns are read by, that of the template first. */
function wordsOn({ answers: { remembered }, said = [] }: OpenedSheet): SheetMappingView[] {
  if (!remembered || Object.keys(remembered).length === 0) return []
  return said.filter(({ mapping }) => isSame(mapping, remembered))
}

/**
 * What a kept sheet leaves to be remembered: nothing where nothing new was said of its columns; that it is forgotten where
 * the sheet was to be read as it stands.
 */
export async function rememberMapping(
  db: TenantDb,
  opened: OpenedSheet,
  { by, at, templateId }: { by: string; at: Date; templateId: string | null },
): Promise<Statement[]> {
  const { sheet, answers } = opened
  const last = templateId === null ? undefined : lastSheetOf(sheet)
  const mapping = mappingToRemember(sheet, answers)
  const ofAny = await rememberTitles(db, opened, { mapping, by, at })
  if (!last || templateId === null) return ofAny
  // whoever keeps a sheet by what was said before says nothing anew: it stays the word of whose it was
  const [word] = wordsOn(opened)
  const kept = word
    ? { keptBy: word.confirmedBy.id, keptAt: new Date(word.confirmedAt) }
    : { keptBy: by, keptAt: at }
  return [...ofAny, saveTemplateSheet(db, { templateId, ...last, mapping, ...kept })]
}

async function rememberTitles(
  db: TenantDb,
  { sheet, answers }: OpenedSheet,
  { mapping, by, at }: { mapping: ColumnChoice; by: string; at: Date },
): Promise<Statement[]> {
  const text = titlesOf(sheet)
  if (!answers.mapping || !text) return []
  const titles = await sha256(text)
  const before = await findMappingView(db, titles)
  if (Object.keys(mapping).length === 0) return before ? [removeMapping(db, titles)] : []
  if (before && isSame(before.mapping, mapping)) return []
  return [saveMapping(db, { titles, mapping, confirmedBy: by, confirmedAt: at })]
}

function isSame(one: ColumnChoice, other: ColumnChoice): boolean {
  const [text, otherText] = [one, other].map((mapping) =>
    JSON.stringify(Object.entries(mapping).sort(([left], [right]) => (left < right ? -1 : 1))),
  )
  return text === otherText
}
