import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PayeeView } from '#contract/payees.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import { readPayees } from '#domain/sheets/payees/read-payees.ts'
import { writeCsv } from '../../layout/lists/export/write-csv.ts'
import { payeeColumns } from './payees-file.ts'

const bsb = fc.constantFrom('088-950', '028-038', '018-019', '048-001')
const digits = fc.stringMatching(/^[0-9]{9}[1-9]$/)
/** As people write names, with every sign that separates cells, accounts or names here. */
const name = fc
  .stringMatching(/^[A-Za-zÀ-ÿ0-9=+@"][A-Za-zÀ-ÿ0-9 ;,"'&().-]{0,30}$/)
  .map((text) => text.trim())
  .filter((text) => !/^\d(?:[.,]\d+)?E/i.test(text))
const account = fc.record({ bsb, accountNumber: digits, nameAtBank: name, isPooled: fc.boolean() })
const payee = fc.record({
  name,
  code: fc.stringMatching(/^[A-Z0-9]{0,8}$/).filter((code) => !/^\dE/i.test(code)),
  account,
  stopped: fc.constantFrom(undefined, 'suspended', 'blocked'),
  status: fc.constantFrom('active', 'archived'),
  beside: fc.record({
    accounts: fc.array(account, { maxLength: 4 }),
    phones: fc.uniqueArray(fc.constantFrom('+675 7000 0001', '7000 0002', '(3) 25-1000')),
    emails: fc.uniqueArray(fc.constantFrom('a@x.example', "o'neil@x.example", 'pay+1@x.example')),
  }),
})

type Drawn = typeof payee extends fc.Arbitrary<infer One> ? One : never

test('whoever is in our own file is read from it as they are, with accounts, contacts and what stops them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payee, { minLength: 1, maxLength: 6 }), async (drawn) => {
      const known = [...distinct(drawn)] as PayeeView[]
      const rows = known.map((one) => payeeColumns.map(({ cell }) => cell(one)))
      const columns = payeeColumns.map(({ title, kind = 'text' }) => ({ title, kind }))
      const bytes = new Uint8Array(await writeCsv(columns, rows).arrayBuffer())
      const reading = readPayees(await openUpload(bytes, { of: 'payees' }))
      expect(reading.problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(reading.payees).toMatchObject(known.map(expected))
    }),
    { numRuns: 300 },
  )
})

function expected({ name, code, status, stopped, account, beside }: PayeeView) {
  const { isPooled, bsb, accountNumber, nameAtBank } = account
  const standing = stopped ?? (status === 'archived' ? status : undefined)
  const { accounts = [], phones = [], emails = [] } = beside ?? {}
  return {
    ...{ name, code, bsb, accountNumber, nameAtBank, isPooled },
    ...(accounts.length > 0 && { beside: accounts }),
    ...(phones.length > 0 && { phones }),
    ...(emails.length > 0 && { emails }),
    ...(standing && { stopped: standing }),
  }
}

/** No account and no code twice: a sheet may not say whose it is. */
function* distinct(drawn: Drawn[]) {
  const seen = new Set<string>()
  for (const one of drawn) {
    const keys = [one.account, ...one.beside.accounts].map(
      ({ bsb, accountNumber }) => bsb + accountNumber,
    )
    const all = one.code === '' ? keys : [...keys, one.code]
    if (new Set(all).size < all.length || all.some((key) => seen.has(key))) continue
    for (const key of all) seen.add(key)
    yield one
  }
}
