import { expect, test } from 'vitest'
import { nameKey } from '../payees/keys.ts'
import { findInBatch } from './find-in-batch.ts'
import type { AccountHistory, FoundAccount, FoundPayee, LineFacts } from './find-in-line.ts'

/* What is found in lines alone; what earlier payments show is tested through the product in worker/batches/findings/. */
const now = new Date('2026-11-20T00:00:00Z')
const long = new Date('2026-01-05T00:00:00Z')

const account: FoundAccount = {
  id: 'society',
  version: 1,
  bsb: '088-950',
  accountNumber: '1000000001',
  nameAtBank: 'Teachers Savings and Loan',
  nameKey: nameKey('Teachers Savings and Loan'),
  state: 'active',
  kind: 'new',
  isPooled: true,
  proposedBy: 'mia',
  proposedAt: long,
  verifiedBy: 'ravi',
  how: 'in_person',
  activeFrom: long,
}
const history: AccountHistory = {
  decidedAt: long,
  heldUpBy: null,
  paidToea: [],
  payeePaidToea: [],
  firstPaidIn: null,
}

/** Lines to one account, each `member | reference`. */
function found(written: string[], paid: FoundAccount = account, isCopied = false) {
  const { nameAtBank, nameKey } = paid
  const payee: FoundPayee = {
    id: 'p1',
    code: 'TSL',
    name: nameAtBank,
    nameKey,
    status: 'active',
    accounts: [paid],
  }
  const lines = written.map((text, index): LineFacts => {
    const [name = '', reference = ''] = text.split(' | ')
    // what is copied from a run was in no sheet
    const sheetName = isCopied ? '' : name
    const amountToea = 5000 + index
    const line = {
      id: `l${index}`,
      line: index + 1,
      amountToea,
      reference,
      sheetName,
      payeeName: paid.isPooled ? name : paid.nameAtBank,
      sheetCode: '',
    }
    const nobodyElse = { codeOwner: undefined, namesakes: [], moreNamesakes: 0 }
    return { line, payee, account: paid, history, ...nobodyElse }
  })
  const facts = {
    lines,
    paidBefore: [],
    batchesAround: [],
    number: 7,
    invoiced: [],
    voided: [],
    voidedElsewhere: [],
    voidInvoices: [],
    cameBack: [],
    invoicesBack: [],
    paidSince: [],
    sameSheets: [],
    samePeriod: [],
    supplementaryReason: '',
    splitFrom: 0,
    paidBeside: [],
    attachedTwice: [],
    endedCertificates: [],
    paidAgain: [],
  }
  return findInBatch(facts, { makers: ['mia'], newAccounts: 'with_the_approval', now }).map(
    ({ kind, line }) => `${line} ${kind}`,
  )
}

test('each payment to an account of many members says whose it is, by a reference of its own', () => {
  const ofMany = '1 pooled_account'
  const unnamed = [1, 2].map((line) => `${line} member_unnamed`)
  expect(found(['Kila Karo | Member 4471', 'Mea Tom | Member 4472'])).toEqual([ofMany])
  expect(found(['Kila Karo | M 04471', 'Mea Tom | m-4471'])).toEqual(['2 member_unnamed', ofMany])
  const ofRun = found(['Kila Karo | M 4471', 'Mea Tom | M 4471'], account, true)
  expect(ofRun).toEqual(['2 member_unnamed', ofMany])
  expect(found(['Kila Karo | - ', 'Mea Tom | '])).toEqual([...unnamed, ofMany])
  expect(found(['Kila Karo | M 4471', 'KARO, Kila | M 4471'])).toEqual([ofMany])
  // paid under its own name, nothing on the payment says another
  expect(found(['Teachers Savings AND Loan | Fee 1'])).toEqual([])
})

test('an account of one person needs no number, and two names on it are looked at', () => {
  const own = { ...account, isPooled: false, nameAtBank: 'Kila Karo' }
  expect(found(['Kila Karo | Wages'], own)).toEqual([])
  expect(found(['Kila Karo | Wages', 'Mea Tom | Wages'], own)).toEqual([
    '2 belongs_to_other',
    '2 shared_account',
    '1 several_payments',
  ])
})
