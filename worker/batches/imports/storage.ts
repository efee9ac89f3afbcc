import type { ImportView } from '../../contract/batches/imports.ts'
import type { Tenant } from '../../core/databases.ts'
import { untilStored } from '../../core/files/until-stored.ts'
import type { SheetAnswers } from '../../domain/sheets/sheet.ts'

/*
 * A sheet and what was said about it lie in R2 (docs/storage.md): ten thousand problems do not fit into a database row.
 */

export async function storeSheet(bucket: R2Bucket, tenant: Tenant, id: string, bytes: Uint8Array) {
  await untilStored(() => bucket.put(sheetKey(tenant, id), bytes))
}

export async function readStoredSheet(bucket: R2Bucket, tenant: Tenant, id: string) {
  const stored = await untilStored(() => bucket.get(sheetKey(tenant, id)))
  return stored && new Uint8Array(await stored.arrayBuffer())
}

/** What was said of the sheet, by us and with it: read again, it must be read the same. */
export async function storeAnswer(
  bucket: R2Bucket,
  tenant: Tenant,
  view: ImportView,
  answers: SheetAnswers,
) {
  const encoder = new TextEncoder()
  const behind = `,"answers":${JSON.stringify(answers)}}`
  const bytes = encoder.encode(JSON.stringify(view).slice(0, -1) + behind)
  const length = bytes.length - encoder.encode(behind).length
  const customMetadata = { [viewLength]: String(length) }
  await untilStored(() => bucket.put(answerKey(tenant, view.importId), bytes, { customMetadata }))
}

/** Of a stored answer, how many bytes are the view, but for its last. */
const viewLength = 'view-length'

/**
 * What was said of a sheet as it is answered, without being held: it may be millions of characters, and whoever looks at it asks
 * often. Nothing where it is not there, or was stored before its length was.
 */
export async function openStoredView(bucket: R2Bucket, tenant: Tenant, id: string) {
  const key = answerKey(tenant, id)
  const head = await untilStored(() => bucket.head(key))
  const length = Number(head?.customMetadata?.[viewLength])
  const range = { offset: 0, length }
  const stored = length > 0 ? await untilStored(() => bucket.get(key, { range })) : null
  if (!stored) return undefined
  return stored.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      flush: (controller) => controller.enqueue(new TextEncoder().encode('}')),
    }),
  )
}

/** What was answered to an import: the same again for a repeat and for its page. Older ones were kept without answers. */
export async function readStoredAnswer(bucket: R2Bucket, tenant: Tenant, id: string) {
  const stored = await untilStored(() => bucket.get(answerKey(tenant, id)))
  if (!stored) return undefined
  const { answers = {}, ...view } = await stored.json<ImportView & { answers?: SheetAnswers }>()
  return { view: view as ImportView, answers } // what storeAnswer wrote
}

/** Both of each: at most 500 at once. */
export async function removeSheets(bucket: R2Bucket, tenant: Tenant, ids: string[]) {
  if (ids.length === 0) return
  const keys = ids.flatMap((id) => [sheetKey(tenant, id), answerKey(tenant, id)])
  await untilStored(() => bucket.delete(keys))
}

export const importFolder = (tenant: Tenant) => `imports/${tenant.id}/`
export const importOfKey = (tenant: Tenant, key: string) =>
  key.slice(importFolder(tenant).length).split('/')[0] ?? ''
const sheetKey = (tenant: Tenant, id: string) => `${importFolder(tenant)}${id}/sheet`
const answerKey = (tenant: Tenant, id: string) => `${importFolder(tenant)}${id}/answer`
