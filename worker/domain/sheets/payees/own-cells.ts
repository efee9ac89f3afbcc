import type { BankAccount } from '../../payees/bank-account.ts'
import { contactsMax, emailsMax, phoneForm } from '../../payees/contact.ts'
import { checkAccount } from '../../payees/payee.ts'
import { addressForm } from '../people/address-form.ts'
import { error, type FieldCheck, quote } from '../written-cell.ts'

/** An account that a payee has beside the one that is paid today. */
export type BesideAccount = BankAccount & { nameAtBank: string; isPooled: boolean }

/** What our own file of payees has beside the account of today: one cell each. */
export type Beside = { accounts: BesideAccount[]; phones: string[]; emails: string[] }

/** Why nothing may be paid to them, as our own file writes it. */
export const standings = ['archived', 'suspended', 'blocked'] as const
export type Standing = (typeof standings)[number]

const pooledWord = 'pooled '

export const accountsCell = (accounts: BesideAccount[]) =>
  accounts
    .map(({ bsb, accountNumber, nameAtBank, isPooled }) => {
      const name = nameAtBank.replaceAll('"', '""')
      return `${bsb} ${accountNumber} ${isPooled ? pooledWord : ''}"${name}"`
    })
    .join('; ')

export const listCell = (values: string[]) => values.join('; ')

/** The cell of `accountsCell`, and nothing that only looks like it. */
export function readAccounts(written: string): FieldCheck<BesideAccount[]> {
  const each = /\s*(\S+) (\S+) (pooled )?"((?:[^"]|"")*)"\s*(?:;|$)/y
  const accounts: BesideAccount[] = []
  while (each.lastIndex < written.length) {
    const [, bsb, accountNumber, pooled, name] = each.exec(written) ?? []
    if (bsb === undefined || accountNumber === undefined || !name) {
      return said(
        'account_unclear',
        written,
        'write each as 088-950 1000123456 "NAME", with ; between them.',
      )
    }
    const checked = checkAccount({ bsb, accountNumber, nameAtBank: name.replaceAll('""', '"') })
    if (!checked.ok) return said('account_unclear', written, checked.problems[0]?.message ?? '')
    accounts.push({ ...checked.value, isPooled: pooled !== undefined })
  }
  return { value: accounts, findings: [] }
}

export function readPhones(written: string): FieldCheck<string[]> {
  const phones = partsOf(written)
  const wrong = phones.find((one) => !phoneForm.test(one))
  if (wrong === undefined && phones.length <= contactsMax) return { value: phones, findings: [] }
  if (wrong === undefined)
    return said(
      'too_many_contacts',
      written,
      `${phones.length} numbers; a payee has at most ${contactsMax}.`,
    )
  return said(
    'phone_unclear',
    wrong,
    'a number has digits, spaces, hyphens and brackets; ; stands between two.',
  )
}

export function readEmails(written: string): FieldCheck<string[]> {
  const emails = partsOf(written.toLowerCase())
  const wrong = emails.find((one) => !addressForm(one))
  if (wrong !== undefined)
    return said('email_not_whole', wrong, 'no whole address, such as office@supplier.example.')
  if (emails.length <= emailsMax) return { value: emails, findings: [] }
  return said(
    'too_many_emails',
    written,
    `${emails.length} addresses; a payee has at most ${emailsMax}.`,
  )
}

/** Nobody who may not be paid comes back as somebody who may. */
export function readStanding(written: string): FieldCheck<Standing | undefined> {
  if (written === '') return { findings: [] }
  const value = standings.find((one) => one === written.toLowerCase())
  if (value) return { value, findings: [] }
  return said(
    'standing_unclear',
    written,
    written.toLowerCase() === 'merged'
      ? 'the other name of somebody: add who they are, and merge the two there.'
      : `write ${standings.join(', ')}, or leave it empty.`,
  )
}

const said = (code: string, written: string, sentence: string) => ({
  findings: [error(code, `${quote(written)}: ${sentence}`)],
})

const partsOf = (written: string) => [
  ...new Set(
    written
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
