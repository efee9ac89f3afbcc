import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { shortSeal } from '#domain/bank-files/compare/short-seal.ts'
import { WovenSeal } from '#pages/weave/woven-seal.tsx'
import { counted } from '../../../ui/counted.ts'
import { Day, Moment } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { bankFileQuery } from '../queries.ts'

type PrintedBatchProps = { batch: BatchView; lines: PaymentView[] | undefined }

/** The batch as it is printed, in the place of everything that stands on the screen. */
export function PrintedBatch({ batch, lines }: PrintedBatchProps) {
  return createPortal(
    <article className="printed-batch">
      <header className="mb-3 flex items-start justify-between gap-6">
        <Facts batch={batch} />
        <Seal batch={batch} />
      </header>
      {lines ? <Lines batch={batch} lines={lines} /> : <p>{notRead(batch)}</p>}
      <Approvals batch={batch} />
    </article>,
    document.body,
  )
}

const notRead = ({ paymentCount }: BatchView) =>
  `None of the ${counted(paymentCount, 'line')} is on this paper: they were not read yet. Print on the page of the batch prints all of them.`

function Facts({ batch }: { batch: BatchView }) {
  const { name, bank, bsb, accountNumber } = batch.sourceAccount
  return (
    <div>
      <h1>
        {batch.reference} {batch.name}
      </h1>
      <p>
        <Money toea={batch.totalToea} /> · {counted(batch.paymentCount, 'payment')} · version{' '}
        {batch.version}
      </p>
      <p>
        From {name}, {bank} {bsb} {accountNumber} · Pay day <Day day={batch.valueDate} />
      </p>
      <p>Prepared by {batch.preparedBy.name}</p>
    </div>
  )
}

/** Of the file, once there is one; before that of what was handed over. */
function Seal({ batch }: { batch: BatchView }) {
  const fileId = batch.bankFileId ?? ''
  const { data: file } = useQuery({ ...bankFileQuery(fileId), enabled: fileId !== '' })
  const seal = file?.seal ?? batch.digest
  if (!seal) return <p>Not handed over: there is no seal yet.</p>
  return (
    <div className="text-right">
      <WovenSeal sha256={seal} size={48} />
      <p className="figures">{shortSeal(seal)}</p>
      <p>{file ? 'Seal of the bank file' : 'Seal of what was handed over'}</p>
    </div>
  )
}

function Lines({ batch, lines }: { batch: BatchView; lines: PaymentView[] }) {
  const totalToea = lines.reduce((sum, { amountToea }) => sum + amountToea, 0)
  return (
    <table>
      <thead>
        <tr>
          <th>{batch.reference}</th>
          <th>Payee</th>
          <th>Account</th>
          <th>Reference</th>
          <th className="amount">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.line}</td>
            <td>{line.payeeName}</td>
            <td className="whitespace-nowrap">
              {line.bank} {line.bsb} {line.accountNumber}
            </td>
            <td>{line.reference || line.paymentReference}</td>
            <td className="amount">
              <Money toea={line.amountToea} />
            </td>
          </tr>
        ))}
        <tr>
          <th colSpan={4}>Total of {counted(lines.length, 'payment')}</th>
          <th className="amount">
            <Money toea={totalToea} />
          </th>
        </tr>
      </tbody>
    </table>
  )
}

function Approvals({ batch }: { batch: BatchView }) {
  if (batch.approvals.length === 0) return null
  return (
    <ul className="mt-3">
      {batch.approvals.map(({ actor, onBehalfOf, at }) => (
        <li key={`${actor.id} ${at}`}>
          Approved by {actor.name}
          {onBehalfOf && ` for ${onBehalfOf.name}`}, <Moment at={at} />
        </li>
      ))}
    </ul>
  )
}
