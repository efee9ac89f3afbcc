import { storedAsWritten } from '../../core/files/store-once.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mainEnding } from '../../domain/file-kind.ts'
import { scanBeforeOpening } from '../../http/upload/scanner.ts'
import { proofKey } from './proof-key.ts'
import type { ProofRow } from './proof-store.ts'

/**
 * A stranger's file inside our own pages: never anything but the PDF or picture its bytes began with, whatever else may
 * hide in it. No script of it runs, it loads nothing, and only our own pages may frame it.
 */
export async function proofResponse(env: Env, proof: ProofRow): Promise<Response> {
  const stored = await storedAsWritten(env.FILES, proofKey(proof), proof)
  if (!stored) throw new Refusal('proof_damaged')
  const bytes = await scanBeforeOpening(env, stored)
  return new Response(bytes, {
    headers: {
      'Content-Type': proof.contentType,
      'Content-Length': String(proof.bytes),
      'Content-Disposition': `inline; filename="proof-${proof.id}.${mainEnding(proof.contentType)}"`,
      'Content-Security-Policy': contentPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** Chromium's PDF viewer draws inside of a sandbox too; a picture needs the styles the browser itself gives it. */
const contentPolicy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
