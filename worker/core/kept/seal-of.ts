import { createHmac, randomBytes } from 'node:crypto'
import { must } from '../../domain/must.ts'

/** As far as the hashes of a batch are concerned: whether it is confidential, and then under which key they are told. */
export type Sealing = { isConfidential: boolean; sealKey: string | null }

/** 32 random bytes, told to nobody but in the dossier. */
export const newSealKey = () => randomBytes(32).toString('hex')

/**
 * What is told in place of a hash of a batch, its bank file's or the digest of what is signed (decision 0067). Of a confidential
 * one nothing in them is unknown but the amounts, which could be tried until the hash is met; so everybody is told an
 * HMAC-SHA-256 of it under the key of the batch: the same where the hash is the same, and of no use without the key.
 */
export function sealOf({ isConfidential, sealKey }: Sealing, hash: string): string {
  if (!isConfidential) return hash
  return createHmac('sha256', must(sealKey, 'seal key')).update(hash).digest('hex')
}

/** The same where nothing may have been handed over yet. */
export const sealOfDigest = (sealing: Sealing, digest: string | null) =>
  digest && sealOf(sealing, digest)

/** What the log and webhooks say of the bytes of a bank file: their hash, or the seal of a confidential one. */
export function saidOfBytes(sealing: Sealing, sha256: string) {
  return sealing.isConfidential ? { seal: sealOf(sealing, sha256) } : { sha256 }
}
