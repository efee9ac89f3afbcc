import { casesOf } from './case.fixture.ts'

export const invoices = casesOf(
  'invoice',
  `
# A supplier’s invoice with tax withheld
| Supplier,BSB,Account No,Invoice No,Invoice Date,Gross,Withholding Tax,Net Amount
| Lae Hardware,088-950,7001234568,INV-2231,12/11/2026,"1,000.00",120.00,880.00
= 2 Lae Hardware | 088-950 7001234568 | K880.00 | INV-2231 | INV-2231 2026-11-12 K1,000.00 less K120.00
# The words for the payee stand in a column of their own
| Supplier,BSB,Account No,Reference,Invoice No,Gross (K),WHT,Amount
| Lae Hardware,088-950,7001234568,ACME NOV,2231/A,1000.00,,1000.00
= 2 Lae Hardware | 088-950 7001234568 | K1,000.00 | ACME NOV | 2231/A K1,000.00 less K0.00
# Without what it came to, that is what adds up
| Supplier,BSB,Account No,Invoice,WHT,Amount
| Lae Hardware,088-950,7001234568,2231,120,880
= 2 Lae Hardware | 088-950 7001234568 | K880.00 | 2231 | 2231 K1,000.00 less K120.00
# A payment without an invoice among others
| Supplier,BSB,Account No,Invoice,Gross,WHT,Amount
| Lae Hardware,088-950,7001234568,,,0.00,880.00
= 2 Lae Hardware | 088-950 7001234568 | K880.00
? 2 reference_blank at Invoice
# What is left is not what is paid
| Supplier,BSB,Account No,Invoice,Gross,WHT,Amount
| Lae Hardware,088-950,7001234568,2231,1000.00,100.00,880.00
! 2 invoices_differ at Gross
# The net under the title of what it came to
| Supplier,BSB,Account No,Invoice,WHT,Gross,Amount
| Lae Hardware,088-950,7001234568,2231,120.00,880.00,880.00
! 2 invoices_differ at Gross
# All of it withheld
| Supplier,BSB,Account No,Invoice,Gross,WHT,Amount
| Lae Hardware,088-950,7001234568,2231,1000.00,1000.00,880.00
! 2 withheld_out_of_range at WHT
# Figures without a number
| Supplier,BSB,Account No,Invoice,Gross,WHT,Amount
| Lae Hardware,088-950,7001234568,,1000.00,120.00,880.00
? 2 reference_blank at Invoice
! 2 invoice_missing at Invoice
# A number that is longer than the words for the payee
| Supplier,BSB,Account No,Invoice,Gross,Amount
| Lae Hardware,088-950,7001234568,INVOICE-2026-11-000002231,880.00,880.00
! 2 reference_too_long at Invoice
# A number that is longer than any is kept
| Supplier,BSB,Account No,Reference,Invoice,Gross,Amount
| Lae Hardware,088-950,7001234568,NOV,INVOICE-2026-11-0000000000000000000002231,880.00,880.00
! 2 invoice_too_long at Invoice
# A date that is none
| Supplier,BSB,Account No,Invoice,Invoice Date,Gross,Amount
| Lae Hardware,088-950,7001234568,2231,soon,880.00,880.00
! 2 invoice_day_unread at Invoice Date
# A credit note
| Supplier,BSB,Account No,Invoice,Gross,WHT,Amount
| Lae Hardware,088-950,7001234568,2231,-880.00,0,880.00
! 2 amount_negative at Gross
# A payroll has gross pay and tax, and no invoices
| Employee,BSB,Account No,Gross,WHT,Net Pay
| Mea Tom,088-950,7001234568,1000.00,120.00,880.00
= 2 Mea Tom | 088-950 7001234568 | K880.00
? 1 column_unread at Gross
? 1 column_unread at WHT
# An invoice number alone is the words for the payee
| Supplier,BSB,Account No,Invoice No,Amount
| Lae Hardware,088-950,7001234568,2231,880.00
= 2 Lae Hardware | 088-950 7001234568 | K880.00 | 2231
# Said to be no invoices
@ {"mapping":{"Gross":"unread"}}
| Supplier,BSB,Account No,Invoice No,Gross,Amount
| Lae Hardware,088-950,7001234568,2231,1000.00,880.00
= 2 Lae Hardware | 088-950 7001234568 | K880.00 | 2231
? 1 column_unread at Gross
# Said to be invoices
@ {"mapping":{"Bill":"invoice","Bill comes to":"gross"}}
| Supplier,BSB,Account No,Bill,Bill comes to,Amount
| Lae Hardware,088-950,7001234568,2231,880.00,880.00
= 2 Lae Hardware | 088-950 7001234568 | K880.00 | 2231 | 2231 K880.00 less K0.00
`,
)
