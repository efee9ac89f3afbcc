import { casesOf } from './case.fixture.ts'

export const programs = casesOf(
  'program',
  `
# MYOB, the cards of employees with their bank details
| Co./Last Name,First Name,Card ID,Account BSB,Bank Account Number,Bank Account Name,Net Pay
| Tom,Mea,E0001,028-038,12345678,Mea Tom,980.00
= 2 Mea Tom | 028-038 12345678 | K980.00
? 1 column_unread at Card ID
? 1 column_unread at Bank Account Name
# MYOB, tabs between cells, a line of braces on top
| {}\tCo./Last Name\tFirst Name\tBSB\tAccount Number\tAmount
| \tTom\tMea\t028-038\t12345678\t980.00
= 2 Mea Tom | 028-038 12345678 | K980.00
# Attache, a report of electronic pays with its page heads
| ATTACHE PAYROLL
| Electronic Pay Listing,,,,Page 1
| 
| Emp Code,Employee Name,BSB No,Account No,Amount
| TOM01,TOM MEA,028-038,12345678,980.00
| Total,,,,980.00
= 5 TOM MEA | 028-038 12345678 | K980.00
? 1 rows_above_unread
? 6 total_row
# Attache, a second page
| Emp Code,Employee Name,BSB No,Account No,Amount
| TOM01,TOM MEA,028-038,12345678,980.00
| Emp Code,Employee Name,BSB No,Account No,Amount
| KAR01,KARO KILA,088-950,7001234568,20.00
| Total,,,,1000.00
= 2 TOM MEA | 028-038 12345678 | K980.00
= 4 KARO KILA | 088-950 7001234568 | K20.00
! 3 titles_again
? 5 total_row
# Sage, with the share of a split pay
| Employee No.,Surname,Given Names,Bank Name,BSB,Account Number,Pay %,Net Pay
| 1001,TOM,MEA,Kina Bank,028-038,12345678,100,980.00
= 2 MEA TOM | 028-038 12345678 | K980.00
? 1 column_unread at Pay %
# Sage, two columns of one name
| Employee,Employee Name,BSB,Account Number,Net Pay
| 1001,Mea Tom,028-038,12345678,980.00
! 1 column_twice at Employee Name
# Xero, bills that are paid together
| Payee,Account BSB,Account Number,Particulars,Code,Reference,Amount
| Acme Ltd,028-038,12345678,INV 17,A1,INV 17,1200.50
= 2 Acme Ltd | 028-038 12345678 | K1,200.50 | INV 17
? 1 column_left_out at Particulars
? 1 column_unread at Code
# Xero, an export of pays
| Employee,Account Name,BSB,Account Number,Statement Text,Amount
| Tom Mea,Mea Tom,028-038,12345678,PAY 24,980.00
= 2 Mea Tom | 028-038 12345678 | K980.00
? 1 column_left_out at Employee
? 1 column_unread at Statement Text
# QuickBooks, a list of cheques to be sent by the bank
| Type,Date,Num,Name,Memo,Account Number,BSB,Amount
| Bill Pmt,27/11/2026,EFT17,Acme Ltd,INV 17,12345678,028-038,1200.50
= 2 Acme Ltd | 028-038 12345678 | K1,200.50
? 1 column_unread at Type
? 1 column_unread at Date
? 1 column_unread at Num
? 1 column_unread at Memo
# QuickBooks, amounts less than zero as they leave the account
| Date,Name,BSB,Account Number,Amount
| 27/11/2026,Acme Ltd,028-038,12345678,-1200.50
? 1 column_unread at Date
! 2 amount_negative at Amount
# IPPS, a department’s sheet with two lines of titles
| Prov. Health Authority,,,,,
| Empl,Employee,Bank,Account,Nett,Pay
| No,Name,Code,Number,Pay,Date
| 12345678,TOM MEA,028-038,12345678,980.00,27/11/2026
= 4 TOM MEA | 028-038 12345678 | K980.00
? 1 rows_above_unread
? 3 column_unread at Empl No
# IPPS, a terminated officer
| File No,Surname,First Name,Bank Code,Branch Code,Account No,Nett Pay,Status
| 1001,TOM,MEA,028,038,12345678,980.00,ACTIVE
| 1002,KARO,KILA,088,950,7001234568,20.00,TERMINATED
= 2 MEA TOM | 028-038 12345678 | K980.00
! 3 row_says_stop at Status
# Pronto, suppliers with what is owed and what is paid
| Supplier Code,Supplier Name,BSB,Bank Account No,Balance,Payment Amount,Reference
| ACME,Acme Ltd,028-038,12345678,"3,400.00","1,200.50",INV 17
= 2 Acme Ltd | 028-038 12345678 | K1,200.50 | INV 17
? 1 column_unread at Balance
# Pronto, a credit note behind its amount
| Supplier Code,Supplier Name,BSB,Bank Account No,Payment Amount
| ACME,Acme Ltd,028-038,12345678,1200.50-
! 2 amount_not_a_number at Payment Amount
# SAP, an account with its check digits apart
| Vendor,Name,Bank Key,Bank Account,Control Key,Amount,Currency
| 100017,Acme Ltd,028038,12345678,01,1200.50,PGK
! 1 column_missing
# SAP, an account with its check digits apart, the key of the bank said
| Vendor,Name,Bank Key,Bank Account,Control Key,Amount,Currency
| 100017,Acme Ltd,028038,12345678,01,1200.50,PGK
@ {"mapping":{"Bank Key":"bsb"}}
= 2 Acme Ltd | 028-038 12345678 | K1,200.50
? 1 column_left_out at Vendor
? 1 column_unread at Control Key
# a bank’s list of payees with the amount to be filled in
| Payee Name,BSB,Account Number,Limit,Amount
| Acme Ltd,028-038,12345678,5000.00,
? 1 column_unread at Limit
! 2 amount_missing at Amount
# the five columns that we write for a bank
| Account Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,980.00,FN23
= 2 Mea Tom | 028-038 12345678 | K980.00 | FN23
# rows that came back refused, with our own column of problems
| Name,BSB,Account Number,Amount,Problems
| Mea Tom,028-038,12345678,980.00,"Row 2, Amount: 0 pays nothing; the least is K0.01."
= 2 Mea Tom | 028-038 12345678 | K980.00
# an hourly sheet with gross, tax and net
| Name,Hours,Rate,Gross,Tax,Net Pay,BSB,Account Number
| Mea Tom,84,12.50,1050.00,70.00,980.00,028-038,12345678
= 2 Mea Tom | 028-038 12345678 | K980.00
? 1 column_unread at Hours
? 1 column_unread at Rate
? 1 column_unread at Gross
? 1 column_unread at Tax
# a split pay, two accounts of one person
| Emp No,Name,BSB,Account Number,Amount
| 1001,Mea Tom,028-038,12345678,900.00
| 1001,Mea Tom,088-950,7001234568,80.00
= 2 Mea Tom | 028-038 12345678 | K900.00
= 3 Mea Tom | 088-950 7001234568 | K80.00
# super contributions with a member’s number
| Member Number,Name,BSB,Account Number,Amount,Reference
| M778899,Mea Tom,028-038,12345678,98.00,M778899
= 2 Mea Tom | 028-038 12345678 | K98.00 | M778899
? 1 column_unread at Member Number
`,
)
