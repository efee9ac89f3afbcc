import { casesOf } from './case.fixture.ts'

export const pasted = casesOf(
  'pasted rows',
  `
# rows between tabs, without titles
| Mea Tom\t028-038\t12345678\t9.80\tFN23
| Kila\t088-950\t7001234568\t1,234.50\tFN23
! 1 titles_missing
# rows of a page whose departments are merged, so that the second moved to the left
| Name\tBSB\tAccount Number\tDepartment\tNet Pay\tYTD
| Mea Tom\t028-038\t12345678\tWards\t100.00\t2000.00
| Kila\t088-950\t7001234568\t200.00\t4000.00
= 2 Mea Tom | 028-038 12345678 | K100.00
? 1 column_unread at Department
? 1 column_unread at YTD
! 3 row_moved
# rows that end before their last title, with one amount alone
| Name\tBSB\tAccount Number\tDepartment\tNet Pay\tReference
| Mea Tom\t028-038\t12345678\tWards\t100.00
= 2 Mea Tom | 028-038 12345678 | K100.00
? 1 column_unread at Department
? 2 reference_blank at Reference
# rows without titles, answered
| Mea Tom\t028-038\t12345678\t9.80\tFN23
| Kila\t088-950\t7001234568\t1,234.50\tFN23
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount","column 5":"reference"}}
= 1 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 2 Kila | 088-950 7001234568 | K1,234.50 | FN23
# rows without titles, a column not answered
| Mea Tom,028-038,12345678,9.80,ICU
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount"}}
= 1 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at column 5
# rows without titles, held in a column not answered
| Mea Tom,028-038,12345678,9.80,HOLD
| Kila,088-950,7001234568,9.80,
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount"}}
= 2 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at column 5
! 1 row_says_stop at column 5
# rows without titles, the amount not answered
| Mea Tom,028-038,12345678,9.80
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber"}}
! 1 column_missing
# rows without titles, two amounts answered
| Mea Tom,028-038,12345678,9.80,7.50
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount","column 5":"amount"}}
! 1 column_twice at column 5
# rows without titles, an answer for a column that is not there
| Mea Tom,028-038,12345678,9.80
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount","column 9":"reference"}}
! 1 mapping_without_column
# rows without titles, the amount cut at its comma
| Mea Tom,028-038,12345678,1,234.50
| Kila,088-950,7001234568,980.00,FN23
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount","column 5":"reference"}}
= 2 Kila | 088-950 7001234568 | K980.00 | FN23
! 1 amount_may_be_split at column 4
# rows without titles, account and amount answered the wrong way about
| Mea Tom,028-038,12345678,9.80
@ {"mapping":{"column 1":"name","column 2":"bsb","column 4":"accountNumber","column 3":"amount"}}
! 1 account_number_not_digits at column 4
! 1 amount_may_be_split at column 3
# rows without titles, surname and given name
| Tom,Mea,028-038,12345678,9.80
@ {"mapping":{"column 1":"surname","column 2":"givenNames","column 3":"bsb","column 4":"accountNumber","column 5":"amount"}}
= 1 Mea Tom | 028-038 12345678 | K9.80
# rows with titles, answered as if they had none
| Name,BSB,Account Number,Amount
| Mea Tom,028-038,12345678,9.80
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount"}}
! 1 mapping_without_column
# rows with titles nobody knows, answered as if they had none
| Nem,Bank BSB,Akaun,Moni
| Mea Tom,028-038,12345678,9.80
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount"}}
= 2 Mea Tom | 028-038 12345678 | K9.80
! 1 bsb_not_six_digits at column 2
! 1 account_number_not_digits at column 3
! 1 amount_not_a_number at column 4
# a column of which a later row alone has something
| Mea Tom,028-038,12345678,9.80
| Kila,088-950,7001234568,9.80,late
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount"}}
= 1 Mea Tom | 028-038 12345678 | K9.80
= 2 Kila | 088-950 7001234568 | K9.80
? 1 column_unread at column 5
# a total below rows without titles
| Mea Tom,028-038,12345678,9.80
| Total,,,9.80
@ {"mapping":{"column 1":"name","column 2":"bsb","column 3":"accountNumber","column 4":"amount"}}
= 1 Mea Tom | 028-038 12345678 | K9.80
? 2 total_row
# words that are no sheet
| Please pay Mea Tom K980 to his account at Kina Bank.
! 1 column_missing
! 1 column_missing
! 1 column_missing
! 1 column_missing
`,
)
