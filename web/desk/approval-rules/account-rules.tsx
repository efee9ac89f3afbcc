import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Facts } from '../../ui/facts.tsx'
import { useMay, useMayNow } from '../layout/queries.ts'
import { payeeRulesQuery } from '../payees/queries.ts'
import { AccountRulesForm, newAccountWords } from './account-rules-form.tsx'

/** When the accounts of payees may be paid. */
export function AccountRules() {
  const { data: rules } = useSuspenseQuery(payeeRulesQuery)
  const [isEditing, setEditing] = useState(false)
  const mayManage = useMayNow('manage_organisation', 'change')
  const mayAudit = useMay('view_audit')

  return (
    <section aria-labelledby="account-rules" className="grid max-w-2xl grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="account-rules">Accounts of payees</h2>
        {mayManage && !isEditing && (
          <Button size="small" onClick={() => setEditing(true)}>
            Change<span className="sr-only"> the rules for accounts</span>
          </Button>
        )}
      </div>
      <p className="max-w-prose text-muted">
        A changed account always waits until somebody else has verified it. Approving a batch never
        does that.
      </p>
      {isEditing ? (
        <AccountRulesForm rules={rules} onClose={() => setEditing(false)} />
      ) : (
        <div className="rounded-md border border-line bg-surface p-4">
          <Facts
            facts={[
              ['New accounts', newAccountWords[rules.newAccounts]],
              ['Waiting time of a new account', hoursWords(rules.coolingNewHours)],
              ['Waiting time of a changed account', hoursWords(rules.coolingChangedHours)],
            ]}
          />
        </div>
      )}
      {mayAudit && (
        <p>
          <Link to="/audit?subject=payee-rules">Who changed these, and when</Link>
        </p>
      )}
    </section>
  )
}

const hoursWords = (hours: number) => (hours === 0 ? 'None' : counted(hours, 'hour'))
