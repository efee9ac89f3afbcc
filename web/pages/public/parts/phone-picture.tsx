import { StateDiamond } from '../../weave/state-diamond.tsx'

/** What an approver sees, drawn from the same pieces as the page itself: a picture, so nothing in it can be pressed. */
export function PhonePicture() {
  return (
    <figure>
      <div className="box phone" role="img" aria-label={seen}>
        <p className="row">
          <b>Payroll FN23</b>{' '}
          <span className="badge wait">
            <StateDiamond state="in_approval" approvalsGiven={0} approvalsNeeded={2} /> Waiting for
            you
          </span>
        </p>
        <p className="row">
          <b className="total">K1,067,418.22</b> 412 payments
        </p>
        <p>
          <small>
            From BSP 088-950 ····&nbsp;4567
            <br />
            Pay day Thu 26 Nov · by Mia Kaupa
          </small>
        </p>
        <p className="badge wait">
          <b>▲ Look at these first</b>
          <br />2 new payees · 1 account changed
        </p>
        <p className="row">
          Kila Morea <b>K9,840.00</b>
        </p>
        <p className="row">
          Ruth Aihi <b>K8,215.50</b>
        </p>
        <p className="button">Approve K1,067,418.22</p>
        <p className="row">
          <span className="button second">Ask</span>
          <span className="button second danger">Reject</span>
        </p>
      </div>
      <figcaption>
        <small>The approver’s page: at most 10&nbsp;KB, with or without JavaScript.</small>
      </figcaption>
    </figure>
  )
}

const seen =
  'The approver’s page of the batch Payroll FN23: K1,067,418.22 in 412 payments waits for ' +
  'approval. Two new payees and one changed account come first, then the largest payments, then ' +
  'the buttons Approve, Ask and Reject.'
