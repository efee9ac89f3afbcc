import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { sha256 } from '../../core/sha256.ts'
import { mappingToRemember, titlesOf } from '../../domain/sheets/head/remembered.ts'
import { openUpload } from '../../domain/sheets/open-upload.ts'
import type { Sheet, SheetAnswers } from '../../domain/sheets/sheet.ts'
import { findMapping, removeMapping, saveMapping } from './mapping-store.ts'

export type OpenedSheet = { sheet: Sheet; answers: SheetAnswers }

/**
 * A sheet opened by what is said of its columns: by the request, or, where it says nothing, by what was confirmed for a sheet
 * with the same titles.
 */
export async function openRemembering(
  db: TenantDb,
  bytes: Uint8Array,
  answers: SheetAnswers,
): Promise<OpenedSheet> {
  const sheet = await openUpload(bytes, answers)
  if (answers.mapping || answers.remembered) return { sheet, answers }
  const titles = titlesOf(sheet)
  const found = titles && (await findMapping(db, await sha256(titles)))
  if (!found) return { sheet, answers }
  const remembered = found.mapping as NonNullable<SheetAnswers['remembered']> // written only after its form's check
  const again = { ...answers, remembered }
  const reread = await openUpload(bytes, again)
  // titles found elsewhere by it are those of another sheet
  return titlesOf(reread) === titles ? { sheet: reread, answers: again } : { sheet, answers }
}

/**
 * What a kept sheet leaves to be remembered: nothing where nothing new was said of its columns; that it is forgotten where
 * the sheet was to be read as it stands.
 */
export async function rememberMapping(
  db: TenantDb,
  { sheet, answers }: OpenedSheet,
  { by, at }: { by: string; at: Date },
): Promise<Statement[]> {
  const text = titlesOf(sheet)
  if (!answers.mapping || !text) return []
  const titles = await sha256(text)
  const mapping = mappingToRemember(sheet, answers)
  const before = await findMapping(db, titles)
  if (Object.keys(mapping).length === 0) return before ? [removeMapping(db, titles)] : []
  if (before && isSame(before.mapping, mapping)) return []
  return [saveMapping(db, { titles, mapping, confirmedBy: by, confirmedAt: at })]
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const [text, otherText] = [one, other].map((mapping) =>
    JSON.stringify(Object.entries(mapping).sort(([left], [right]) => (left < right ? -1 : 1))),
  )
  return text === otherText
}
