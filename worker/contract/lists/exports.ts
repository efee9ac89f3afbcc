import * as z from 'zod/mini'
import { optionalText } from '../shared.ts'
import { listNames } from '../views.ts'

const exportFormats = ['csv', 'xlsx', 'print'] as const

const exportLimits = { filterMax: 2_000, rowsMax: 1_000_000 }

/** What somebody takes along of a list that they read in the browser, said before the file is theirs. */
export const NewExport = z.object({
  list: z.enum(listNames, 'Name the list'),
  /** The batch whose payments are printed, where it is one. */
  batchId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  format: z.enum(exportFormats, 'Choose: csv, xlsx or print'),
  /** What the list is narrowed to, as the words of its address. */
  filter: optionalText('Filter', exportLimits.filterMax),
  rows: z.int('Rows are a whole number').check(z.minimum(0), z.maximum(exportLimits.rowsMax)),
})
export type NewExport = z.infer<typeof NewExport>
