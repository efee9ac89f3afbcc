import { defaultApprovalBands } from '#domain/batches/approval-rules.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { formatToea } from '#domain/money/money.ts'
import { grouped } from '../../words/figures.ts'
import { approvalPage, measured } from './measured.ts'

const [small, large] = defaultApprovalBands

const figures = [
  [`${measured.seconds} s`, `to read and check a sheet of ${measured.payments} payments`],
  [
    `${large?.approvals} people`,
    `approve whatever is above ${formatToea(small?.uptoToea ?? 0).replace('.00', '')}, until you decide otherwise`,
  ],
  [grouped(batchLimits.paymentsMax), 'payments in one batch, at most'],
  [
    `${approvalPage.kilobytesMax} KB`,
    `at most for an approver’s page, with up to ${approvalPage.payments} payments at once: it opens over a weak signal`,
  ],
]

/** Each figure is a rule of the product, held by a test, or measured: `measured.ts` says how. */
export function Figures() {
  return (
    <section>
      <h2>In figures</h2>
      <ul className="cards four">
        {figures.map(([figure, what]) => (
          <li key={what}>
            <b className="total">{figure}</b>
            <br />
            <small>{what}</small>
          </li>
        ))}
      </ul>
      <p>
        <small>
          The first was measured on a computer with two cores that was busy with other work.
        </small>
      </p>
    </section>
  )
}
