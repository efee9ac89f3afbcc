import { casesOf } from './case.fixture.ts'

export const columns = casesOf(
  'column',
  `
# a column that nobody reads
| Name,BSB,Account Number,Amount,Ward
| Mea Tom,028-038,12345678,9.80,ICU
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Ward
# a column without a title
| Name,BSB,Account Number,Amount,,Reference
| Mea Tom,028-038,12345678,9.80,x,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 1 column_unread at no title
# a column called Problems that is not ours
| Name,BSB,Account Number,Amount,Problems
| Mea Tom,028-038,12345678,9.80,wrong account?
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Problems
# a column called constructor
| Name,BSB,Account Number,Amount,constructor
| Mea Tom,028-038,12345678,9.80,x
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at constructor
# hold, do not pay
| Name,BSB,Account Number,Amount,HOLD - do not pay
| Mea Tom,028-038,12345678,9.80,X
| Kila,088-950,7001234568,9.80,
= 3 Kila | 088-950 7001234568 | K9.80
! 2 row_says_stop at HOLD - do not pay
# terminated
| Name,BSB,Account Number,Amount,Status
| Mea Tom,028-038,12345678,9.80,TERMINATED
| Kila,088-950,7001234568,9.80,Active
= 3 Kila | 088-950 7001234568 | K9.80
! 2 row_says_stop at Status
# a status nobody knows
| Name,BSB,Account Number,Amount,Status
| Mea Tom,028-038,12345678,9.80,Study leave
! 2 row_status_unknown at Status
# a status that was answered
| Name,BSB,Account Number,Amount,Status
| Mea Tom,028-038,12345678,9.80,Study leave
@ {"mapping":{"Status":"unread"}}
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Status
# paid already
| Name,BSB,Account Number,Amount,
| Mea Tom,028-038,12345678,9.80,PAID
? 1 column_unread at no title
! 2 too_many_cells
# Australian dollars
| Name,BSB,Account Number,Amount,Currency
| Mea Tom,028-038,12345678,9.80,AUD
! 2 row_other_currency at Currency
# Australian dollars in a column without a title
| Name,BSB,Account Number,Amount,
| Mea Tom,028-038,12345678,9.80,AUD
? 1 column_unread at no title
! 2 too_many_cells
# kina
| Name,BSB,Account Number,Amount,Currency
| Mea Tom,028-038,12345678,9.80,PGK
= 2 Mea Tom | 028-038 12345678 | K9.80
# another pay day
| Name,BSB,Account Number,Amount,Pay Date
| Mea Tom,028-038,12345678,9.80,11/12/2026
! 2 row_other_pay_day at Pay Date
# the pay day of the batch
| Name,BSB,Account Number,Amount,Pay Date
| Mea Tom,028-038,12345678,9.80,27/11/2026
= 2 Mea Tom | 028-038 12345678 | K9.80
# a pay day that is none
| Name,BSB,Account Number,Amount,Pay Date
| Mea Tom,028-038,12345678,9.80,31/11/2026
! 2 row_pay_day_unread at Pay Date
# a question answered with no
| Name,BSB,Account Number,Amount,Pay this fortnight?
| Mea Tom,028-038,12345678,9.80,N
| Kila,088-950,7001234568,9.80,Y
= 3 Kila | 088-950 7001234568 | K9.80
! 2 row_says_stop at Pay this fortnight?
# a question turned about
| Name,BSB,Account Number,Amount,Do not pay?
| Mea Tom,028-038,12345678,9.80,Y
| Kila,088-950,7001234568,9.80,N
= 3 Kila | 088-950 7001234568 | K9.80
! 2 row_says_stop at Do not pay?
# a question called Pay
| Name,BSB,Account Number,Amount,Pay?
| Mea Tom,028-038,12345678,9.80,N
! 2 row_says_stop at Pay?
# paid in cash
| Name,BSB,Account Number,Amount,Payment Method
| Mea Tom,028-038,12345678,9.80,Cash
| Kila,088-950,7001234568,9.80,EFT
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at Payment Method
! 2 row_paid_by_hand at Payment Method
# held in the column of the bank
| Name,BSB,Account Number,Amount,Bank
| Mea Tom,028-038,12345678,9.80,HOLD
! 2 row_says_stop at Bank
# held in the column of the number
| Emp No,Name,BSB,Account Number,Amount
| HOLD,Mea Tom,028-038,12345678,9.80
! 2 row_says_stop at Emp No
# hours paid
| Name,BSB,Account Number,Amount,Hours Paid
| Mea Tom,028-038,12345678,9.80,76.5
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Hours Paid
# two amounts
| Name,BSB,Account Number,Amount,Net Pay
| Mea Tom,028-038,12345678,9.80,7.50
! 1 column_twice at Net Pay
# two amounts, answered
| Name,BSB,Account Number,Amount,Net Pay
| Mea Tom,028-038,12345678,9.80,7.50
@ {"mapping":{"Amount":"unread"}}
= 2 Mea Tom | 028-038 12345678 | K7.50
? 1 column_unread at Amount
# one title twice
| Name,BSB,Account Number,Amount,Amount
| Mea Tom,028-038,12345678,9.80,9.80
! 1 column_twice at Amount
# a plainer title beside another
| Payee,Account Name,BSB,Account Number,Amount
| Mea,Mea Tom,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_left_out at Payee
# two accounts, none plainer
| Name,BSB,A/C,Acct,Amount
| Mea Tom,028-038,12345678,87654321,9.80
! 1 column_twice at Acct
# an amount in dollars
| Name,BSB,Account Number,Amount ($)
| Mea Tom,028-038,12345678,9.80
! 1 column_missing
# an amount in dollars that is said to be kina
| Name,BSB,Account Number,Amount ($)
| Mea Tom,028-038,12345678,9.80
@ {"mapping":{"Amount ($)":"amount"}}
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 amount_title_doubtful at Amount ($)
# an amount in toea
| Name,BSB,Account Number,Amount (toea)
| Mea Tom,028-038,12345678,980
! 1 column_missing
# a share of the pay
| Name,BSB,Account Number,Pay %
| Mea Tom,028-038,12345678,100
! 1 column_missing
# a title that was said and is not there
| Name,BSB,Account Number,Amount,Amount  2
| Mea Tom,028-038,12345678,9.80,7.50
@ {"mapping":{"Amount 2":"amount"}}
! 1 column_twice at Amount 2
! 1 mapping_without_column
# NETT PAY (K)
| Employee Name,Account BSB,Bank A/C No,NETT PAY (K)
| Mea Tom,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
# Amount in Kina
| Full Name,BSB No.,Acct #,Amount in Kina
| Mea Tom,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
# Salary
| Payee Full Name,Branch Code,A/C,Salary
| Mea Tom,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
# no column for the account
| Name,BSB,Amount
| Mea Tom,028-038,9.80
! 1 column_missing
# titles in another language
| Nem,BSB,Akaun,Moni
| Mea Tom,028-038,12345678,9.80
! 1 column_missing
! 1 column_missing
! 1 column_missing
# an amount in toea, as somebody says
| Name,BSB,Account Number,Amount (toea)
| Mea Tom,028-038,12345678,980
@ {"mapping":{"Amount (toea)":"amount"}}
= 2 Mea Tom | 028-038 12345678 | K980.00
? 1 amount_title_doubtful at Amount (toea)
# titles that nobody knows between semicolons
| Nom;Banque;Compte;Montant
| Mea Tom;028-038;12345678;9.80
@ {"mapping":{"Nom":"name","Banque":"bsb","Compte":"accountNumber","Montant":"amount"}}
= 2 Mea Tom | 028-038 12345678 | K9.80
# kina beside toea
| Name;BSB;Account Number;Kina;Toea
| Tau;088-950;1077000213;10;50
! 1 amount_in_two_columns at Toea
? 1 column_unread at Toea
# kina beside toea that are said not to be meant
| Name;BSB;Account Number;Kina;Toea;Reference
| Tau;088-950;1077000213;10;50;FN23
@ {"mapping":{"Toea":"unread"}}
= 2 Tau | 088-950 1077000213 | K10.00 | FN23
? 1 column_unread at Toea
# kina beside toea of which there are none
| Name;BSB;Account Number;Kina;Toea
| Tau;088-950;1077000213;10;00
= 2 Tau | 088-950 1077000213 | K10.00
? 1 column_unread at Toea
# an amount beside the toea of it, and of what is not meant
| Name;BSB;Account Number;Gross toea;Amount (K);Amount (t)
| Tau;088-950;1077000213;75;10;50
@ {"mapping":{"Gross toea":"unread"}}
! 1 amount_in_two_columns at Amount (t)
? 1 column_unread at Gross toea
? 1 column_unread at Amount (t)
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
