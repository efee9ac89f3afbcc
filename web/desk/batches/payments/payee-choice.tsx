import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { PayeeView } from '#contract/payees.ts'
import { fieldError } from '../../../api.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { payeeSearchQuery } from '../batch-queries.ts'

type PayeeChoiceProps = {
  payeeId: string
  onPayeeId: (payeeId: string) => void
  error: string | undefined
}

/** Finds a payee by name, code or account; the few that fit are radio buttons. */
export function PayeeChoice({ payeeId, onPayeeId, error }: PayeeChoiceProps) {
  const [words, setWords] = useState('')
  const query = useQuery(payeeSearchQuery(useDeferredValue(words.trim())))
  const { data, error: searchError } = query
  const payees = data?.items ?? []
  // nobody is paid who is not in sight: neither by a search since, nor by what was typed before
  const isOutOfSight =
    payeeId !== '' && query.isSuccess && payees.every((payee) => payee.id !== payeeId)
  useEffect(() => {
    if (isOutOfSight) onPayeeId('')
  }, [isOutOfSight, onPayeeId])
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label="Payee"
        type="search"
        hint="Name, code or account number"
        value={words}
        onText={setWords}
        error={error ?? searchError?.message}
      />
      <fieldset className="max-h-56 min-w-0 overflow-y-auto rounded-md border border-line">
        <legend className="sr-only">Payees found</legend>
        {payees.map((payee) => (
          <PayeeRadio
            key={payee.id}
            payee={payee}
            isChosen={payee.id === payeeId}
            onChoose={() => onPayeeId(payee.id)}
          />
        ))}
        {data && payees.length === 0 && <p className="p-3 text-muted">No payee fits “{words}”.</p>}
      </fieldset>
    </div>
  )
}

type PayeeRadioProps = { payee: PayeeView; isChosen: boolean; onChoose: () => void }

function PayeeRadio({ payee, isChosen, onChoose }: PayeeRadioProps) {
  return (
    <label className="flex min-h-12 items-center gap-x-3 max-sm:flex-wrap border-line border-b px-3 py-1.5 last:border-b-0 hover:bg-raised has-checked:bg-accent-ground sm:min-h-9">
      <input
        type="radio"
        name="payee"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 flex-none accent-accent"
      />
      <span className="min-w-0 flex-1 truncate max-sm:basis-3/4" title={payee.name}>
        {payee.name}
      </span>
      <span className="text-muted">
        {payee.account.bank}{' '}
        <AccountNumber bsb={payee.account.bsb} accountNumber={payee.account.accountNumber} />
      </span>
    </label>
  )
}

type NewPayee = { name: string; bsb: string; accountNumber: string }

type NewPayeeProps = {
  payee: NewPayee
  onPayee: (payee: NewPayee) => void
  error: Error | null
}

/** A payee who is proposed with their first payment. */
export function NewPayeeFields({ payee, onPayee, error }: NewPayeeProps) {
  return (
    <>
      <TextField
        label="Name at the bank"
        value={payee.name}
        onText={(name) => onPayee({ ...payee, name })}
        error={fieldError(error, 'name')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="BSB"
          hint="Six digits"
          inputMode="numeric"
          value={payee.bsb}
          onText={(bsb) => onPayee({ ...payee, bsb })}
          error={fieldError(error, 'bsb')}
        />
        <TextField
          label="Account number"
          hint="With its zeros"
          inputMode="numeric"
          value={payee.accountNumber}
          onText={(accountNumber) => onPayee({ ...payee, accountNumber })}
          error={fieldError(error, 'accountNumber')}
        />
      </div>
    </>
  )
}
