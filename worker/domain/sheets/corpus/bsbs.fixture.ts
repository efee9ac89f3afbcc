import { casesOf } from './case.fixture.ts'

export const bsbs = casesOf(
  'BSB',
  `
# BSB and account changed about
> Tau,7001234568,088-950,9.80,FN23
! 2 bsb_not_six_digits at BSB
# a BSB without its hyphen
> Tau,088950,7001234568,9.80,FN23
= 2 Tau | 088-950 7001234568 | K9.80 | FN23
# a BSB that lost its zero
> Tau,88950,7001234568,9.80,FN23
! 2 bsb_not_six_digits at BSB
# a BSB that lost its zero, with a hyphen
> Tau,88-950,7001234568,9.80,FN23
! 2 bsb_not_six_digits at BSB
# a BSB with a space
> Tau,088 950,7001234568,9.80,FN23
! 2 bsb_not_six_digits at BSB
# a BSB with another hyphen
> Tau,088–950,7001234568,9.80,FN23
! 2 bsb_not_six_digits at BSB
# the BSB 000-000
> Tau,000-000,7001234568,9.80,FN23
! 2 bsb_of_no_bank at BSB
# the BSB 999-999
> Tau,999-999,7001234568,9.80,FN23
! 2 bsb_of_no_bank at BSB
# a BSB of a bank we do not know
> Tau,062-000,7001234568,9.80,FN23
= 2 Tau | 062-000 7001234568 | K9.80 | FN23
? 2 bsb_bank_unknown at BSB
# a BIC instead of a BSB
> Tau,BOSPPGPM,7001234568,9.80,FN23
! 2 bsb_not_six_digits at BSB
# no BSB
> Tau,,7001234568,9.80,FN23
! 2 bsb_missing at BSB
# a bank that the BSB denies
| Name,BSB,Account Number,Amount,Bank
| Tau,088-950,7001234568,9.80,Westpac
= 2 Tau | 088-950 7001234568 | K9.80
? 2 bank_differs at Bank
# the codes of bank and branch
| Name,Bank Code,Branch Code,Account Number,Amount
| Tau,088,950,7001234568,9.80
= 2 Tau | 088-950 7001234568 | K9.80
# the codes of bank and branch, one without its zero
| Name,Bank Code,Branch Code,Account Number,Amount
| Tau,88,950,7001234568,9.80
! 2 bsb_not_six_digits at Bank Code
# the codes of bank and branch, and a branch without one
| Name,Bank Code,Branch Code,Account Number,Amount
| Tau,088,,7001234568,9.80
! 2 bsb_not_six_digits at Bank Code
# a whole BSB beside a branch’s code
| Name,Bank Code,Branch Code,Account Number,Amount
| Tau,088-950,950,7001234568,9.80
! 2 bsb_not_six_digits at Bank Code
# the codes of bank and branch beside a BSB
| Name,BSB,Bank Code,Branch Code,Account Number,Amount
| Tau,088-950,038,001,7001234568,9.80
= 2 Tau | 088-950 7001234568 | K9.80
? 1 column_left_out at Bank Code
? 1 column_left_out at Branch Code
# a branch’s code alone
| Name,Branch Code,Account Number,Amount
| Tau,088-950,7001234568,9.80
= 2 Tau | 088-950 7001234568 | K9.80
`,
)
