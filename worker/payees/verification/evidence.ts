import { inEachLanguage } from '#pages/words/words.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { endingOf, fileKindOf, isEndingOf } from '../../domain/file-kind.ts'
import { scanArrival } from '../../http/upload/scanner.ts'

const evidenceBytesMax = 5 * 1024 * 1024

export type Evidence = { bytes: Uint8Array; sha256: string; mediaType: string; isScanned: boolean }

/** The paper behind a verification, told by its bytes; nothing where none was sent. Refuses what is too large or no paper. */
export async function readEvidence(env: Env, file: unknown): Promise<Evidence | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.size > evidenceBytesMax) {
    const most = evidenceBytesMax / 1024 / 1024
    const said = inEachLanguage(({ verification }) => verification.tooLarge(most))
    throw new Refusal('too_large', undefined, said)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = fileKindOf(bytes)
  if (!mediaType) throw new Refusal('evidence_missing')
  const ending = endingOf(file.name)
  if (ending && !isEndingOf(mediaType, ending)) throw new Refusal('document_not_as_named')
  const isScanned = await scanArrival(env, bytes)
  return { bytes, sha256: await sha256(bytes), mediaType, isScanned }
}

/** Where it lies in R2: its content is part of its name, so another content can never take its place. */
export function evidenceKey(tenantId: string, verificationId: string, hash: string): string {
  return `evidence/${tenantId}/${verificationId}-${hash}`
}
