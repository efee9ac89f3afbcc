import { casesOf } from './case.fixture.ts'

export const layouts = casesOf(
  'layout',
  `
# titles in the middle of the payments
> Mea Tom,028-038,12345678,9.80,FN23
> Name,BSB,Account Number,Amount,Reference
> Kila,088-950,7001234568,9.80,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 4 Kila | 088-950 7001234568 | K9.80 | FN23
! 3 titles_again
# other titles in the middle
> Mea Tom,028-038,12345678,9.80,FN23
> Name,BSB,Amount,Account Number,Reference
> Kila,088-950,50,7001234568,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 titles_again
! 4 below_other_titles
# other titles in the middle, left out: what stands below them is under them all the same
> Mea Tom,028-038,12345678,9.80,FN23
> Name,BSB,Account Number,YTD,Amount
> Kila,088-950,7001234568,500.00,9.80
@ {"skipRows":[3]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 3 row_left_out
! 4 below_other_titles
# a line over rows that are held, left out
> Mea Tom,028-038,12345678,9.80,FN23
> ON HOLD - do not pay
> Kila,088-950,7001234568,9.80,FN23
> Nursing
> Tau Vai,088-950,7001234569,9.80,FN23
@ {"skipRows":[3,5]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 6 Tau Vai | 088-950 7001234569 | K9.80 | FN23
? 3 row_left_out
! 4 row_below_stop
? 5 row_left_out
# a line over rows that were paid, before the same titles again
> Mea Tom,028-038,12345678,9.80,FN23
> ,Paid by cheque:
> Name,BSB,Account Number,Amount,Reference
> Kila,088-950,7001234568,9.80,FN23
@ {"skipRows":[3,4]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 3 row_left_out
? 4 row_left_out
! 5 row_below_stop
# one title over kina and toea, in cells of their own
| Name;BSB;Account Number;Amount;;Reference
| Mea Tom;028-038;12345678;9;80;FN23
| Kila;088-950;7001234568;10;05;FN23
! 1 amount_in_two_columns at no title
? 1 column_unread at no title
# a share of one amount for each of two accounts
| Name,BSB,Account Number,Net Pay,Share
| Mea Tom,028-038,12345678,100.00,60%
| mea tom,088-950,7001234568,100.00,40%
| Kila,088-950,7001234569,100.00,100%
= 4 Kila | 088-950 7001234569 | K100.00
? 1 column_unread at Share
! 2 row_of_share
! 3 row_of_share
# the bank’s own sheet, with the account it debits on top
| Debit account,088-950,7001234567
| Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,9.80,FN23
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 1 row_above_titles
# a payment above the titles
| Kila,088-950,7001234568,9.80,FN23
| Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,9.80,FN23
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 1 row_above_titles
# a payment above the titles whose BSB lost its zero
| Kila,88950,7001234568,9.80,FN23
| Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,9.80,FN23
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 1 row_above_titles
# a payment above the titles without a BSB
| Kila,,7001234568,9.80,FN23
| Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,9.80,FN23
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 1 row_above_titles
# a payment above the titles, left out
| Kila,088-950,7001234568,9.80,FN23
| Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,9.80,FN23
@ {"skipRows":[1]}
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 1 row_left_out
# a row left out that is not there
> Mea Tom,028-038,12345678,9.80,FN23
@ {"skipRows":[7]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 7 row_not_there
# the lines of a report above the titles
| Goroka Hospital
| Pay date,27/11/2026
| 
| Name,BSB,Account Number,Amount,Reference
| Mea Tom,028-038,12345678,9.80,FN23
= 5 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 1 rows_above_unread
# titles in two lines
| Employee,Bank,Account,Net
| Name,BSB,Number,Pay
| Mea Tom,028-038,12345678,9.80
= 3 Mea Tom | 028-038 12345678 | K9.80
# titles in two lines, some only in the upper
| Name,BSB,Account,Net
| ,,Number,Pay
| Mea Tom,028-038,12345678,9.80
= 3 Mea Tom | 028-038 12345678 | K9.80
# titles in two lines, of which one changes the other
| Name,BSB,Account,Gross
| ,,Number,Pay
| Mea Tom,028-038,12345678,9.80
! 1 column_missing
# a title over a whole row of titles that changes one
| ,,,Gross
| Name,BSB,Account Number,Pay
| Mea Tom,028-038,12345678,9.80
! 2 title_doubtful at Pay
# a group of another time over two titles, as merged cells leave it
| ,,,Last fortnight,,This fortnight,
| Name,BSB,Account Number,Hours,Net,Hours,Total
| Mea Tom,028-038,12345678,80,9.80,80,7.50
! 2 title_doubtful at Net
# the same, where the others stand in the upper of two lines
| Name,BSB,Account Number,Last fortnight,,This fortnight,
| ,,,Hours,Net,Hours,Total
| Mea Tom,028-038,12345678,80,9.80,80,7.50
! 2 title_doubtful at Net
# a group of deductions before what is paid
| ,,,Deductions,,
| Name,BSB,Account Number,Tax,Loan,Net Pay
| Mea Tom,028-038,12345678,2.00,1.00,9.80
= 3 Mea Tom | 028-038 12345678 | K9.80
? 1 rows_above_unread
? 2 column_unread at Tax
? 2 column_unread at Loan
# a unit over the amount
| ,,,K'000
| Name,BSB,Account Number,Amount
| Mea Tom,028-038,12345678,9.80
! 2 title_doubtful at Amount
# a line of a report right above the titles
| Company: Goroka Hospital,Period: 14 days,,From 1 Nov
| Name,BSB,Account Number,Pay
| Mea Tom,028-038,12345678,9.80
= 3 Mea Tom | 028-038 12345678 | K9.80
? 1 rows_above_unread
# groups over a whole row of titles
| Employee,Bank details,,Net
| Name,BSB,Account Number,Pay
| Mea Tom,028-038,12345678,9.80
= 3 Mea Tom | 028-038 12345678 | K9.80
? 1 rows_above_unread
# a row that goes on after the last title
> Mea Tom,028-038,12345678,9.80,FN23,x
! 2 too_many_cells
# a row that goes on with blanks
> Mea Tom,028-038,12345678,9.80,FN23,,,
! 2 too_many_cells
# a row that ends early
> Mea Tom,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
? 2 reference_blank at Reference
# a cell left out in the middle
> Mea Tom,12345678,9.80,FN23
! 2 bsb_not_six_digits at BSB
! 2 account_number_not_digits at Account Number
! 2 amount_not_a_number at Amount
? 2 reference_blank at Reference
# two tables side by side
| Name,BSB,Account Number,Amount,,Name,BSB,Account Number,Amount
| Mea Tom,028-038,12345678,9.80,,Kila,088-950,7001234568,5.00
! 1 column_twice at Name
! 1 column_twice at BSB
! 1 column_twice at Account Number
! 1 column_twice at Amount
# no titles
| Mea Tom,028-038,12345678,9.80,FN23
! 1 titles_missing
# only titles
| Name,BSB,Account Number,Amount
! 1 no_payments
# blank rows between
> Mea Tom,028-038,12345678,9.80,FN23
> 
> ,,,,
> Kila,088-950,7001234568,9.80,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 5 Kila | 088-950 7001234568 | K9.80 | FN23
# a signature below
> Mea Tom,028-038,12345678,9.80,FN23
> Approved by: Ruth Oala
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 bsb_missing at BSB
! 3 account_number_missing at Account Number
! 3 amount_missing at Amount
? 3 reference_blank at Reference
# text behind a closing quotation mark
> "Mea" Tom,028-038,12345678,9.80,FN23
! 2 stray_quote
# a quotation mark that is never closed
> Mea Tom,028-038,12345678,9.80,FN23
> "Kila,088-950,7001234568,9.80,FN23
! 3 unclosed_quote
# Excel’s line that names the sign between cells
| sep=;
| Name;BSB;Account Number;Amount
| Mea Tom;028-038;12345678;9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
# bars between cells
| Name|BSB|Account Number|Amount
| Mea Tom|028-038|12345678|9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
# rows that stand on their side
| Name,Mea Tom,Kila
| BSB,028-038,088-950
| Account Number,12345678,7001234568
| Amount,9.80,5.00
! 1 column_missing
! 1 column_missing
! 1 column_missing
`,
)
