import { Link } from 'react-router'
import type { PayeeRules } from '#contract/payee-rules.ts'
import type { PayeeDetail } from '#contract/payees.ts'
import { Notice } from '../../ui/notice.tsx'
import { needsVerification } from './account-state.tsx'

type StateNoticeProps = { payee: PayeeDetail; rules: PayeeRules }

/** What somebody about to pay this payee must know first. */
export function StateNotice({ payee, rules }: StateNoticeProps) {
  if (payee.mergedInto) {
    return (
      <Notice title="This record was merged into another, so no payment can be made to it.">
        <p>
          What was paid to it counts there. Its accounts stay as they were, and are paid under the
          other only once they were asked for and verified there.
        </p>
        <p>
          <Link to={`/payees/${payee.mergedInto}`}>The payee who stays</Link>
        </p>
      </Notice>
    )
  }
  if (payee.status === 'archived') {
    return <Notice>This payee is archived, so no payment can be made to it.</Notice>
  }
  if (payee.stopped) {
    return (
      <Notice
        tone="bad"
        title={`This payee is ${payee.stopped}: no payment to them gets into a bank file.`}
      >
        Who said so, and why, stands on the payee’s page.
      </Notice>
    )
  }
  const waiting = payee.accounts.filter(({ state }) => state === 'proposed')
  if (waiting.some((account) => needsVerification(account, rules))) {
    return (
      <Notice tone="wait" title="An account waits to be verified.">
        <p>
          {payee.account.state === 'active'
            ? 'Payments go to the account of today. The other is paid only once somebody else has verified it; approving a batch never does that.'
            : 'Nothing is paid to it before somebody else has verified it.'}
        </p>
        <p>
          <Link to="/payees/waiting">Accounts to verify</Link>
        </p>
      </Notice>
    )
  }
  if (payee.account.state !== 'proposed') return null
  return (
    <Notice tone="wait" title="Nobody has verified this account.">
      A batch that pays it can be prepared. Once it is approved and its bank file is made, the
      account counts as confirmed with that batch.
    </Notice>
  )
}
