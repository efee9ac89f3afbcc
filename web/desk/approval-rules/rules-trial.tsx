import { type SyntheticEvent, useState } from 'react'
import type { RulesTrialView } from '#contract/batches/approval-rules.ts'
import type { ApprovalRules } from '#domain/batches/approval-rules.ts'
import { parseAmount } from '#domain/money/money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTryRules } from './queries.ts'
import { AmountTried, MonthTried } from './tried-words.tsx'

type RulesTrialProps = {
  rules: ApprovalRules
  accounts: { id: string; name: string }[]
  /** Not saved yet: what they would have meant last month, and whom they reach. */
  isDraft?: boolean
}

type Tried = { answer: RulesTrialView; rules: string; amount: string; from: string }

/** Rules tried on the batches there are, and on an amount that somebody types. Nothing is changed by it. */
export function RulesTrial({ rules, accounts, isDraft = false }: RulesTrialProps) {
  const [amount, setAmount] = useState('')
  const [account, setAccount] = useState('')
  const [tried, setTried] = useState<Tried>()
  const [isChecked, setChecked] = useState(false)
  const trial = useTryRules()
  const read = parseAmount(amount)
  const isMissing = amount.trim() === '' ? !isDraft : !read.ok
  const sent = JSON.stringify(rules)
  const anyAccount = rules.accounts.length === 0 ? 'Any account' : 'Any other account'

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (isMissing) return
    const asked = {
      ...rules,
      ...(read.ok && { amountToea: read.value }),
      ...(account && { sourceAccountId: account }),
    }
    const from = accounts.find(({ id }) => id === account)?.name ?? anyAccount.toLowerCase()
    const onSuccess = (answer: RulesTrialView) => setTried({ answer, rules: sent, amount, from })
    trial.mutate(asked, { onSuccess })
  }

  return (
    <section aria-labelledby="trial" className="grid max-w-2xl gap-3">
      <h2 id="trial">{isDraft ? 'Try them before you save' : 'Try them on an amount'}</h2>
      <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-4">
        <TextField
          label={isDraft ? 'An amount (K), if you like' : 'An amount (K)'}
          className="w-56"
          figures
          inputMode="decimal"
          value={amount}
          onText={setAmount}
          error={isChecked && isMissing ? 'Write the amount like 60,000.00.' : undefined}
        />
        <SelectField
          label="From"
          className="w-56"
          value={account}
          placeholder={anyAccount}
          choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          onChoice={setAccount}
        />
        <Button type="submit" className="mt-7 sm:mt-6" busy={trial.isPending}>
          Try
        </Button>
      </form>
      <ErrorNotice error={trial.error} />
      <div role="status" className="grid gap-3">
        {tried && tried.rules === sent && (
          <>
            {isDraft && <MonthTried answer={tried.answer} />}
            {tried.answer.amount && <AmountTried tried={tried.answer.amount} from={tried.from} />}
          </>
        )}
      </div>
    </section>
  )
}
