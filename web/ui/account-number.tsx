import { groupAccountNumber } from '#domain/payees/bank-account.ts'

/** BSB and account number, in groups of four, in figures of equal width. */
export function AccountNumber({ bsb, accountNumber }: { bsb?: string; accountNumber: string }) {
  return (
    <span className="figures whitespace-nowrap">
      {bsb && <span className="text-muted">{bsb} </span>}
      {groupAccountNumber(accountNumber)}
    </span>
  )
}
