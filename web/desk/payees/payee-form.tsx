import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { NewPayee, PayeeView } from '#contract/payees.ts'
import {
  bankOf,
  groupAccountNumber,
  parseAccountNumber,
  parseBsb,
} from '#domain/payees/bank-account.ts'
import { accountDigitsMax, checkAccount, nameAtBankMax } from '#domain/payees/payee.ts'
import { fieldError } from '../../api.ts'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { NamePreview } from './name-preview.tsx'

export type WrittenPayee = Required<Omit<NewPayee, 'isPooled'>>

type WrittenAccount = Pick<WrittenPayee, 'bsb' | 'accountNumber' | 'nameAtBank'>

export const emptyPayee: WrittenPayee = {
  name: '',
  code: '',
  bsb: '',
  accountNumber: '',
  nameAtBank: '',
}

/** A payee as the form begins with it. */
export function startOf({ name, code, account }: PayeeView): WrittenPayee {
  const { bsb, accountNumber, nameAtBank } = account
  return { name, code, bsb, accountNumber, nameAtBank }
}

type PayeeFormProps = {
  start: WrittenPayee
  keptAs: string
  error: Error | null
  /** With the account that it was typed over. */
  onSubmit: (payee: NewPayee & { nameAtBank: string }, was: WrittenAccount) => void
  /** What there is to say about what was typed. */
  notice?: (payee: WrittenPayee) => ReactNode
  /** The buttons, and what the server said. */
  children: ReactNode
}

/** Who is paid, and the account: for a new payee, and to change one. */
export function PayeeForm(props: PayeeFormProps) {
  const { start, keptAs, error, onSubmit, notice, children } = props
  const { bsb, accountNumber, nameAtBank: named } = start
  const kept = useKept(keptAs, { ...start, was: { bsb, accountNumber, nameAtBank: named } })
  const { was, ...payee } = kept.written
  const set = (changed: Partial<WrittenPayee>) => kept.set({ ...changed, was })
  const [isChecked, setChecked] = useState(false)
  const nameAtBank = payee.nameAtBank.trim() || payee.name.trim()
  const account = checkAccount({ ...payee, nameAtBank })
  const noName = payee.name.trim() === '' ? 'Name is required' : undefined

  function problemOf(field: keyof WrittenPayee) {
    const here = account.ok ? undefined : account.problems.find((one) => one.field === field)
    const found = field === 'name' ? noName : here?.message
    return (isChecked && found) || fieldError(error, field)
  }

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (account.ok && !noName) {
      return onSubmit({ ...payee, ...account.value }, was)
    }
    const form = event.currentTarget
    requestAnimationFrame(() => {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={send}>
      <KeptNotice kept={kept} error={error} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_10rem]">
        <TextField
          label="Name"
          value={payee.name}
          onText={(name) => set({ name })}
          error={problemOf('name')}
          maxLength={80}
          required
        />
        <TextField
          label="Code (optional)"
          value={payee.code}
          onText={(code) => set({ code })}
          error={problemOf('code')}
          maxLength={40}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <AccountText
          label="BSB"
          text={payee.bsb}
          onText={(bsb) => set({ bsb })}
          error={problemOf('bsb')}
          says={bsbSays(payee.bsb)}
        />
        <AccountText
          label="Account number"
          text={payee.accountNumber}
          onText={(accountNumber) => set({ accountNumber })}
          error={problemOf('accountNumber')}
          says={numberSays(payee.accountNumber)}
        />
      </div>
      <TextField
        label="Name at the bank (optional)"
        hint={`Only where the account is in another name: at most ${nameAtBankMax} characters.`}
        value={payee.nameAtBank}
        onText={(text) => set({ nameAtBank: text })}
        error={problemOf('nameAtBank')}
      />
      <NamePreview name={nameAtBank} />
      {notice?.({ ...payee, nameAtBank })}
      {children}
    </form>
  )
}

type AccountTextProps = {
  label: string
  text: string
  onText: (text: string) => void
  error: string | undefined
  says: string
}

/** A number, and under it what we make of it. */
function AccountText({ label, text, onText, error, says }: AccountTextProps) {
  return (
    <div>
      <TextField
        label={label}
        inputMode="numeric"
        value={text}
        onText={onText}
        error={error}
        required
      />
      {!error && (
        <p className="figures mt-1 text-muted" aria-live="polite">
          {says}
        </p>
      )}
    </div>
  )
}

function bsbSays(text: string): string {
  const bsb = parseBsb(text)
  if (!bsb.ok) return 'Six digits, such as 088-950.'
  return bankOf(bsb.value) ?? 'We do not know the bank of this BSB. Check it.'
}

function numberSays(text: string): string {
  const number = parseAccountNumber(text, accountDigitsMax)
  if (!number.ok) return 'With all its zeros.'
  return `${groupAccountNumber(number.value)} (${number.value.length} digits)`
}
