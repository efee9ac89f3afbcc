import { casesOf } from './case.fixture.ts'

export const accounts = casesOf(
  'account',
  `
# a number with another behind it
> Tau,048-001,1077990004 12345,9.80,FN23
? 2 bsb_bank_unknown at BSB
! 2 account_number_two_ways at Account Number
# a number with a suffix
> Tau,088-950,1077990006-01,9.80,FN23
! 2 account_number_two_ways at Account Number
# a short number with a suffix
> Tau,088-950,70012-01,9.80,FN23
! 2 account_number_two_ways at Account Number
# BSB and number in one cell
> Tau,088-950,088-950 7001234568,9.80,FN23
! 2 account_number_two_ways at Account Number
# BSB and number in one cell, in groups of three
> Tau,088-950,088 950 700123,9.80,FN23
! 2 account_holds_bsb at Account Number
? 2 account_length_unusual at Account Number
# two numbers with a stroke
> Tau,088-950,7001234568/7001234569,9.80,FN23
! 2 account_number_not_digits at Account Number
# groups of four
> Tau,088-950,7001 2345 68,9.80,FN23
= 2 Tau | 088-950 7001234568 | K9.80 | FN23
# groups with hyphens
> Tau,088-950,70-0123-4568,9.80,FN23
= 2 Tau | 088-950 7001234568 | K9.80 | FN23
# zeros in front are kept
> Tau,088-950,0001697943,9.80,FN23
= 2 Tau | 088-950 0001697943 | K9.80 | FN23
# one account with and without its zeros
> Tau,088-950,0000778899,9.80,FN23
> Tau,088-950,778899,9.80,FN23
= 2 Tau | 088-950 0000778899 | K9.80 | FN23
= 3 Tau | 088-950 778899 | K9.80 | FN23
? 3 account_length_unusual at Account Number
? 3 duplicate_row
# three people on the account of their society
> Tau,028-038,12345678,9.80,FN23
> Mea,028-038,12345678,9.80,FN23
> Vagi,028-038,12345678,9.80,FN23
= 2 Tau | 028-038 12345678 | K9.80 | FN23
= 3 Mea | 028-038 12345678 | K9.80 | FN23
= 4 Vagi | 028-038 12345678 | K9.80 | FN23
? 3 account_other_name at Account Number
? 4 account_other_name at Account Number
# the account that pays
> Hospital,088-950,7001234567,9.80,FN23
! 2 own_account at Account Number
# the account that pays, with a zero before it
> Hospital,088950,07001234567,9.80,FN23
? 2 account_length_unusual at Account Number
! 2 own_account at Account Number
# the same number at another branch
> Hospital,088-951,7001234567,9.80,FN23
= 2 Hospital | 088-951 7001234567 | K9.80 | FN23
# an exponent
> Tau,088-950,7.00123E+09,9.80,FN23
! 2 scientific_number at Account Number
# an exponent without a sign
> Tau,088-950,7.00123E9,9.80,FN23
! 2 account_number_not_digits at Account Number
# decimals that a program added
> Tau,088-950,7001234568.0,9.80,FN23
! 2 account_number_not_digits at Account Number
# an apostrophe by which spreadsheets mark text
> Tau,088-950,'7001234568,9.80,FN23
! 2 account_number_not_digits at Account Number
# nothing
> Tau,088-950,,9.80,FN23
! 2 account_number_missing at Account Number
# zeros
> Tau,088-950,0000000000,9.80,FN23
! 2 account_number_all_zeros at Account Number
# longer than the bank carries
> Tau,088-950,1234567890123456,9.80,FN23
! 2 account_number_too_long at Account Number
# longer than its bank’s usual length
> Tau,028-038,123456789,9.80,FN23
= 2 Tau | 028-038 123456789 | K9.80 | FN23
? 2 account_length_unusual at Account Number
# letters in it
> Tau,088-950,70O1234568,9.80,FN23
! 2 account_number_not_digits at Account Number
# a space that is none of ours
> Tau,088-950,7001\u00a0234568,9.80,FN23
! 2 account_number_not_digits at Account Number
# a hyphen that is none of ours
> Tau,088-950,7001–234568,9.80,FN23
! 2 account_number_not_digits at Account Number
# a formula that keeps zeros
> Tau,088-950,="0001697943",9.80,FN23
! 2 account_number_not_digits at Account Number
# the same payment twice
> Tau,088-950,7001234568,9.80,FN23
> Tau,088-950,7001234568,9.80,FN23
= 2 Tau | 088-950 7001234568 | K9.80 | FN23
= 3 Tau | 088-950 7001234568 | K9.80 | FN23
? 3 duplicate_row
`,
)
