import { casesOf } from './case.fixture.ts'

export const names = casesOf(
  'name',
  `
# a name with a comma in quotation marks
> "Karo, Kila",088-950,7001234568,9.80,FN23
= 2 Karo, Kila | 088-950 7001234568 | K9.80 | FN23
# a name cut at its comma
> Karo, Kila,088-950,7001234568,9.80,FN23
! 2 too_many_cells
# a name cut at its comma, before a column that is not read
| Name,Ward,BSB,Account Number,Amount
| Karo, Kila,ICU,088-950,7001234568,9.80
? 1 column_unread at Ward
! 2 too_many_cells
# a number called Employee beside surname and first name
| Employee,Surname,First Name,BSB,Account Number,Amount
| E0001,Tom,Mea,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Employee
# a whole name beside surname and first name that say another
| Name,Surname,First Name,BSB,Account Number,Amount
| Mea Tom,Guba,Lohia,028-038,12345678,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
? 1 column_unread at Surname
? 1 column_unread at First Name
# MYOB’s company or last name
| Co./Last Name,First Name,BSB,Account Number,Amount
| Tom,Mea,028-038,12345678,9.80
| Acme Ltd,,028-038,12345679,9.80
= 2 Mea Tom | 028-038 12345678 | K9.80
= 3 Acme Ltd | 028-038 12345679 | K9.80
# one title over two cells of a name
| Name,,BSB,Account Number,Amount
| Tom,Mea,028-038,12345678,9.80
? 1 column_unread at no title
! 2 name_in_two_cells at no title
# surname without a column of given names
| Surname,BSB,Account Number,Amount
| Tom,028-038,12345678,9.80
! 1 column_missing
# a code for a name
> E0001,028-038,12345678,9.80,FN23
! 2 name_is_none at Name
# a number for a name
> 1077,028-038,12345678,9.80,FN23
! 2 name_is_none at Name
# not known yet
> TBA,028-038,12345678,9.80,FN23
! 2 name_is_none at Name
# not available
> N/A,028-038,12345678,9.80,FN23
! 2 name_is_none at Name
# a dash
> -,028-038,12345678,9.80,FN23
! 2 name_is_none at Name
# a formula
> =A2,028-038,12345678,9.80,FN23
! 2 name_is_formula at Name
# held, in the name itself
> Tom Mea (HOLD),028-038,12345678,9.80,FN23
! 2 row_says_stop at Name
# not to be paid, in the name itself
> DO NOT PAY Tom Mea,028-038,12345678,9.80,FN23
! 2 row_says_stop at Name
# a payee that only begins so
> Holden Parts Ltd,028-038,12345678,9.80,FN23
= 2 Holden Parts Ltd | 028-038 12345678 | K9.80 | FN23
# a payee called Total, with an account
> Total,028-038,12345678,9.80,FN23
= 2 Total | 028-038 12345678 | K9.80 | FN23
# a payee called Staff
> Staff,028-038,12345678,9.80,Salary
= 2 Staff | 028-038 12345678 | K9.80 | Salary
# an accent
> José Kaupa,028-038,12345678,9.80,FN23
= 2 Jose Kaupa | 028-038 12345678 | K9.80 | FN23
? 2 name_simplified at Name
# a letter of another alphabet
> Мea Tom,028-038,12345678,9.80,FN23
! 2 name_character at Name
# turned about by an invisible sign
> Mea \u202emoT,028-038,12345678,9.80,FN23
! 2 name_character at Name
# longer than the bank carries
> The Provincial Health Authority of Hela,028-038,12345678,9.80,FN23
! 2 name_too_long at Name
# a quotation mark in it
> Mea "Tommy" Tom,028-038,12345678,9.80,FN23
! 2 name_character at Name
# a tab in it
> "Mea\tTom",028-038,12345678,9.80,FN23
! 2 control_character at Name
# a line break in it
| Name,BSB,Account Number,Amount
| "Mea
| Tom",028-038,12345678,9.80
! 2 control_character at Name
# spaces around it
>   Mea Tom  ,028-038,12345678,9.80,FN23
= 2 Mea Tom | 028-038 12345678 | K9.80 | FN23
# a reference longer than the bank carries
> Mea Tom,028-038,12345678,9.80,Invoice 2026/11/0001
! 2 reference_too_long at Reference
# no reference
> Mea Tom,028-038,12345678,9.80,
= 2 Mea Tom | 028-038 12345678 | K9.80
? 2 reference_blank at Reference
# a reference that is a formula
> Mea Tom,028-038,12345678,9.80,=1+1
= 2 Mea Tom | 028-038 12345678 | K9.80 | =1+1
# a reference that says to stop
> Mea Tom,028-038,12345678,9.80,HOLD
! 2 row_says_stop at Reference
# a name as the reference of another
> Mea Tom,028-038,12345678,9.80,Kila Karo
= 2 Mea Tom | 028-038 12345678 | K9.80 | Kila Karo
`,
)
