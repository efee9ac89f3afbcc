import type { SheetField } from '../sheet.ts'

/** Titles as people write them, without case, spaces and punctuation: `A/C No.` is `acno`. */
const titles: Partial<Record<SheetField, string>> = {
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
    netsalaryk netwagesk takehome takehomepay amountpaid paymentamountk paymentamountpgk totalnetpay transactionamount
    amountdue totalamount totalpayable totaldue balancedue netpayable nettpayable`,
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

/** A sign that changes what a title says: of any other money, a share, a part, or a question; or a word in other letters. */
const otherMeaning = /[\p{Sc}\p{No}%％‰?？]|[^\P{L}a-zA-Z]/u

/** The field that a title names, if it is one we know. */
export function fieldOf(title: string): SheetField | undefined {
  return otherMeaning.test(title) ? undefined : fieldByTitle.get(plainTitle(title))
}

/** A title without case, spaces and punctuation: `A/C No.` is `acno`. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** What was said of columns, by their titles. */
export type ColumnChoice = Readonly<Record<string, SheetField | 'unread'>>

/** What was said of a title. A column called `constructor` is no part of the language. */
export function chosenField(choice: ColumnChoice, title: string): ColumnChoice[string] | undefined {
  const key = title.trim()
  return Object.hasOwn(choice, key) ? choice[key] : undefined
}
