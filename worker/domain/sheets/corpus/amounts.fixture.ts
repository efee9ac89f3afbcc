import { casesOf } from './case.fixture.ts'

export const amounts = casesOf(
  'amount',
  `
# thousands cut at a comma
> Tau,088-950,1077000213,1,234
! 2 amount_may_be_split at Amount
# millions cut at their commas
> Tau,088-950,1077000213,1,234,567.00
! 2 too_many_cells
# a decimal comma
> Tau,088-950,1077000213,1234,50
! 2 amount_may_be_split at Amount
# a cut amount beside a column of days
| Amount,Days,Name,BSB,Account Number
| 1,234,Tau,088-950,1077000213
? 1 column_unread at Days
! 2 amount_may_be_split at Amount
# cut, with its currency before it
> Tau,088-950,1077000213,K1,234.50
! 2 amount_may_be_split at Amount
# cut, with its currency and two spaces before it
> Tau,088-950,1077000213,K  1,234.50
! 2 amount_may_be_split at Amount
# cut, with its currency behind it
> Tau,088-950,1077000213,1,234.50 PGK
! 2 amount_may_be_split at Amount
# cut, with K behind it
> Tau,088-950,1077000213,1,234.50K
! 2 amount_may_be_split at Amount
# cut, with a minus behind it, as SAP writes it
> Tau,088-950,1077000213,1,234.50-
! 2 amount_may_be_split at Amount
# cut, with CR behind it
> Tau,088-950,1077000213,1,234.50 CR
! 2 amount_may_be_split at Amount
# cut, with the stroke of a cheque behind it
> Tau,088-950,1077000213,1,234/-
! 2 amount_may_be_split at Amount
# thousands in quotation marks
> Tau,088-950,1077000213,"1,234.50",FN23
= 2 Tau | 088-950 1077000213 | K1,234.50 | FN23
# whole kina, and a reference of two digits in quotation marks
> Tau,088-950,1077000213,1234,"50"
= 2 Tau | 088-950 1077000213 | K1,234.00 | 50
# whole kina, and a reference of two digits without
> Tau,088-950,1077000213,1234,50
! 2 amount_may_be_split at Amount
# whole kina, and a year as reference
> Tau,088-950,1077000213,1234,2026
= 2 Tau | 088-950 1077000213 | K1,234.00 | 2026
# between tabs a comma cuts nothing
| Name\tBSB\tAccount Number\tAmount\tReference
| Tau\t088-950\t1077000213\t1234\t50
= 2 Tau | 088-950 1077000213 | K1,234.00 | 50
# thousands between semicolons
| Name;BSB;Account Number;Amount;Reference
| Tau;088-950;1077000213;1,234.50;FN23
= 2 Tau | 088-950 1077000213 | K1,234.50 | FN23
# a comma between semicolons, of thousands or before three decimals
| Name;BSB;Account Number;Amount;Reference
| Tau;088-950;1077000213;812,625;FN23
| Tau;088-950;1077000213;"1,234";FN23
| Tau;088-950;1077000213;1,234,567;FN23
! 2 amount_may_be_split at Amount
! 3 amount_may_be_split at Amount
= 4 Tau | 088-950 1077000213 | K1,234,567.00 | FN23
# a comma between semicolons, beside an amount that shows what commas are
| Name;BSB;Account Number;Amount
| Tau;088-950;1077000213;K1,234.50
| Mea;088-950;1077000214;2,000
= 2 Tau | 088-950 1077000213 | K1,234.50
= 3 Mea | 088-950 1077000214 | K2,000.00
# a comma between semicolons, beside amounts that show both
| Name;BSB;Account Number;Amount
| Tau;088-950;1077000213;1,234.50
| Mea;088-950;1077000214;2,000
| Ori;088-950;1077000215;980,5
= 2 Tau | 088-950 1077000213 | K1,234.50
! 3 amount_may_be_split at Amount
! 4 amount_not_a_number at Amount
# a comma between tabs
| Name\tBSB\tAccount Number\tAmount
| Tau\t088-950\t1077000213\t1,234
= 2 Tau | 088-950 1077000213 | K1,234.00
# a comma between tabs, beside an amount whose decimals begin with one
| Name\tBSB\tAccount Number\tAmount
| Tau\t088-950\t1077000213\tK 1,234
| Tau\t088-950\t1077000213\t980,5
! 2 amount_may_be_split at Amount
! 3 amount_not_a_number at Amount
# a day without signs, and an amount of as many digits
> Tau,088-950,1077000213,20261127,FN23
> Tau,088-950,1077000213,27112026,FN23
> Tau,088-950,1077000213,20261127.00,FN23
> Tau,088-950,1077000213,20269927,FN23
! 2 amount_may_be_day at Amount
! 3 amount_may_be_day at Amount
= 4 Tau | 088-950 1077000213 | K20,261,127.00 | FN23
= 5 Tau | 088-950 1077000213 | K20,269,927.00 | FN23
# half a kina with three decimals
> Tau,088-950,1077000213,"0,500",FN23
! 2 amount_not_a_number at Amount
# a decimal comma between semicolons
| Name;BSB;Account Number;Amount;Reference
| Tau;088-950;1077000213;1234,50;FN23
! 2 amount_not_a_number at Amount
# dots for thousands and a decimal comma
| Name;BSB;Account Number;Amount
| Tau;088-950;1077000213;1.234,50
! 2 amount_not_a_number at Amount
# K before it
> Tau,088-950,1077000213,K980,FN23
= 2 Tau | 088-950 1077000213 | K980.00 | FN23
# PGK before it
> Tau,088-950,1077000213,PGK 980.5,FN23
= 2 Tau | 088-950 1077000213 | K980.50 | FN23
# PGK behind it
> Tau,088-950,1077000213,980.50 PGK,FN23
! 2 amount_not_a_number at Amount
# a dollar sign
> Tau,088-950,1077000213,$980.50,FN23
! 2 amount_not_a_number at Amount
# nothing
> Tau,088-950,1077000213,,FN23
! 2 amount_missing at Amount
# a dash, as accountants write nothing
> Tau,088-950,1077000213,-,FN23
! 2 amount_not_a_number at Amount
# zero
> Tau,088-950,1077000213,0.00,FN23
! 2 amount_zero at Amount
# less than zero
> Tau,088-950,1077000213,-12.50,FN23
! 2 amount_negative at Amount
# less than zero, in brackets
> Tau,088-950,1077000213,(12.50),FN23
! 2 amount_negative at Amount
# a minus behind it
> Tau,088-950,1077000213,12.50-,FN23
! 2 amount_not_a_number at Amount
# half a toea
> Tau,088-950,1077000213,1.005,FN23
! 2 amount_too_precise at Amount
# a binary rest
> Tau,088-950,1077000213,980.5000000001,FN23
! 2 amount_too_precise at Amount
# an exponent
> Tau,088-950,1077000213,1E+03,FN23
! 2 scientific_number at Amount
# groups of two
> Tau,088-950,1077000213,"12,34.00",FN23
! 2 amount_not_a_number at Amount
# a space for thousands
> Tau,088-950,1077000213,1 234.50,FN23
! 2 amount_not_a_number at Amount
# an Indian lakh
> Tau,088-950,1077000213,"1,23,456.00",FN23
! 2 amount_not_a_number at Amount
# other digits than ours
> Tau,088-950,1077000213,१२३,FN23
! 2 amount_not_a_number at Amount
# a formula
> Tau,088-950,1077000213,=980.5,FN23
! 2 amount_not_a_number at Amount
# a failed formula
> Tau,088-950,1077000213,#VALUE!,FN23
! 2 spreadsheet_error at Amount
# too narrow a column
> Tau,088-950,1077000213,########,FN23
! 2 spreadsheet_error at Amount
# hexadecimal
> Tau,088-950,1077000213,0x1F,FN23
! 2 amount_not_a_number at Amount
# a percentage
> Tau,088-950,1077000213,50%,FN23
! 2 amount_not_a_number at Amount
# more than a bank carries
> Tau,088-950,1077000213,"100,000,000.00",FN23
! 2 amount_too_large at Amount
# the most that a bank carries
> Tau,088-950,1077000213,"99,999,999.99",FN23
= 2 Tau | 088-950 1077000213 | K99,999,999.99 | FN23
# the least
> Tau,088-950,1077000213,0.01,FN23
= 2 Tau | 088-950 1077000213 | K0.01 | FN23
# a sign of no width in it
> Tau,088-950,1077000213,98\u200b0.50,FN23
! 2 amount_not_a_number at Amount
# two amounts in one cell
> Tau,088-950,1077000213,980.50 + 20,FN23
! 2 amount_not_a_number at Amount
# a word
> Tau,088-950,1077000213,as agreed,FN23
! 2 amount_not_a_number at Amount
`,
)
