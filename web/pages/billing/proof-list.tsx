import type { ProofView } from '#contract/billing.ts'
import { proofStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Kina, Moment } from '../ui/formats.tsx'

/** What was uploaded for an invoice, and what became of it. */
export function ProofList({ proofs }: { proofs: ProofView[] }) {
  if (proofs.length === 0) return null
  return (
    <section>
      <h2>Proofs of payment</h2>
      <ul className="lines">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <span>
              {proof.fileName}, <Kina toea={proof.verifiedToea ?? proof.claimedToea} />
            </span>
            <Badge {...proofStateWords[proof.state]} />
            <small>
              <Moment at={proof.submittedAt} /> · {proof.bankReference}
              {proof.reason && ` · “${proof.reason}”`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
