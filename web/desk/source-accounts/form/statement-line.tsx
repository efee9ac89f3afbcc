import type { BankFileOrder } from '#domain/bank-files/bank-file-order.ts'
import { type Carried, carriedBy } from '#domain/bank-files/carried.ts'
import type { CreditCode } from '#domain/bank-files/profiles/profile.ts'
import { Money } from '../../../ui/money.tsx'
import type { WrittenAccount } from './account-problems.ts'
import { creditWords } from './credit-words.ts'

/**
 * A payment as this account's file carries it, drawn as a line of a statement while one types. Banks print what they like of
 * it, so it is called what the file sends and nothing more.
 */
export function StatementLine({ account }: { account: WrittenAccount }) {
  const carried = carriedBy(exampleOrder(account))
  const own = carried?.balancing
  return (
    <section aria-live="polite" className="grid gap-3 rounded-md bg-raised p-3">
      <h3 className="font-semibold">What the file sends for the payee’s statement</h3>
      {carried ? (
        <Slip said={carried.payment} sign="+" />
      ) : (
        <p>Nothing yet: the file cannot carry what is typed here.</p>
      )}
      {carried && !carried.payment.remitter && (
        <p>This file has no place for who paid: the bank adds what it knows of you.</p>
      )}
      <h3 className="font-semibold">And for your own</h3>
      {own ? (
        <Slip said={own} sign="−" />
      ) : (
        <p>No line: how the total is taken from your account is left to the bank.</p>
      )}
      <p className="text-muted">An example. Each bank prints of it what it likes.</p>
    </section>
  )
}

/** Words left, the amount right, as on a statement. */
function Slip({ said, sign }: { said: Carried; sign: '+' | '−' }) {
  const words = creditWords[said.transactionCode as CreditCode] // of a debit there is none
  return (
    <div className="flex items-start justify-between gap-3 border-line border-y bg-surface px-3 py-2 font-mono">
      <p className="grid min-w-0 break-words">
        {said.remitter && <strong>{said.remitter}</strong>}
        <span>{said.reference}</span>
        <span>{said.payeeName}</span>
        {words && (
          <span className="text-muted">
            {said.transactionCode} {words}
          </span>
        )}
      </p>
      <p className="flex-none">
        {sign}
        <Money toea={Number(said.amountToea)} />
      </p>
    </div>
  )
}

/** One payment from the account as far as it is typed: what is missing has a word in its place, so that the rest is seen. */
function exampleOrder({ profile, switches, userName, remitter }: WrittenAccount): BankFileOrder {
  const { transactionCode, characters, upperCase, balancingRecord } = switches
  return {
    profile,
    // a cap or a code that is half typed keeps nothing from being shown
    switches: {
      ...(transactionCode && { transactionCode }),
      ...(characters && { characters }),
      ...(upperCase !== undefined && { upperCase }),
      ...(balancingRecord && { balancingRecord }),
    },
    source: {
      bsb: '088-950',
      accountNumber: '1',
      deUserId: '1',
      userName: userName.trim() || '(user name)',
      remitter: remitter.trim() || '(remitter)',
    },
    description: 'Payroll',
    valueDate: '2026-01-05',
    payments: [
      {
        payeeName: 'Mea Tom',
        bsb: '088-950',
        accountNumber: '2',
        amountToea: 142_000,
        reference: 'Pay FN24',
      },
    ],
  }
}
