import type { ImportView } from '../../contract/imports.ts'
import type { Tenant } from '../../core/databases.ts'

/*
 * A sheet and what was said about it lie in R2 (docs/storage.md): ten thousand problems do not fit into a database row.
 */

export async function storeSheet(bucket: R2Bucket, tenant: Tenant, id: string, bytes: Uint8Array) {
  await bucket.put(sheetKey(tenant, id), bytes)
}

export async function readStoredSheet(bucket: R2Bucket, tenant: Tenant, id: string) {
  const stored = await bucket.get(sheetKey(tenant, id))
  return stored && new Uint8Array(await stored.arrayBuffer())
}

export async function storeAnswer(bucket: R2Bucket, tenant: Tenant, view: ImportView) {
  await bucket.put(answerKey(tenant, view.importId), JSON.stringify(view))
}

/** What was answered to an import: the same again for a repeat and for its page. */
export async function readStoredAnswer(bucket: R2Bucket, tenant: Tenant, id: string) {
  const stored = await bucket.get(answerKey(tenant, id))
  return stored?.json<ImportView>()
}

const sheetKey = (tenant: Tenant, id: string) => `imports/${tenant.id}/${id}/sheet`
const answerKey = (tenant: Tenant, id: string) => `imports/${tenant.id}/${id}/answer`
