import { casesOf } from './case.fixture.ts'

export const totals = casesOf(
  'total',
  `
# payments below the total of all
> Mea Tom,028-038,12345678,9.80,FN23
> Total,,,9.80
> Kila Vai,088-950,7001234568,9.80,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 3 total_row
! 4 row_below_total
# payments below a total that has another behind it, left out since it is of a part
> Mea Tom,028-038,12345678,9.80,FN23
> Total,,,9.80
> Kila Vai,088-950,7001234568,9.80,FN23
> Total Nursing,,,9.80
> Tau Vai,088-950,7001234569,9.80,FN23
@ {"skipRows":[5]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 4 Kila Vai | 088-950 7001234568 | K9.80 | FN23
= 6 Tau Vai | 088-950 7001234569 | K9.80 | FN23
? 3 total_row
? 5 row_left_out
# payments below the total of all, which is left out
> Mea Tom,028-038,12345678,9.80,FN23
> Total,,,9.80
> Kila Vai,088-950,7001234568,9.80,FN23
@ {"skipRows":[3]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 4 Kila Vai | 088-950 7001234568 | K9.80 | FN23
? 3 row_left_out
# a sum of rows to one account that has an account itself, and one that says what it is for
> Mea Tom,028-038,12345678,2.00,A1
> Mea Tom,028-038,12345678,3.00,A2
> Mea Tom,028-038,12345678,5.00,
> Kila Vai,088-950,7001234568,5.00,B1
> Kila Vai,088-950,7001234568,1.00,B2
> Kila Vai,088-950,7001234568,4.00,B3
= 2 Mea Tom | 028-038 12345678 | K2.00 | A1
= 3 Mea Tom | 028-038 12345678 | K3.00 | A2
= 5 Kila Vai | 088-950 7001234568 | K5.00 | B1
= 6 Kila Vai | 088-950 7001234568 | K1.00 | B2
= 7 Kila Vai | 088-950 7001234568 | K4.00 | B3
? 4 reference_blank at Reference
! 4 row_is_sum
# a total that agrees
> Mea Tom,028-038,12345678,9.80,FN23
> Total,,,9.80,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 3 total_row
# a total that differs
> Mea Tom,028-038,12345678,9.80,FN23
> Total,,,9.81,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 total_row_differs
# a total that differs, left out
> Mea Tom,028-038,12345678,9.80,FN23
> Total,,,9.81,
@ {"skipRows":[3]}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
? 3 row_left_out
# a total without a word
> Mea Tom,028-038,12345678,9.80,FN23
> Kila,088-950,7001234568,9.80,FN23
> ,,,19.60,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 3 Kila | 088-950 7001234568 | K9.80 | FN23
? 4 total_row
# another sum without a word
> Mea Tom,028-038,12345678,9.80,FN23
> ,,,19.60,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 name_missing at Name
! 3 bsb_missing at BSB
! 3 account_number_missing at Account Number
? 3 reference_blank at Reference
# a subtotal and a grand total
> Mea Tom,028-038,12345678,9.80,FN23
> Sub-total,,,9.80,
> Kila,088-950,7001234568,9.80,FN23
> Grand Total,,,19.60,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 4 Kila | 088-950 7001234568 | K9.80 | FN23
? 3 total_row
? 5 total_row
# subtotals of departments, and what they come to
> Mea Tom,028-038,12345678,9.80,FN23
> Sub-total Nursing,,,9.80,
> Kila,088-950,7001234568,9.80,FN23
> Subtotal Admin:,,,9.80,
> Grand Total,,,19.60,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
= 4 Kila | 088-950 7001234568 | K9.80 | FN23
? 3 total_row
? 5 total_row
? 6 total_row
# what can be a total or a payee, and is in no sum
> Mea Tom,028-038,12345678,9.80,FN23
> Total Energy Ltd,,,9.80,
> Nursing total,,,9.80,
> Total,,,9.80,
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 3 total_or_payment
! 4 total_or_payment
? 5 total_row
# a person without an account who is no total
> Mea Tom,028-038,,9.80,Total
! 2 account_number_missing at Account Number
# a total with an account
> Total,028-038,12345678,9.80,FN23
= 2 Total | 028-038 12345678 | K9.80 | FN23
# brought forward from another page
> Brought forward,,,5000.00,
> Mea Tom,028-038,12345678,9.80,FN23
= 3 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 2 bsb_missing at BSB
! 2 account_number_missing at Account Number
? 2 reference_blank at Reference
# a control total that differs
> Mea Tom,028-038,12345678,9.80,FN23
@ {"controlTotalToea":981,"headCount":1}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 1 control_total_differs
# a head count that differs
> Mea Tom,028-038,12345678,9.80,FN23
@ {"controlTotalToea":980,"headCount":2}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
! 1 head_count_differs
# a control total that agrees
> Mea Tom,028-038,12345678,9.80,FN23
@ {"controlTotalToea":980,"headCount":1}
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
`,
)
