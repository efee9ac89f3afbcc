import * as z from 'zod/mini'
import { chosenEncodings } from '../domain/sheets/encodings.ts'
import { sheetFields } from '../domain/sheets/sheet.ts'
import { sheetRowsMax } from '../domain/sheets/sheet-limits.ts'
import { Moment, Toea } from './shared.ts'

const fieldNames = [...sheetFields, 'unread'] as const
const skipRows = z
  .array(z.int().check(z.positive()), 'skipRows is a list of row numbers, such as [2, 17]')
  .check(z.maxLength(sheetRowsMax, `skipRows names at most ${sheetRowsMax} rows`))
const mapping = z.record(
  z.string().check(z.maxLength(200, 'A title has at most 200 characters')),
  z.enum(fieldNames, `mapping gives each title one of ${fieldNames.join(', ')}`),
  'mapping is an object of titles, such as {"Status": "unread"}',
)
const encoding = z.enum(chosenEncodings, `encoding is one of ${chosenEncodings.join(', ')}`)

/** What a person says of a sheet that it does not say itself; kept with the import. */
export const SheetAnswersView = z.object({
  skipRows: z.optional(skipRows),
  mapping: z.optional(mapping),
  encoding: z.optional(encoding),
  controlTotalToea: z.optional(z.int()),
  headCount: z.optional(z.int()),
})
export type SheetAnswersView = z.infer<typeof SheetAnswersView>

const parsed = z.pipe(
  z.string(),
  z.transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }),
)
const wholeNumber = (name: string) =>
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/, `${name} is a whole number`)), z.transform(Number))

/** The same as fields of an import's form, beside the sheet: lists and objects as JSON. */
export const SheetAnswersForm = z.object({
  skipRows: z.optional(z.pipe(parsed, skipRows)),
  mapping: z.optional(z.pipe(parsed, mapping)),
  encoding: z.optional(encoding),
  controlTotalToea: z.optional(wholeNumber('controlTotalToea')),
  headCount: z.optional(wholeNumber('headCount')),
})

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
  /** What was said of the sheet with it; nothing in an answer that was stored before there were answers. */
  answers: z._default(SheetAnswersView, {}),
  importedAt: Moment,
})
export type ImportView = z.infer<typeof ImportView>
