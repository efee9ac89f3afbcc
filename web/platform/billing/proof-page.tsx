import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PlatformProofView } from '#contract/billing.ts'
import { formatDay, formatMoment } from '#domain/calendar.ts'
import { formatToea } from '#domain/money/money.ts'
import { invoiceStateWords, proofStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useMay, useProof } from '../queries.ts'
import { DecisionCard } from './decision-card.tsx'

/** A proof beside its invoice, and the decision. */
export function ProofPage() {
  const { id = '' } = useParams()
  const proof = useProof(id)
  const mayDecide = useMay('manage_billing')
  return (
    <Page
      title={`Proof for invoice ${proof.invoice.number}`}
      back={<Link to="/proofs">Proofs of payment</Link>}
      actions={
        proof.next && (
          <Link to={`/proofs/${proof.next.id}`}>Next proof: {proof.next.organisationName}</Link>
        )
      }
    >
      {proof.flags.map(({ kind, proofId, state, organisationName, invoiceNumber }) => (
        <Notice key={`${kind}${proofId}`} tone="wait" title={flagWords[kind]}>
          <Link to={`/proofs/${proofId}`}>
            Proof for invoice {invoiceNumber} of {organisationName}
          </Link>{' '}
          <Badge {...proofStateWords[state]} />
        </Notice>
      ))}
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="What they sent">
          <Facts
            facts={[
              ['State', <Badge key="state" {...proofStateWords[proof.state]} />],
              ['Bank reference', proof.bankReference],
              ['Says it paid', formatToea(proof.claimedToea)],
              ['Sent', formatMoment(new Date(proof.submittedAt))],
              ['File', `${proof.fileName}, ${Math.ceil(proof.bytes / 1024)} KB`],
              ...(proof.reason ? [['Reason', proof.reason] satisfies [string, string]] : []),
            ]}
          />
          {!proof.isScanned && <p className="mt-3 text-muted">Not checked for malware.</p>}
          <Picture proof={proof} />
        </Card>
        <div className="space-y-4">
          <Card title="The invoice">
            <Facts
              facts={[
                ['Organisation', <Organisation key="organisation" proof={proof} />],
                ['State', <Badge key="state" {...invoiceStateWords[proof.invoice.state]} />],
                ['Reference', proof.invoice.reference],
                ['Total', formatToea(proof.invoice.totalToea)],
                ['Received', formatToea(proof.invoice.paidToea)],
                ['To pay', formatToea(proof.invoice.openToea)],
                ['Due', formatDay(proof.invoice.dueOn)],
              ]}
            />
          </Card>
          {mayDecide && proof.state === 'submitted' && <DecisionCard proof={proof} />}
        </div>
      </div>
    </Page>
  )
}

const flagWords = {
  same_bytes: 'The same file was sent before.',
  same_reference: 'The same bank reference was given before.',
}

function Organisation({ proof }: { proof: PlatformProofView }): ReactNode {
  const { id, name } = proof.organisation
  return <Link to={`/organisations/${id}`}>{name}</Link>
}

function Picture({ proof }: { proof: PlatformProofView }) {
  const { fileName, contentType } = proof
  const address = `/api/platform/proofs/${proof.id}/content`
  const name = `The proof ${fileName}`
  const look = 'w-full rounded-md border border-line'
  const [isRefused, setRefused] = useState(false)
  return (
    <div className="mt-4 space-y-2">
      {isRefused && (
        <Notice tone="wait" title="The file cannot be shown now.">
          Opened in a window of its own, it says why.
        </Notice>
      )}
      {contentType === 'application/pdf' ? (
        <p className="text-muted">
          A PDF of a stranger's is not opened inside this page, but in a window of its own, where no
          script of it runs.
        </p>
      ) : (
        <img
          src={address}
          alt={name}
          className={`${look} max-h-160 object-contain`}
          onError={() => setRefused(true)}
        />
      )}
      <a href={address} target="_blank" rel="noreferrer">
        Open the file in a window of its own
      </a>
    </div>
  )
}
