import * as z from 'zod/mini'
import { Moment, Person, page, Toea } from '../shared.ts'

/** What is wrong with one cell of a sheet. `row` is the line a person sees; `column` is the title in the sheet. */
export const SheetProblemView = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  /** What is wrong; empty in an answer that was stored before this was a field. */
  sentence: z._default(z.string(), ''),
  /** The same behind its row and column. */
  message: z.string(),
  severity: z.enum(['error', 'warning']),
})
export type SheetProblemView = z.infer<typeof SheetProblemView>

/** The answer to a sheet: 201 when payments were kept, 422 with the same body when nothing was. */
export const ImportView = z.object({
  importId: z.string(),
  fileName: z.string(),
  rows: z.int(),
  /** Rows that became payments: none when nothing was kept. */
  accepted: z.int(),
  /** Rows without an error. */
  good: z.int(),
  goodTotalToea: Toea,
  newPayees: z.int(),
  problems: z.array(SheetProblemView),
  importedAt: Moment,
})
export type ImportView = z.infer<typeof ImportView>

/** A sheet that came to a batch, kept or not. */
export const BatchImportView = z.object({
  id: z.string(),
  fileName: z.string(),
  rows: z.int(),
  accepted: z.int(),
  by: Person,
  at: Moment,
  /** A sheet of which nothing was kept is thrown away itself after 90 days. */
  thrownAwayAt: z.nullable(Moment),
})
export type BatchImportView = z.infer<typeof BatchImportView>
export const BatchImportList = page(BatchImportView)
