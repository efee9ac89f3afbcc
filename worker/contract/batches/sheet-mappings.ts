import * as z from 'zod/mini'
import { sheetFields } from '../../domain/sheets/sheet.ts'
import { Moment, Person } from '../shared.ts'

const Mapping = z.record(z.string(), z.enum([...sheetFields, 'unread']))

/** How the columns of a sheet are read, as somebody confirmed it by keeping one with these titles. */
export const SheetMappingView = z.object({
  /** SHA-256 of the titles, without the blanks around them, as a JSON array. */
  titles: z.string(),
  mapping: Mapping,
  confirmedBy: Person,
  confirmedAt: Moment,
})

/** How the last sheet of a template was read, which the next one is held against. */
export const LastSheetView = z.object({
  /** Without the blanks around them. */
  titles: z.array(z.string()),
  /** The title that each field was read from. */
  columns: z.partialRecord(z.enum(sheetFields), z.string()),
  /** What somebody said of its columns. */
  mapping: Mapping,
  /** Whoever said it, and when; where nothing was said, whoever added the sheet. */
  keptBy: Person,
  keptAt: Moment,
})
export const SheetMappings = z.object({
  items: z.array(SheetMappingView),
  /** Of the template of the batch that was named. */
  lastSheet: z.nullable(LastSheetView),
})

/** Whose: the SHA-256 of the titles, lower-case hex; and the batch that the sheet is for. */
export const SheetMappingQuery = z.object({
  titles: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Titles are given by their SHA-256')),
  batchId: z.optional(z.string()),
})
export type SheetMappingView = z.infer<typeof SheetMappingView>
export type LastSheetView = z.infer<typeof LastSheetView>
export type SheetMappings = z.infer<typeof SheetMappings>
