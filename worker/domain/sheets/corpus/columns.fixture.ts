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
`,
)
