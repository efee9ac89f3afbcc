import type { SheetColumn, SheetField, SheetHeader, SheetRow } from './sheet.ts'

/** Titles as people write them, without case, spaces and punctuation: `A/C No.` is `acno`. */
const titles: Record<SheetField, string> = {
  name: `name names payee payeename employee employeename beneficiary beneficiaryname accountname
    accountholder accountholdername acname acctname fullname supplier suppliername vendor vendorname
    staffname staff creditor creditorname recipient recipientname nameofemployee nameofpayee payto`,
  surname: 'surname lastname familyname',
  givenNames: 'givenname givennames firstname firstnames forename forenames christianname',
  bsb: `bsb bsbcode bsbno bsbnumber bankcode branchcode bankbranchcode branchno branchnumber
    bankbsb payeebsb beneficiarybsb bsbbranchcode sortcode`,
  accountNumber: `accountnumber accountno account accno accnumber acc acctno acctnumber acct ac acno
    acnumber bankaccount bankaccountno bankaccountnumber payeeaccount payeeaccountnumber
    beneficiaryaccount beneficiaryaccountnumber accountnum acctnum`,
  amount: `amount amountk amountpgk amountkina amt kina pgk netpay net netamount nettpay nett pay
    netwage netwages netsalary payment paymentamount payamount amountpayable amounttopay payable
    value creditamount netpayk netpaypgk`,
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
  /** Two columns for one field. Never chosen between: it could be the wrong account or amount. */
  repeated: { first: SheetColumn; second: SheetColumn }[]
}

/** The first row with all needed columns; failing that, the row that comes nearest. */
export function findHeader(rows: SheetRow[]): HeaderSearch | undefined {
  const searches = rows.map(readTitles)
  const complete = searches.find(({ missing }) => missing.length === 0)
  return complete ?? searches.sort((one, other) => one.missing.length - other.missing.length)[0]
}

/** The field that a title names, if it is one we know. */
export function fieldOf(title: string): SheetField | undefined {
  return fieldByTitle.get(title.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

function readTitles({ row, cells }: SheetRow): HeaderSearch {
  const named = cells.flatMap((title, index): SheetColumn[] => {
    const field = fieldOf(title)
    return field ? [{ field, title, index }] : []
  })
  const columns = named.filter((column) => firstOf(named, column.field) === column)
  const missing = neededFields.filter(([field]) => !holds(columns, field)).map(([, words]) => words)
  const repeated = named.flatMap((second) => {
    const first = firstOf(named, second.field)
    return first && first !== second && !isOnlyShown(second.field) ? [{ first, second }] : []
  })
  return { header: { row, titles: cells, columns }, missing, repeated }
}

function firstOf(columns: SheetColumn[], field: SheetField): SheetColumn | undefined {
  return columns.find((column) => column.field === field)
}

function holds(columns: SheetColumn[], field: SheetField): boolean {
  if (firstOf(columns, field)) return true
  const bothNames = firstOf(columns, 'surname') && firstOf(columns, 'givenNames')
  return field === 'name' && bothNames !== undefined
}

/** These never reach the bank's file, so the first of two columns will do. */
function isOnlyShown(field: SheetField): boolean {
  return field === 'bank' || field === 'payeeCode'
}
