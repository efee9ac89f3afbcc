import { allow, type Result, refuse } from '../../domain/result.ts'

const signatures = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const

export type ProofType = keyof typeof signatures
const types = Object.keys(signatures) as ProofType[] // the keys of the table above

export const proofEndings: Record<ProofType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** What a proof is, by its first bytes: its name and what the browser says of it count for nothing. */
export function proofTypeOf(bytes: Uint8Array): Result<ProofType, 'proof_type_unknown'> {
  const found = types.find((type) => signatures[type].every((byte, at) => bytes[at] === byte))
  return found ? allow(found) : refuse('proof_type_unknown')
}
