import * as z from 'zod/mini'
import { Refusal } from '../../core/refusals/refusal.ts'
import { type SheetAnswers, sheetFields } from '../../domain/sheets/sheet.ts'
import {
  sheetNameCharactersMax,
  sheetRowsMax,
  titleCharactersMax,
} from '../../domain/sheets/sheet-limits.ts'
import { chosenEncodings } from '../../domain/sheets/text/encodings.ts'
import { repeatedName } from '../../http/front-door/unread-fields.ts'

const fieldNames = [...sheetFields, 'unread'] as const
const skipRows = z
  .array(z.int().check(z.positive()), 'skipRows is a list of row numbers, such as [2, 17]')
  .check(z.maxLength(sheetRowsMax, `skipRows names at most ${sheetRowsMax} rows`))
const mappingCalled = (name: string) =>
  z.record(
    z
      .string()
      .check(
        z.maxLength(titleCharactersMax, `A title has at most ${titleCharactersMax} characters`),
      ),
    z.enum(fieldNames, `${name} gives each title one of ${fieldNames.join(', ')}`),
    `${name} is an object of titles, each once, such as {"Status": "unread"}`,
  )
const encoding = z.enum(chosenEncodings, `encoding is one of ${chosenEncodings.join(', ')}`)

/** More than a hundred long titles, or a number for each row. */
const answerCharactersMax = 100_000
const parsed = z.pipe(
  z
    .string()
    .check(
      z.maxLength(answerCharactersMax, 'This is more than is said of any sheet that can be read.'),
    ),
  z.transform((text): unknown => {
    try {
      const said: unknown = JSON.parse(text)
      return repeatedName(text) === undefined ? said : undefined
    } catch {
      return undefined
    }
  }),
)
const wholeNumber = (name: string) =>
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/, `${name} is a whole number`)), z.transform(Number))

/** The fields of an import's form beside the sheet: lists and objects as JSON. */
const SheetAnswersForm = z.object({
  skipRows: z.optional(z.pipe(parsed, skipRows)),
  mapping: z.optional(z.pipe(parsed, mappingCalled('mapping'))),
  remembered: z.optional(z.pipe(parsed, mappingCalled('remembered'))),
  encoding: z.optional(encoding),
  worksheet: z.optional(
    z
      .string()
      .check(
        z.maxLength(
          sheetNameCharactersMax,
          `A sheet’s name has at most ${sheetNameCharactersMax} characters`,
        ),
      ),
  ),
  controlTotalToea: z.optional(wholeNumber('controlTotalToea')),
  headCount: z.optional(wholeNumber('headCount')),
  goodRowsOnly: z.optional(z.enum(['true', 'false'], 'goodRowsOnly is true or false')),
})
export const fieldsOfAnswers = Object.keys(SheetAnswersForm.shape)

/** What is answered about a sheet. Refuses what cannot be read, by its name, before anything of the sheet is looked at. */
export function readAnswers(form: FormData): SheetAnswers & { goodRowsOnly?: 'true' | 'false' } {
  const sent = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const answers = z.safeParse(SheetAnswersForm, sent)
  if (answers.success) return answers.data
  const problems = answers.error.issues.map(({ path, code, message }) => {
    return { field: String(path[0] ?? 'form'), code, message }
  })
  // what is wrong with a list is said once, and not of each of its thousands
  const byField = new Map(problems.toReversed().map((one) => [one.field, one]))
  throw new Refusal('invalid', [...byField.values()].reverse())
}
