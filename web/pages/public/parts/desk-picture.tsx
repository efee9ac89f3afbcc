import { Mark } from '../../ui/mark.tsx'
import { StateDiamond } from '../../weave/state-diamond.tsx'
import { Strands, type Stretch } from '../../weave/strands.tsx'

/** What a clerk sees, drawn from the desk's own pieces: a picture, so nothing in it can be pressed. */
export function DeskPicture() {
  return (
    <figure>
      <div className="box desk" role="img" aria-label={seen}>
        <div className="rail">
          <span>
            <span>
              <Mark /> Bilum
            </span>
          </span>
          <span>Home</span>
          <b>Batches</b>
          <span>
            Approvals <i>3</i>
          </span>
          <span>Bank files</span>
          <span>Payees</span>
          <span>Payments</span>
        </div>
        <div>
          <p className="row">
            <b className="lead">Payroll FN23</b> <b className="total">K1,067,418.22</b>
          </p>
          <p className="stations">
            {stations.map(([station, who, given, stretch]) => (
              <span key={station}>
                <span>
                  <StateDiamond
                    state={given < 0 ? 'draft' : 'in_approval'}
                    approvalsGiven={given}
                    approvalsNeeded={2}
                  />
                  {stretch && <Strands stretch={stretch} />}
                </span>
                {station}
                <br />
                <small>{who}</small>
              </span>
            ))}
          </p>
          {payments.map(([payee, account, amount, flag]) => (
            <p className="pay" key={payee}>
              <span>
                {payee} {flag && <small className="badge wait">{flag}</small>}
              </span>
              <small>{account}</small>
              <b>{amount}</b>
            </p>
          ))}
          <p className="pay">
            <span>412 payments</span>
            <b>K1,067,418.22</b>
          </p>
        </div>
      </div>
      <figcaption>
        <small>The desk, with invented people and payments.</small>
      </figcaption>
    </figure>
  )
}

const stations: [station: string, who: string, approvalsGiven: number, stretch?: Stretch][] = [
  ['Prepared', 'Mia, 14:06', 0, 'maker'],
  ['Being approved', 'Ravi, 15:20', 1, 'next'],
  ['Sealed', '', -1, 'next'],
  ['At the bank', '', -1],
]

const payments: [payee: string, account: string, amount: string, flag?: string][] = [
  ['Kila Morea', 'BSP 7001 2345 67', 'K9,840.00'],
  ['Ruth Aihi', 'Westpac 6001 4821 90', 'K8,215.50', '▲ new'],
  ['Naomi Gavera', 'BSP 7004 1190 32', 'K2,480.55'],
  ['Tau Vagi', 'Kina 1288 0043', 'K2,310.00', '▲ account changed'],
  ['Mary Kaupa', 'BSP 7002 7761 04', 'K1,964.20'],
]

const seen =
  'The desk with the batch Payroll FN23: K1,067,418.22 in 412 payments. Its thread runs from ' +
  'prepared by Mia through the first of two approvals, by Ravi, to sealed and at the bank, which ' +
  'are still to come. Below stand its payments with payee, account and amount; a new payee and a ' +
  'changed account are marked.'
