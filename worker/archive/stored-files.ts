import { pagesOf } from '../core/files/pages-of.ts'

/** A file of the store that belongs to an organisation. */
export type Stored = { key: string; folder: string; size: number }

/** Where an organisation's files lie, before its id (docs/storage.md). */
const folders = ['bank-files', 'imports', 'evidence', 'proofs', 'documents', 'attachments']

/** Every stored file of an organisation, by its key. */
export async function listStored(bucket: R2Bucket, organisationId: string): Promise<Stored[]> {
  const found: Stored[] = []
  for (const folder of folders) {
    const prefix = `${folder}/${organisationId}/`
    for await (const objects of pagesOf(bucket, prefix)) {
      found.push(...objects.map(({ key, size }) => ({ key, folder, size })))
    }
  }
  return found
}

/** A key as an archive has it: whose it is stands in the manifest. */
export const keyInArchive = (key: string, organisationId: string) =>
  key.replace(`/${organisationId}/`, '/')

/** The same key for another organisation. */
export const keyOf = (inArchive: string, organisationId: string) =>
  inArchive.replace('/', `/${organisationId}/`)
