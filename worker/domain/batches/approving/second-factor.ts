import { allow, type Result, refuse } from '../../result.ts'
import type { ProofKind } from '../batch.ts'

/** What a batch comes to where its approval may ask for a second factor. */
export type Judged = {
  totalToea: number
  /** Its total with what stood beside it when it was handed over: what one maker splits from one account and day counts together. */
  judgedToea: number | null
}

/** Does approving it ask for a second factor? Above the organisation's amount it does; `null`: never. */
export function asksSecondFactor(aboveToea: number | null, batch: Judged): boolean {
  return aboveToea !== null && (batch.judgedToea ?? batch.totalToea) > aboveToea
}

export type ProofReason = 'no_second_factor' | 'proof_needed'

type Asked = { asksSecondFactor: boolean }
type Prover = { factors?: readonly ProofKind[] }

/** Could this person prove an approval at all, where it asks for that? */
export function checkFactor(
  batch: Asked,
  { factors = [] }: Prover,
): Result<undefined, 'no_second_factor'> {
  return batch.asksSecondFactor && factors.length === 0 ? refuse('no_second_factor') : allow()
}

/** Whoever acts proves it, also where they act for another; what only looks is asked for nothing. */
export function checkProof(
  batch: Asked,
  person: Prover,
  offered: ProofKind | null,
): Result<ProofKind | null, ProofReason> {
  if (!batch.asksSecondFactor) return allow(null)
  const could = checkFactor(batch, person)
  if (!could.ok) return could
  return offered ? allow(offered) : refuse('proof_needed')
}
