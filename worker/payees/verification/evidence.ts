import { inEachLanguage } from '#pages/words/words.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'

export const evidenceBytesMax = 5 * 1024 * 1024

const kinds: [start: number[], mediaType: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'application/pdf'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
]

export type Evidence = { bytes: Uint8Array; sha256: string; mediaType: string }

/** The paper behind a verification, told by its bytes; nothing where none was sent. Refuses what is too large or no paper. */
export async function readEvidence(file: unknown): Promise<Evidence | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.size > evidenceBytesMax) {
    const most = evidenceBytesMax / 1024 / 1024
    const said = inEachLanguage(({ verification }) => verification.tooLarge(most))
    throw new Refusal('too_large', undefined, said)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kinds.find(([start]) => start.every((byte, index) => bytes[index] === byte))
  if (!kind) throw new Refusal('evidence_missing')
  return { bytes, sha256: await sha256(bytes), mediaType: kind[1] }
}

/** Before the row that names it; written once, with its hash checked by R2. */
export async function keepEvidence(bucket: R2Bucket, key: string, evidence: Evidence) {
  const { bytes, sha256: hash, mediaType } = evidence
  await bucket.put(key, bytes, {
    onlyIf: new Headers({ 'If-None-Match': '*' }),
    sha256: hash,
    httpMetadata: { contentType: mediaType },
  })
}

/** Where it lies in R2: its content is part of its name, so another content can never take its place. */
export function evidenceKey(tenantId: string, verificationId: string, hash: string): string {
  return `evidence/${tenantId}/${verificationId}-${hash}`
}
