import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sheetBytesMax } from '../../domain/sheets/sheet-limits.ts'
import type { App } from '../app.ts'
import { expectFields } from '../form.ts'
import { checkFileName } from './file-name.ts'
import { oneFile } from './one-file.ts'

export type SentSheet = {
  fileName: string
  bytes: Uint8Array
  /** How many the person saw as new, where they said that these are to be written. */
  count: number | undefined
}

type Asked = {
  /** The field that says how many. */
  count: string
  /** What a file without a name is called. */
  unnamed: string
}

/** A form with a sheet in it; the file's length is looked at before anything in it is read. */
export async function readSheetForm(
  c: Context<App>,
  { count, unnamed }: Asked,
): Promise<SentSheet> {
  const form = await c.req.formData().catch(() => undefined)
  const file = oneFile(form, 'sheet')
  if (!form || !file) throw new Refusal('not_a_form')
  expectFields(c, form.keys(), ['sheet', count])
  if (file.size > sheetBytesMax) throw tooLarge(file.size)
  checkFileName(file, 'sheet')
  return {
    fileName: file.name || unnamed,
    bytes: new Uint8Array(await file.arrayBuffer()),
    count: readCount(form.get(count), count),
  }
}

function readCount(text: unknown, field: string): number | undefined {
  if (text === null) return undefined
  if (typeof text === 'string' && /^\d{1,5}$/.test(text)) return Number(text)
  const message = 'How many there are to be: a whole number, as the preview said it.'
  throw new Refusal('invalid', [{ field, code: 'invalid', message }])
}

function tooLarge(bytes: number) {
  const [size, max] = [bytes, sheetBytesMax].map((count) => (count / 1024 / 1024).toFixed(1))
  const detail = `This sheet has ${size} MB; a sheet can have at most ${max} MB.`
  return new Refusal('too_large', undefined, detail)
}
