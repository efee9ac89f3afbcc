import type { DocumentKind } from '#domain/payees/document.ts'

export const kindWords: { [Kind in DocumentKind]: string } = {
  compliance_certificate: 'Certificate of compliance',
  registration: 'Registration',
  contract: 'Contract',
  bank_letter: 'Letter of the bank',
  other: 'Another document',
}
