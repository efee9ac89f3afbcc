import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { Mapping, ReturnColumns } from '../../../contract/reconciliation/statements.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { quote } from '../../../domain/sheets/written-cell.ts'
import { mappingTrouble } from '../../../domain/statements/mapping.ts'
import { returnMappingTrouble } from '../../../domain/statements/return-mapping.ts'
import { statementLimits } from '../../../domain/statements/statement.ts'
import type { App } from '../../../http/app.ts'
import { expectFields } from '../../../http/form.ts'
import { repeatedName, unreadFields } from '../../../http/front-door/unread-fields.ts'
import { checkFileName } from '../../../http/upload/file-name.ts'
import { oneFile } from '../../../http/upload/one-file.ts'

/** A file of the bank, and what is said of its columns. */
export async function readForm(c: Context<App>) {
  const form = await c.req.formData().catch(() => undefined)
  const file = oneFile(form, 'statement')
  const accountId = form?.get('account')
  if (!form || !file || typeof accountId !== 'string') {
    throw new Refusal('form_unreadable')
  }
  expectFields(c, form.keys(), ['statement', 'account', 'kind', 'mapping'])
  if (file.size > statementLimits.bytesMax) {
    const [size, max] = [file.size, statementLimits.bytesMax].map((n) =>
      (n / 1024 / 1024).toFixed(1),
    )
    throw new Refusal(
      'too_large',
      undefined,
      `This file has ${size} MB; at most ${max} MB are read.`,
    )
  }
  checkFileName(file, 'statement')
  const fileName = file.name || 'statement'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = form.get('kind')
  const isReturns = kind === 'returns'
  if (kind !== null && !isReturns) {
    const message = 'kind is returns, or left out of a statement.'
    throw new Refusal('invalid', [{ field: 'kind', code: 'invalid', message }])
  }
  const written = form.get('mapping')
  return {
    ...{ accountId, fileName, bytes, isReturns },
    mapping: isReturns ? undefined : readMapping(written, Mapping, mappingTrouble),
    returnMapping: isReturns
      ? readMapping(written, ReturnColumns, returnMappingTrouble)
      : undefined,
  }
}

/** Of eight titles of two hundred, and their names. */
const mappingCharactersMax = 10_000

function readMapping<Columns extends z.ZodMiniType>(
  written: File | string | null,
  columns: Columns,
  troubleOf: (mapping: z.output<Columns>) => string | undefined,
) {
  if (typeof written !== 'string' || written === '') return undefined
  const refused = (message: string) =>
    new Refusal('invalid', [{ field: 'mapping', code: 'invalid', message: `Columns: ${message}` }])
  if (written.length > mappingCharactersMax)
    throw refused('this is more than is said of any file that can be read.')
  let sent: unknown
  try {
    sent = JSON.parse(written)
  } catch {
    throw refused('this is no JSON.')
  }
  const mapping = columns.safeParse(sent)
  if (!mapping.success) throw refused(mapping.error.issues[0]?.message ?? 'they cannot be read.')
  const [[other = ''] = []] = unreadFields(sent, mapping.data)
  if (other !== '') throw refused(`${quote(String(other))} is none of them.`)
  if (repeatedName(written) !== undefined) throw refused('one is there twice.')
  const trouble = troubleOf(mapping.data)
  if (trouble) throw refused(trouble)
  return mapping.data
}
