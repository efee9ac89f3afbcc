import { untilStored } from '../../core/d1/until-answered.ts'

/**
 * Where a sealed file lies in R2: its content is part of its name, so another content can never take its place, and so is its
 * number, so that a file that is void and the one after it never share one.
 */
export function storageKey(
  tenantId: string,
  batchId: string,
  { version, sequence, sha256 }: { version: number; sequence: number; sha256: string },
): string {
  return `bank-files/${tenantId}/${batchId}/${version}-${sequence}-${sha256}`
}

export type FileToStore = { key: string; bytes: Uint8Array; sha256: string; mediaType: string }

/**
 * Stores the bytes once. R2 checks the hash as it writes, and refuses to write over what is there; what is there under
 * this name is the same content, so a repeat after a crash is no harm.
 */
export async function storeOnce(bucket: R2Bucket, file: FileToStore) {
  const { key, bytes, sha256, mediaType } = file
  const onlyIf = new Headers({ 'If-None-Match': '*' })
  const httpMetadata = { contentType: mediaType }
  await untilStored(() => bucket.put(key, bytes, { onlyIf, sha256, httpMetadata }))
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
