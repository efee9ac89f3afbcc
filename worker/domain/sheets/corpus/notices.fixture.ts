import { casesOf } from './case.fixture.ts'

export const notices = casesOf(
  'notice',
  `
# a new account beside the one that would be paid
| Name,BSB,Account Number,New Account Number,Amount
| Mea Tom,028-038,12345678,87654321,9.80
| Kila,088-950,7001234568,,9.80
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at New Account Number
! 2 row_says_other at New Account Number
# an amended amount beside the one that would be paid
| Name,BSB,Account Number,Amount,Amended Amount
| Mea Tom,028-038,12345678,9.80,7.50
| Kila,088-950,7001234568,9.80,0.00
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at Amended Amount
! 2 row_says_other at Amended Amount
# rows that nobody selected, and one that was checked and found wrong
| Name,BSB,Account Number,Amount,Selected,Checked
| Mea Tom,028-038,12345678,9.80,TRUE,JK
| Kila,088-950,7001234568,9.80,FALSE,JK
| Tau Vai,088-950,7001234569,9.80,Y,No
| Vavine,088-950,7001234570,9.80,,JK
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Checked
! 3 row_says_stop at Selected
! 4 row_says_stop at Checked
! 5 row_not_marked at Selected
# payments that a line below them names, left out
> Mea Tom,028-038,12345678,9.80,FN23
> Kila Vai,088-950,7001234568,9.80,FN23
> On hold: Kila VAI
> Tau Vai to be paid by cheque
> Tau Vai,088-950,7001234569,9.80,FN23
> Prepared by: Mea Tom
@ {"skipRows":[4,5,7]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 row_said_of
? 4 row_left_out
? 5 row_left_out
! 6 row_said_of
? 7 row_left_out
# lines over rows with more than one cell, and the end of the list
| Name,BSB,Account Number,Amount,Staff No
| Mea Tom,028-038,12345678,9.80,1001
| Terminated,1 staff
| Kila Vai,088-950,7001234568,9.80,1002
| Nursing,1 staff
| Tau Vai,088-950,7001234569,9.80,1003
| Vavine,088-950,7001234570,9.80,1004
| Total on hold,,,0
| 1004 is on hold
| Status:,ON HOLD
| Kila Oa,088-950,7001234571,9.80,1005
| Admin
| Tau Oa,088-950,7001234572,9.80,1006
| *** End of list ***
| Mea Oa,088-950,7001234573,9.80,1007
@ {"skipRows":[3,5,8,9,10,12,14]}
= 2 Mea Tom | 028-038 12345678 | K9.80
= 6 Tau Vai | 088-950 7001234569 | K9.80
= 13 Tau Oa | 088-950 7001234572 | K9.80
? 3 row_left_out
! 4 row_below_stop
? 5 row_left_out
! 7 row_said_of
? 8 row_left_out
? 9 row_left_out
? 10 row_left_out
! 11 row_below_stop
? 12 row_left_out
? 14 row_left_out
! 15 row_below_stop
# signs of which a line says what they mean
| H = Hold; P = pay
| Name,BSB,Account Number,Amount,Code
| Mea Tom,028-038,12345678,9.80,P
| Kila Vai,088-950,7001234568,9.80,H
| Tau Vai*,088-950,7001234569,9.80,P
| * not to be paid
@ {"skipRows":[6]}
= 3 Mea Tom | 028-038 12345678 | K9.80
? 1 rows_above_unread
? 2 column_unread at Code
! 4 row_said_of
! 5 row_said_of
? 6 row_left_out
# a column that says once for several rows how they are paid
| How,Name,BSB,Account Number,Amount
| Bank,Mea Tom,028-038,12345678,9.80
| ,Kila Vai,088-950,7001234568,9.80
| Cheque,Tau Vai,088-950,7001234569,9.80
| ,Vavine,088-950,7001234570,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
= 3 Kila Vai | 088-950 7001234568 | K9.80
? 1 column_unread at How
! 4 row_says_stop at How
! 5 row_below_stop at How
# what it says of the rows below, where that column is not to be read
| How,Name,BSB,Account Number,Amount
| Bank,Mea Tom,028-038,12345678,9.80
| ,Kila Vai,088-950,7001234568,9.80
| Cheque,Tau Vai,088-950,7001234569,9.80
| ,Vavine,088-950,7001234570,9.80
@ {"mapping":{"How":"unread"},"skipRows":[4]}
= 2 Mea Tom | 028-038 12345678 | K9.80
= 3 Kila Vai | 088-950 7001234568 | K9.80
= 5 Vavine | 088-950 7001234570 | K9.80
? 1 column_unread at How
? 4 row_left_out
# words against paying in a column of notes, and the same of something else
| Name,BSB,Account Number,Amount,Comment,Visa
| Mea Tom,028-038,12345678,9.80,new bank last month,Pending
| Kila Vai,088-950,7001234568,9.80,Pay by cheque,
| Tau Vai,088-950,7001234569,9.80,awaiting clearance,
| Paid by: Mea Tom
@ {"skipRows":[5]}
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Comment
? 1 column_unread at Visa
! 3 row_says_stop at Comment
! 4 row_says_stop at Comment
? 5 row_left_out
# lines over rows in which the same words say something else
> Hourly paid staff
> Mea Tom,028-038,12345678,9.80,FN23
> Paid leave
> Kila Vai,088-950,7001234568,9.80,FN23
> Do not change the order of the columns
> Tau Vai,088-950,7001234569,9.80,FN23
> Terminated staff - final pay
> Vavine,088-950,7001234570,9.80,FN23
@ {"skipRows":[2,4,6,8]}
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 5 Kila Vai | 088-950 7001234568 | K9.80 | FN23
= 7 Tau Vai | 088-950 7001234569 | K9.80 | FN23
= 9 Vavine | 088-950 7001234570 | K9.80 | FN23
? 2 row_left_out
? 4 row_left_out
? 6 row_left_out
? 8 row_left_out
# other titles of words that nobody knows
| Name,BSB,Account Number,Amount,Before
| Mea Tom,028-038,12345678,9.80,1.00
| Person,Branch,Where it goes,Last time,Now
| Kila Vai,088-950,7001234568,9.80,2.00
@ {"skipRows":[3]}
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Before
? 3 row_left_out
! 4 below_other_titles
# an old account
| Name,BSB,Account Number,Old Account Number,Amount
| Mea Tom,028-038,12345678,87654321,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Old Account Number
# a part of the amount held
| Name,BSB,Account Number,Amount,Amount held
| Mea Tom,028-038,12345678,9.80,5.00
| Kila,088-950,7001234568,9.80,0.00
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at Amount held
! 2 row_says_stop at Amount held
# days suspended
| Name,BSB,Account Number,Amount,Days suspended
| Mea Tom,028-038,12345678,9.80,2
| Kila,088-950,7001234568,9.80,0
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at Days suspended
! 2 row_says_stop at Days suspended
# hours paid
| Name,BSB,Account Number,Amount,Hours paid
| Mea Tom,028-038,12345678,9.80,84
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Hours paid
# a line made a comment
> # Mea Tom,028-038,12345678,9.80,FN23
! 2 row_says_stop at Name
# a line made a comment with strokes
> //Mea Tom,028-038,12345678,9.80,FN23
! 2 row_says_stop at Name
# not approved, as a figure
| Name,BSB,Account Number,Amount,Approved
| Mea Tom,028-038,12345678,9.80,0
? 1 column_unread at Approved
! 2 row_says_stop at Approved
# cancelled on a day
| Name,BSB,Account Number,Amount,Cancelled
| Mea Tom,028-038,12345678,9.80,12/11/2026
! 2 row_says_stop at Cancelled
# a pay day with the month before the day
| Name,BSB,Account Number,Amount,Pay date
| Mea Tom,028-038,12345678,9.80,11/27/2026
! 2 row_pay_day_unread at Pay date
# a pay day as a number of Excel
| Name,BSB,Account Number,Amount,Pay date
| Mea Tom,028-038,12345678,9.80,46353
? 1 column_unread at Pay date
! 2 row_pay_day_unread at Pay date
# ditto for a BSB
> Mea Tom,028-038,12345678,9.80,FN23
> Kila,"""",12345679,9.80,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 bsb_not_six_digits at BSB
# a code of a bank’s file that is a debit
| Name,BSB,Account Number,Amount,Transaction Code
| Mea Tom,028-038,12345678,9.80,13
| Kila,088-950,7001234568,9.80,53
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at Transaction Code
! 2 row_not_credit at Transaction Code
# a column called __proto__
| Name,BSB,Account Number,Amount,__proto__
| Mea Tom,028-038,12345678,9.80,HOLD
? 1 column_unread at __proto__
! 2 row_says_stop at __proto__
# a column that ticks whom to pay, and leaves one blank
| Name,BSB,Account Number,Amount,Include
| Mea Tom,028-038,12345678,9.80,Yes
| Kila,088-950,7001234568,9.80,
= 2 Mea Tom | 028-038 12345678 | K9.80
! 3 row_not_marked at Include
# a column that ticks, said to be unread
| Name,BSB,Account Number,Amount,Include
| Mea Tom,028-038,12345678,9.80,Yes
| Kila,088-950,7001234568,9.80,
@ {"mapping":{"Include":"unread"}}
= 2 Mea Tom | 028-038 12345678 | K9.80
= 3 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at Include
# a tick, and a row that ends before the column
| Name,BSB,Account Number,Amount,Pay Y/N
| Mea Tom,028-038,12345678,9.80,✓
| Kila,088-950,7001234568,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
! 3 row_not_marked at Pay Y/N
# a cross takes a row, or strikes it out
| Name,BSB,Account Number,Amount,Include
| Mea Tom,028-038,12345678,9.80,x
| Kila,088-950,7001234568,9.80,
! 2 row_status_unknown at Include
! 3 row_not_marked at Include
# who ticks nobody leaves nobody out
| Name,BSB,Account Number,Amount,Approved
| Mea Tom,028-038,12345678,9.80,
| Kila,088-950,7001234568,9.80,No
= 2 Mea Tom | 028-038 12345678 | K9.80
! 3 row_says_stop at Approved
# somebody who left, in the column that would be the reference
| Name,BSB,Account Number,Amount,Remarks
| Mea Tom,028-038,12345678,9.80,Resigned 3/11
| Kila,088-950,7001234568,9.80,Left on 4 Nov
| Karo,088-950,7001234569,9.80,Account closed
| Aua,088-950,7001234570,9.80,Left wing
= 5 Aua | 088-950 7001234570 | K9.80 | Left wing
! 2 row_says_stop at Remarks
! 3 row_says_stop at Remarks
! 4 row_says_stop at Remarks
# words against paying within a note
| Name,BSB,Account Number,Amount,Reference,Notes
| Mea Tom,028-038,12345678,9.80,FN23,Moved to Lae
| Kila,088-950,7001234568,9.80,FN23,Back from leave
| Karo,088-950,7001234569,9.80,FN23,New uniform
| Aua,088-950,7001234570,9.80,FN23,Pls do not pay this one
| Oala,088-950,7001234571,9.80,FN23,please hold until Friday
| Pok,088-950,7001234572,9.80,FN23,Her household moved
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 3 Kila | 088-950 7001234568 | K9.80 | FN23
= 4 Karo | 088-950 7001234569 | K9.80 | FN23
= 7 Pok | 088-950 7001234572 | K9.80 | FN23
? 1 column_unread at Notes
! 5 row_says_stop at Notes
! 6 row_says_stop at Notes
# words against paying at the end of a long note
| Name,BSB,Account Number,Amount,Reference,Notes
| Mea Tom,028-038,12345678,9.80,FN23,Moved to Lae
| Kila,088-950,7001234568,9.80,FN23,Moved to Lae in March and her new account form is with the provincial office since the third of May so do not pay
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 1 column_unread at Notes
! 3 row_says_stop at Notes
# the mode of payment
| Name,BSB,Account Number,Amount,Reference,Mode of Payment
| Mea Tom,028-038,12345678,9.80,FN23,Bank
| Kila,088-950,7001234568,9.80,FN23,Cash
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 1 column_unread at Mode of Payment
! 3 row_paid_by_hand at Mode of Payment
`,
)
