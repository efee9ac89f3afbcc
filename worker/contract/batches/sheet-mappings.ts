import * as z from 'zod/mini'
import { sheetFields } from '../../domain/sheets/sheet.ts'
import { Moment, Person } from '../shared.ts'

/** How the columns of a sheet are read, as somebody confirmed it by keeping one with these titles. */
export const SheetMappingView = z.object({
  /** SHA-256 of the titles, without the blanks around them, as a JSON array. */
  titles: z.string(),
  mapping: z.record(z.string(), z.enum([...sheetFields, 'unread'])),
  confirmedBy: Person,
  confirmedAt: Moment,
})
export const SheetMappings = z.object({ items: z.array(SheetMappingView) })

/** Whose: the SHA-256 of the titles, lower-case hex. */
export const SheetMappingQuery = z.object({
  titles: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Titles are given by their SHA-256')),
})
export type SheetMappingView = z.infer<typeof SheetMappingView>
