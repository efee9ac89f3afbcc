import type { SheetColumn, SheetField, SheetHeader, SheetRow } from './sheet.ts'

/** Titles as people write them, without case, spaces and punctuation: `A/C No.` is `acno`. */
const titles: Record<SheetField, string> = {
  name: `name names payee payeename employee employeename beneficiary beneficiaryname accountname
    accountholder accountholdername nameatbank acname acctname fullname supplier suppliername vendor vendorname
    staffname staff creditor creditorname recipient recipientname nameofemployee nameofpayee payto
    payeefullname membername workername personname accounttitle titleofaccount beneficiaryfullname customername`,
  surname: 'surname lastname familyname colastname companylastname sname lname',
  givenNames:
    'givenname givennames firstname firstnames forename forenames christianname fname othernames',
  bsb: `bsb bsbcode bsbno bsbnumber bankcode branchcode bankbranchcode branchno branchnumber
    bankbsb payeebsb beneficiarybsb bsbbranchcode sortcode accountbsb bsbcodeno bsbnum banksortcode`,
  accountNumber: `accountnumber accountno account accno accnumber acc acctno acctnumber acct ac acno
    acnumber bankaccount bankaccountno bankaccountnumber payeeaccount payeeaccountnumber
    beneficiaryaccount beneficiaryaccountnumber accountnum acctnum acnum accountnumberno bankacno bankacctno
    bankacc bankaccno creditaccount creditaccountnumber`,
  amount: `amount amountk amountpgk amountkina amt kina pgk netpay net netamount nettpay nett pay
    netwage netwages netsalary payment paymentamount payamount amountpayable amounttopay payable
    value creditamount netpayk netpaypgk nettpayk nettpaypgk amountinkina amountinpgk amountink salary wages netamountk
    netsalaryk netwagesk takehome takehomepay amountpaid paymentamountk paymentamountpgk totalnetpay transactionamount`,
  reference: `reference ref refno referenceno referencenumber description particulars
    lodgementreference lodgementref lodgmentreference narration narrative details invoice invoiceno
    invoicenumber paymentreference paymentref remarks statementreference`,
  bank: 'bank bankname nameofbank payeebank beneficiarybank financialinstitution',
  payeeCode: `employeeno employeenumber employeeid employeecode empno empnumber empid empcode
    staffno staffnumber staffid payeecode payeeno payeeid payeenumber vendorno vendorcode
    vendorid vendornumber supplierno suppliercode supplierid suppliernumber id fileno filenumber
    payrollno payrollnumber`,
}

const fieldByTitle = new Map(
  Object.entries(titles).flatMap(([field, list]) =>
    list.split(/\s+/).map((title): [string, SheetField] => [title, field as SheetField]),
  ),
)

/** What a payment cannot do without, in the words of the product. */
const neededFields = [
  ['name', 'name'],
  ['bsb', 'BSB'],
  ['accountNumber', 'account number'],
  ['amount', 'amount'],
] as const satisfies [SheetField, string][]

export type HeaderSearch = {
  header: SheetHeader
  /** The needed fields that no column holds, in words. Empty: this is the header. */
  missing: string[]
  /** Two columns for one field, neither the plainer: it could be the wrong account or amount. */
  repeated: ColumnPair[]
  /** Two columns for one field, of which the first says so by its plain name: the second is not read. */
  passedOver: ColumnPair[]
}
export type ColumnChoice = Readonly<Record<string, SheetField | 'unread'>>
export type ColumnPair = { first: SheetColumn; second: SheetColumn }

/**
 * Titles that leave no doubt, best first: beside `Account Name`, a column `Payee` is the same person in other words. An
 * amount has none: of `Amount` and `Net pay` nobody but the clerk knows which is to be paid.
 */
const plainTitles: Partial<Record<SheetField, string[]>> = {
  name: ['accountname', 'nameatbank', 'payeename', 'name'],
  bsb: ['bsb', 'bsbnumber', 'bsbcode', 'bsbno'],
  accountNumber: ['accountnumber', 'accountno', 'bankaccountnumber'],
  reference: ['reference', 'paymentreference', 'lodgementreference', 'ref'],
}

/** Beside surname and given names these hold a number or a kind of person, not what the person is called. */
const titlesOfPeople = new Set(
  'employee staff supplier vendor creditor beneficiary recipient payee names'.split(' '),
)

/** The first row with all needed columns; failing that, the row that comes nearest. */
export function findHeader(rows: SheetRow[], choice: ColumnChoice = {}): HeaderSearch | undefined {
  const searches = rows.map((row) => readTitles(row, choice))
  const complete = searches.find(({ missing }) => missing.length === 0)
  return complete ?? searches.sort((one, other) => one.missing.length - other.missing.length)[0]
}

/** The field that a title names, if it is one we know. */
export function fieldOf(title: string): SheetField | undefined {
  return fieldByTitle.get(plain(title))
}

function readTitles({ row, cells }: SheetRow, choice: ColumnChoice): HeaderSearch {
  const known = cells.flatMap((title, index): SheetColumn[] => {
    const field = choice[title.trim()] ?? fieldOf(title)
    return field && field !== 'unread' ? [{ field, title, index }] : []
  })
  const hasBothNames = holdsBothNames(known)
  const named = known.filter(({ field, title }) => {
    const isChosen = choice[title.trim()] !== undefined
    return isChosen || field !== 'name' || !hasBothNames || !titlesOfPeople.has(plain(title))
  })
  const columns = named.filter((column) => bestOf(named, column.field) === column)
  const missing = neededFields.filter(([field]) => !holds(columns, field)).map(([, words]) => words)
  const pairs = named.flatMap((second): ColumnPair[] => {
    const first = bestOf(named, second.field)
    return first && first !== second && !isOnlyShown(second.field) ? [{ first, second }] : []
  })
  const isDoubtful = ({ first, second }: ColumnPair) => plainness(first) === plainness(second)
  return {
    header: { row, titles: cells, columns },
    missing,
    repeated: pairs.filter(isDoubtful),
    passedOver: pairs.filter((pair) => !isDoubtful(pair)),
  }
}

/** The column of a field with the plainest title; of equals the first. */
function bestOf(columns: SheetColumn[], field: SheetField): SheetColumn | undefined {
  return columns
    .filter((column) => column.field === field)
    .sort((one, other) => plainness(one) - plainness(other))[0]
}

/** 0 for the plainest title of a field. */
function plainness({ field, title }: SheetColumn): number {
  const known = plainTitles[field] ?? []
  const place = known.indexOf(plain(title))
  return place < 0 ? known.length : place
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function firstOf(columns: SheetColumn[], field: SheetField): SheetColumn | undefined {
  return columns.find((column) => column.field === field)
}

function holds(columns: SheetColumn[], field: SheetField): boolean {
  if (firstOf(columns, field)) return true
  return field === 'name' && holdsBothNames(columns)
}

function holdsBothNames(columns: SheetColumn[]): boolean {
  return firstOf(columns, 'surname') !== undefined && firstOf(columns, 'givenNames') !== undefined
}

/** These never reach the bank's file, so the first of two columns will do. */
function isOnlyShown(field: SheetField): boolean {
  return field === 'bank' || field === 'payeeCode'
}
