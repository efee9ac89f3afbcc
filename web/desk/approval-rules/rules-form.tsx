import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { ApprovalRulesView } from '#contract/batches/approval-rules.ts'
import { ruledAccountsMax } from '#domain/batches/approval-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Unread } from '../../ui/unread.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useToast } from '../layout/toasts.tsx'
import { activeAccountsQuery } from '../source-accounts/queries.ts'
import { BandsFields } from './bands-fields.tsx'
import { FactorFields } from './factor-fields.tsx'
import { HoldField } from './hold-field.tsx'
import { useChangeApprovalRules } from './queries.ts'
import { RulesTrial } from './rules-trial.tsx'
import { holdError, readRules, usualBands, writtenOf, writtenRulesOf } from './written-bands.ts'

type RulesFormProps = { rules: ApprovalRulesView; onClose: () => void }

/** The bands of every account and of those with their own, to be changed; and what they would mean before they are saved. */
export function RulesForm({ rules, onClose }: RulesFormProps) {
  const [isChecked, setChecked] = useState(false)
  const change = useChangeApprovalRules()
  const kept = useKept(change.keptAs, { ...writtenRulesOf(rules), version: rules.version })
  const { version, ...written } = kept.written
  const { bands, accounts, factor, hold } = written
  // what is typed is typed over the rules as they were then
  const set = (changed: Partial<typeof written>) => kept.set({ ...changed, version })
  const showToast = useToast()
  const query = useQuery(activeAccountsQuery)
  const found = query.data ?? []
  const nameOf = (id: string) =>
    found.find((account) => account.id === id)?.name ??
    rules.accounts.find(({ sourceAccountId }) => sourceAccountId === id)?.name ??
    ''
  const read = readRules(written)
  const errors = isChecked && 'errors' in read ? read.errors : {}
  const without = (id: string) => accounts.filter(({ sourceAccountId }) => sourceAccountId !== id)
  const free = found.filter(({ id }) => without(id).length === accounts.length)

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if ('errors' in read) return
    const onSuccess = (answer: object) => {
      showToast(doneOrAsked(answer, 'Approval rules changed'))
      onClose()
    }
    change.mutate({ ...read.rules, version }, { onSuccess })
  }

  return (
    <div className="grid max-w-2xl gap-4">
      <form noValidate onSubmit={send} className="grid gap-4">
        <KeptNotice kept={kept} error={change.error} />
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1 text-muted">Begin with</legend>
          {usualBands.map((usual) => (
            <Button
              key={usual.title}
              size="small"
              onClick={() => set({ bands: writtenOf(usual.bands) })}
            >
              {usual.title}
            </Button>
          ))}
        </fieldset>
        <section className="grid gap-4 rounded-md border border-line bg-surface p-4">
          <h2>{accounts.length === 0 ? 'Every account' : 'Every other account'}</h2>
          <BandsFields
            bands={bands}
            errors={errors}
            onChange={(changed) => set({ bands: changed })}
          />
        </section>
        {accounts.map(({ sourceAccountId: id, bands: own }) => (
          <section key={id} className="grid gap-4 rounded-md border border-line bg-surface p-4">
            <div className="flex items-center justify-between gap-4">
              <h2>From {nameOf(id)}</h2>
              <Button kind="quiet" size="small" onClick={() => set({ accounts: without(id) })}>
                As the others<span className="sr-only"> from {nameOf(id)}</span>
              </Button>
            </div>
            <BandsFields
              of={`, from ${nameOf(id)}`}
              bands={own}
              errors={errors}
              onChange={(changed) =>
                set({
                  accounts: accounts.map((one) =>
                    one.sourceAccountId === id ? { ...one, bands: changed } : one,
                  ),
                })
              }
            />
          </section>
        ))}
        <Unread query={query} what="The source accounts" />
        {free.length > 0 && accounts.length < ruledAccountsMax && (
          <SelectField
            label="An account with rules of its own"
            className="max-w-80"
            value=""
            placeholder="Choose an account"
            choices={free.map(({ id, name }) => ({ value: id, label: name }))}
            onChoice={(id) => {
              const own = { sourceAccountId: id, bands: writtenOf(rules.bands) }
              if (id) set({ accounts: [...accounts, own] })
            }}
          />
        )}
        <section className="grid gap-3 rounded-md border border-line bg-surface p-4">
          <h2>A second factor for each approval</h2>
          <FactorFields
            factor={factor}
            errors={errors}
            onChange={(changed) => set({ factor: changed })}
          />
        </section>
        <section className="grid gap-3 rounded-md border border-line bg-surface p-4">
          <h2>A moment to take it back</h2>
          <HoldField
            hold={hold}
            error={errors[holdError]}
            onChange={(changed) => set({ hold: changed })}
          />
        </section>
        <ErrorNotice error={change.error} />
        <FormButtons busy={change.isPending} onClose={onClose}>
          Save the rules
        </FormButtons>
      </form>
      {'rules' in read && <RulesTrial rules={read.rules} accounts={found} isDraft />}
    </div>
  )
}
