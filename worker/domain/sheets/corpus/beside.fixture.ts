import { casesOf } from './case.fixture.ts'

export const beside = casesOf(
  'beside',
  `
# what is due beside the wages
| Name,BSB,Account Number,Wages,Deductions,Amount due
| Tau,088-950,1077000213,100.00,20.00,80.00
! 1 column_twice at Amount due
# what is to be paid beside what is not
| Name,BSB,Account Number,Amount,Tax,Net to Bank
| Tau,088-950,1077000213,100.00,20.00,80.00
! 1 column_twice at Net to Bank
# a total beside a salary
| Name,BSB,Account Number,Salary,Allowance,Total
| Tau,088-950,1077000213,80.00,20.00,100.00
! 1 column_twice at Total
# what a fortnight is paid beside a salary of the year
| Name,BSB,Account Number,Salary,FN Pay
| Tau,088-950,1077000213,26000.00,1000.00
! 1 column_twice at FN Pay
# what is left to pay of an invoice
| Supplier,BSB,Account No,Amount,GST,Paid,Outstanding,Days
| Tau,088-950,1077000213,1000.00,100.00,400.00,600.50,30
! 1 column_twice at Paid
# what a payroll takes off and adds beside what it comes to
| File No,Name,BSB,Account Number,Basic,HDA,Market Allow,Canteen,POSF,Amount
| 17,Tau,088-950,1077000213,900.00,50.25,20.10,12.00,54.50,811.05
= 2 Tau | 088-950 1077000213 | K811.05
? 1 column_unread at Basic
? 1 column_unread at HDA
? 1 column_unread at Market Allow
? 1 column_unread at Canteen
? 1 column_unread at POSF
# an allowance that may be all that is paid, beside a salary
| Name,BSB,Account Number,Salary,Housing
| Tau,088-950,1077000213,900.00,50.25
! 1 column_twice at Housing
# what is counted to hundredths
| Name,BSB,Account Number,Shares Held,Hectares,Weight kg,Amount
| Tau,088-950,1077000213,"1,000.00",3.25,17.50,811.05
= 2 Tau | 088-950 1077000213 | K811.05
? 1 column_unread at Shares Held
? 1 column_unread at Hectares
? 1 column_unread at Weight kg
# a loan that is paid out, beside what was asked for
| Name,BSB,Account Number,Amount,Net Loan Payout
| Tau,088-950,1077000213,900.00,850.25
! 1 column_twice at Net Loan Payout
# what is counted, and parts of it
| Name,BSB,Account Number,Amount,Pay Period,Bonus,Net Hours
| Tau,088-950,1077000213,100.00,23,20.00,76.50
= 2 Tau | 088-950 1077000213 | K100.00
? 1 column_unread at Pay Period
? 1 column_unread at Bonus
? 1 column_unread at Net Hours
# what is to be paid, as somebody says
| Name,BSB,Account Number,Amount,Tax,Net to Bank
| Tau,088-950,1077000213,100.00,20.00,80.00
@ {"mapping":{"Net to Bank":"amount","Amount":"unread"}}
= 2 Tau | 088-950 1077000213 | K80.00
? 1 column_unread at Amount
? 1 column_unread at Tax
# what is said to be the amount beside another
| Name,BSB,Account Number,Amount,Balance To Pay
| Tau,088-950,1077000213,100.00,20.00
@ {"mapping":{"Amount":"amount"}}
= 2 Tau | 088-950 1077000213 | K100.00
? 1 column_unread at Balance To Pay
# the same beside an amount, and what is of another time
| Name,BSB,Account Number,Net Pay,Net to Bank,Net YTD,Total
| Tau,088-950,1077000213,100.00,K100,900.00,120.00
= 2 Tau | 088-950 1077000213 | K100.00
? 1 column_unread at Net to Bank
? 1 column_unread at Net YTD
? 1 column_unread at Total
# an account of the books beside the one at the bank
| Supplier,BSB,Account No,Bank Account Number,Amount
| Tau,088-950,2101050,1077000213,100.00
! 1 column_twice at Bank Account Number
# an account of the books beside one that no title knows
| Supplier,BSB,Account No,Payee BSP Account,Amount
| Tau,088-950,2101050,1077000213,100.00
! 1 column_twice at Payee BSP Account
# an account of the payee by another word, and accounts that nobody is paid on
| Name,BSB,Account No,Salary Account,Amount
| Tau,088-950,2101050,1077000213,100.00
! 1 column_twice at Salary Account
# accounts that nobody is paid on
| Name,BSB,Account No,GL Account,Nasfund Account,Amount
| Tau,088-950,1077000213,2101050,778899,100.00
= 2 Tau | 088-950 1077000213 | K100.00
? 1 column_unread at GL Account
? 1 column_unread at Nasfund Account
# the branch of somebody else
| Name,BSB,Payee BSB,Account No,Amount
| Tau,028-038,088-950,1077000213,100.00
! 1 column_twice at Payee BSB
# the branch of somebody else under a title that nobody knows
| Name,BSB,Branch BSB,Account No,Amount
| Tau,028-038,088-950,1077000213,100.00
! 1 column_twice at Branch BSB
# a code of the bank beside its BSB
| Name,BSB,Bank Code,Account No,Amount
| Tau,088-950,088,1077000213,100.00
= 2 Tau | 088-950 1077000213 | K100.00
? 1 column_left_out at Bank Code
# the same account twice
| Supplier,BSB,Account No,Bank Account Number,Amount
| Tau,088-950,0107700021,107700021,100.00
= 2 Tau | 088-950 0107700021 | K100.00
? 1 column_left_out at Bank Account Number
`,
)
