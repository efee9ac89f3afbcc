import type { ProofView } from '#contract/billing.ts'
import { proofStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Kina, Moment } from '../ui/formats.tsx'
import { Spoken } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'

/** What was uploaded for an invoice, and what became of it. */
export function ProofList({ proofs }: { proofs: ProofView[] }) {
  const { billing: around, invoice: words } = useWords()
  if (proofs.length === 0) return null
  return (
    <section>
      <h2>{words.proofs}</h2>
      <ul className="lines">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <span>
              {proof.fileName}, <Kina toea={proof.verifiedToea ?? proof.claimedToea} />
            </span>
            <Badge {...proofStateWords[proof.state]} word={around.proofStates[proof.state]} />
            <small>
              <Moment at={proof.submittedAt} /> · {proof.bankReference}
              {proof.reason && (
                <>
                  {' '}
                  · “<Spoken said={{ text: proof.reason, in: 'en' }} />”
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
