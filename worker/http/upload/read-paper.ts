import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { documentKindOf } from '../../domain/payees/document.ts'
import type { App } from '../app.ts'
import { expectFields, formOf } from '../form.ts'
import { checkFileName } from './file-name.ts'
import { scanArrival } from './scanner.ts'

/** A paper of a form and what is said of it: its kind is known by its bytes, and a scanner looked at it where there is one. */
export async function readPaper<Said extends z.ZodMiniObject>(
  c: Context<App>,
  said: Said,
  { called, bytesMax }: { called: string; bytesMax: number },
) {
  const { file, ...fields } = await formOf(c)
  expectFields(c, Object.keys(fields), Object.keys(said.shape))
  const sent = z.safeParse(said, fields)
  if (!sent.success) {
    const problems = sent.error.issues.map(({ path, code, message }) => {
      return { field: String(path[0] ?? 'form'), code, message }
    })
    throw new Refusal('invalid', problems)
  }
  if (!(file instanceof File) || file.size === 0) {
    const message = 'Choose a file.'
    throw new Refusal('invalid', [{ field: 'file', code: 'missing', message }])
  }
  if (file.size > bytesMax) {
    const detail = `${called} can have at most ${bytesMax / 1024 / 1024} MB.`
    throw new Refusal('too_large', undefined, detail)
  }
  checkFileName(file, 'file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = documentKindOf(bytes, file.name)
  if (!kind.ok) throw new Refusal(kind.reason)
  const isScanned = await scanArrival(c.env, bytes)
  const hash = await sha256(bytes)
  return {
    said: sent.data,
    file: { bytes, hash, fileName: file.name, mediaType: kind.value, isScanned },
  }
}
