import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PlatformProofView } from '#contract/billing.ts'
import { formatDay, formatMoment } from '#domain/calendar.ts'
import { amountText, formatToea, parseAmount } from '#domain/money/money.ts'
import { invoiceStateWords, proofStateWords } from '#domain/words/state-words.ts'
import { fieldError } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useChange, useMay, useProof } from '../queries.ts'

/** A proof beside its invoice, and the decision. */
export function ProofPage() {
  const { id = '' } = useParams()
  const proof = useProof(id)
  const mayDecide = useMay('manage_billing')
  return (
    <Page
      title={`Proof for invoice ${proof.invoice.number}`}
      back={<Link to="/proofs">Proofs of payment</Link>}
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
          {mayDecide && proof.state === 'submitted' && <Decision proof={proof} />}
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
  return (
    <div className="mt-4 space-y-2">
      {contentType === 'application/pdf' ? (
        <object data={address} type={contentType} aria-label={name} className={`${look} h-160`}>
          <p className="p-4 text-muted">This browser shows no PDF inside a page.</p>
        </object>
      ) : (
        <img src={address} alt={name} className={`${look} max-h-160 object-contain`} />
      )}
      <a href={address} target="_blank" rel="noreferrer">
        Open the file in a window of its own
      </a>
    </div>
  )
}

/** Three ways to decide; each is final for this proof. */
function Decision({ proof }: { proof: PlatformProofView }) {
  const path = `/proofs/${proof.id}`
  const verify = useChange(`${path}/verification`)
  const reject = useChange(`${path}/rejection`)
  const repeat = useChange(`${path}/duplicate`)
  const [amount, setAmount] = useState(amountText(proof.claimedToea))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const busy = verify.isPending || reject.isPending || repeat.isPending
  return (
    <Card title="Decide">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          const toea = parseAmount(amount)
          setWrong(toea.ok ? undefined : 'Write the amount in kina, such as 299.00.')
          if (toea.ok) verify.mutate({ toea: toea.value, revision: proof.invoice.revision })
        }}
      >
        <ErrorNotice error={verify.error} />
        <TextField
          label="Found on our account"
          hint="In kina, as the bank shows it. A part is taken as a part."
          value={amount}
          onText={setAmount}
          inputMode="decimal"
          figures
          error={wrong}
        />
        <Button kind="primary" type="submit" busy={verify.isPending} disabled={busy}>
          Verify
        </Button>
      </form>
      <div className="mt-6 space-y-4 border-line border-t pt-4">
        <ErrorNotice error={reject.error ?? repeat.error} />
        <TextArea
          label="Reason for not taking it"
          hint="The organisation reads it."
          value={reason}
          maxLength={500}
          onText={setReason}
          error={fieldError(reject.error ?? repeat.error, 'reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            kind="danger"
            busy={reject.isPending}
            disabled={busy}
            onClick={() => reject.mutate({ reason })}
          >
            Reject
          </Button>
          <Button busy={repeat.isPending} disabled={busy} onClick={() => repeat.mutate({ reason })}>
            It is a duplicate
          </Button>
        </div>
      </div>
    </Card>
  )
}
