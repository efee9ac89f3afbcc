import type { ProofRow } from './proof-store.ts'

type Stored = Pick<ProofRow, 'id' | 'sha256' | 'contentType' | 'organisationId' | 'bytes'>

/** Where a proof lies in R2 (docs/storage.md): its content is part of its name. */
function keyOf({ organisationId, id, sha256 }: Stored): string {
  return `proofs/${organisationId}/${id}-${sha256}`
}

/** Stores the bytes once; R2 checks their hash as it writes, and writes over nothing. */
export async function storeProof(bucket: R2Bucket, proof: Stored, bytes: Uint8Array) {
  await bucket.put(keyOf(proof), bytes, {
    onlyIf: new Headers({ 'If-None-Match': '*' }),
    sha256: proof.sha256,
    httpMetadata: { contentType: proof.contentType },
  })
}

/** The bytes that were uploaded, or nothing when they are not what lies there. */
export async function readProof(bucket: R2Bucket, proof: Stored): Promise<R2ObjectBody | null> {
  const stored = await bucket.get(keyOf(proof))
  const isWhole = stored?.size === proof.bytes && stored.checksums.toJSON().sha256 === proof.sha256
  return isWhole ? stored : null
}
