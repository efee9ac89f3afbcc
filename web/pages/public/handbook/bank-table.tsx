import { profiles } from '#domain/bank-files/profiles/profiles.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { formatToea } from '#domain/money/money.ts'
import { grouped } from '../../words/figures.ts'

/** Every format that a source account may have, straight from the engine’s own tables. */
export function BankTable() {
  return (
    <table>
      <thead>
        <tr>
          <th>Format</th>
          <th>Payments in a file</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(profiles).map(({ name, title, recordsMax, confirmedByBank }) => (
          <tr key={name}>
            <td>
              {title}
              {!confirmedByBank && (
                <>
                  <br />
                  <small>not yet confirmed by the bank</small>
                </>
              )}
            </td>
            <td>{grouped(Math.min(recordsMax, batchLimits.paymentsMax))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What one file, and one payment in it, may carry at most. */
export const fileCap = formatToea(profiles['aba-120'].fileTotalToeaMax)
