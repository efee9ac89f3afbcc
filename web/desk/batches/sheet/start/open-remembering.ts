import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BatchView } from '#contract/batches/batches.ts'
import { SheetMappings } from '#contract/batches/sheet-mappings.ts'
import { askedAgain } from '#domain/sheets/head/asked-again.ts'
import { titlesOf } from '#domain/sheets/head/remembered.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import type { Sheet } from '#domain/sheets/sheet.ts'
import { api } from '../../../../api.ts'
import type { OpenedFile } from '../kept/device-shelf.ts'

const patienceMs = 4_000

/**
 * A file opened by what was said of its columns, or else by what was confirmed for a sheet with the same titles; with the last
 * sheet of the batch's template. Where that cannot be asked for, the sheet is read as it stands, and says so to the server. Of
 * what was asked for an opening before it is not asked again: the server holds the sheet against the last one anyway.
 */
export async function openRemembering(
  client: QueryClient,
  opening: OpenedFile,
  { id, run }: Pick<BatchView, 'id' | 'run'>,
): Promise<{ file: OpenedFile; sheet: Sheet }> {
  const { content, answers } = opening
  const sheet = await openUpload(content, answers)
  const titles = titlesOf(sheet)
  const mayFind = titles !== undefined && !answers.mapping && !answers.remembered
  const mayHaveLast = run && !opening.last && sheet.encoding !== 'bank-file'
  const query = sheetMappingQuery(await sha256(titles ?? ''), run ? `&batchId=${id}` : '')
  const found = mayFind || mayHaveLast ? await inTime(client.fetchQuery(query)) : undefined
  const last = found?.lastSheet ?? opening.last
  const file = last ? { ...opening, last } : opening
  const asked = (read: Sheet) => (last ? askedAgain(read, last, answers) : read)
  const confirmed = found?.items[0]
  if (!mayFind || !confirmed) return { file, sheet: asked(sheet) }
  const again = { ...answers, remembered: confirmed.mapping }
  const reread = await openUpload(content, again)
  if (titlesOf(reread) !== titles) return { file, sheet: asked(sheet) }
  return { file: { ...file, answers: again, confirmed }, sheet: asked(reread) }
}

/** By the SHA-256 of the titles. */
const sheetMappingQuery = (titles: string, ofBatch: string) =>
  queryOptions({
    queryKey: ['sheet-mappings', titles, ofBatch],
    queryFn: ({ signal }) =>
      api.get(`/sheet-mappings?titles=${titles}${ofBatch}`, SheetMappings, signal),
    staleTime: 0,
    retry: false,
  })

/** Nobody waits long for it: the sheet itself is read without the server. */
const inTime = <Found>(asked: Promise<Found>) =>
  Promise.race([
    asked.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs)),
  ])

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
