import { hasBalancingRecord, limitsOf, type Profile } from '#domain/bank-files/profiles/profile.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { UnconfirmedBadge } from '../unconfirmed-badge.tsx'

/** What one bank's file can carry. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { accountDigitsMax, nameMax, referenceMax } = limitsOf(profile)
  return (
    <div className="grid grid-cols-1 gap-2 rounded-md bg-raised px-3 py-2">
      {!profile.confirmedByBank && (
        <div className="grid justify-items-start gap-1">
          <UnconfirmedBadge />
          <p>
            The bank has not confirmed this format: it is built from public programs that write it.
            Send the bank one small file before the first pay day.
          </p>
        </div>
      )}
      <Facts
        facts={[
          ['Longest account number', `${accountDigitsMax} digits`],
          ['Names', `up to ${nameMax} characters`],
          ['References', `up to ${referenceMax} characters`],
          ['Lines in one file', `up to ${profile.recordsMax.toLocaleString('en-US')}`],
          [
            'Total of one file',
            <span key="total">
              up to <Money toea={profile.fileTotalToeaMax} />
            </span>,
          ],
          [
            'Balancing line',
            hasBalancingRecord(profile) ? 'always, the bank wants it' : 'not unless set',
          ],
        ]}
      />
    </div>
  )
}
