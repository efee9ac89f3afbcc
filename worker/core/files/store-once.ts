import { untilStored } from './until-stored.ts'

/** Nothing is written over: R2 answers null to a second writer of a key. */
export const unlessThere = () => new Headers({ 'If-None-Match': '*' })

export type FileToStore = { key: string; bytes: Uint8Array; sha256: string; mediaType: string }

/**
 * Stores the bytes once, before the row that names them. R2 checks the hash as it writes; the hash is part of the key, so what is
 * there under it is the same content, and a repeat after a crash is no harm.
 */
export async function storeOnce(bucket: R2Bucket, file: FileToStore) {
  const { key, bytes, sha256, mediaType } = file
  const httpMetadata = { contentType: mediaType }
  await untilStored(() => bucket.put(key, bytes, { onlyIf: unlessThere(), sha256, httpMetadata }))
}

/** What lies under a key, if it is what was written there by its size and hash. */
export async function storedAsWritten(
  bucket: R2Bucket,
  key: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<R2ObjectBody | undefined> {
  const stored = await untilStored(() => bucket.get(key))
  const isAsWritten = stored?.size === bytes && stored.checksums.toJSON().sha256 === sha256
  return stored && isAsWritten ? stored : undefined
}
