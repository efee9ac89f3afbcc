import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { PayeeView } from '#contract/payees.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { fittingQuery } from './queries.ts'

type FindPayeeProps = { payee: PayeeView; onFound: (other: PayeeView) => void }

/** The other record of a person, by name, code or account. */
export function FindPayee({ payee, onFound }: FindPayeeProps) {
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const query = useQuery({
    ...fittingQuery(words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const found = words === '' ? [] : (query.data?.items ?? []).filter(({ id }) => id !== payee.id)
  return (
    <div className="grid gap-3">
      <TextField
        label={`Who else is ${payee.name}?`}
        hint="Name, code or account number of the other record."
        value={text}
        onText={setText}
        maxLength={80}
      />
      <Unread query={query} what="Who it may be" />
      <p role="status" className="text-muted empty:hidden">
        {words !== '' && query.isSuccess && found.length === 0 && 'No other active payee fits.'}
      </p>
      <ul className="grid gap-1">
        {found.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onFound(one)}
              className="grid min-h-12 w-full justify-items-start rounded-md px-2 py-1 text-left hover:bg-raised"
            >
              <span className="break-words text-accent">
                {one.code ? `${one.name} (${one.code})` : one.name}
              </span>
              <span className="text-muted">
                <AccountNumber bsb={one.account.bsb} accountNumber={one.account.accountNumber} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
