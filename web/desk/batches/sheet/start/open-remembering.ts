import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { SheetMappings } from '#contract/batches/sheet-mappings.ts'
import { titlesOf } from '#domain/sheets/head/remembered.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import type { Sheet } from '#domain/sheets/sheet.ts'
import { api } from '../../../../api.ts'
import type { OpenedFile } from '../kept/device-shelf.ts'

const patienceMs = 4_000

/**
 * A file opened by what was said of its columns, or else by what was confirmed for a sheet with the same titles. Where that
 * cannot be asked for, the sheet is read as it stands, and says so to the server.
 */
export async function openRemembering(
  client: QueryClient,
  file: OpenedFile,
): Promise<{ file: OpenedFile; sheet: Sheet }> {
  const { content, answers } = file
  const sheet = await openUpload(content, answers)
  const titles = titlesOf(sheet)
  if (answers.mapping || answers.remembered || !titles) return { file, sheet }
  const asked = client.fetchQuery(sheetMappingQuery(await sha256(titles))).catch(() => undefined)
  const confirmed = await Promise.race([asked, patience()])
  if (!confirmed) return { file, sheet }
  const again = { ...answers, remembered: confirmed.mapping }
  const reread = await openUpload(content, again)
  if (titlesOf(reread) !== titles) return { file, sheet }
  return { file: { ...file, answers: again, confirmed }, sheet: reread }
}

/** By the SHA-256 of the titles. */
const sheetMappingQuery = (titles: string) =>
  queryOptions({
    queryKey: ['sheet-mappings', titles],
    queryFn: async ({ signal }) => {
      const { items } = await api.get(`/sheet-mappings?titles=${titles}`, SheetMappings, signal)
      return items[0] ?? null
    },
    staleTime: 0,
    retry: false,
  })

/** Nobody waits long for it: the sheet itself is read without the server. */
const patience = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
