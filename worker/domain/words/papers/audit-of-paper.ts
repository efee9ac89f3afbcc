import { type AuditWords, counted, nameIn, textOf } from '../audit-words.ts'

/** What is printed of a batch, laid beside it, or taken along with it. */
export const paperActions = {
  'bank_file.slip_taken': {
    title: 'Control slip taken',
    says: (_, batch) => `took the control slip of ${batch}`,
  },
  'batch.attached': {
    title: 'Attachment added',
    says: ({ name, payment, state }, batch) =>
      `attached ${textOf(name)} to ${payment ? `the payment to ${nameIn(payment)} in ` : ''}${batch}${lateWords(state)}`,
  },
  'batch.attachment_taken': {
    title: 'Attachment downloaded',
    says: ({ name }, batch) => `downloaded ${textOf(name)} of ${batch}`,
  },
  'batch.dossier_begun': {
    title: 'Dossier asked for',
    says: (_, batch) => `began to take the dossier of ${batch}`,
  },
  'batch.dossier_taken': {
    title: 'Dossier taken',
    says: ({ hasBankFile, voidFiles }, batch) => {
      const withVoid =
        voidFiles === undefined ? '' : `, with ${counted(voidFiles, 'void bank file')}`
      const lacks = withVoid ? ' and none that counts' : ', without its bank file'
      return `took the dossier of ${batch}${withVoid}${hasBankFile === false ? lacks : ''}`
    },
  },
  'batch.remittance_taken': {
    title: 'Remittance advice taken',
    says: ({ name }, batch) => `took the remittance advice of ${textOf(name)} in ${batch}`,
  },
  'batch.advice_sent': {
    title: 'Remittance advice sent',
    says: ({ letters }, batch) =>
      `sent ${counted(letters, 'letter')} of remittance advice of ${batch} by e-mail`,
  },
  'organisation.sheets_thrown_away': {
    title: 'Refused sheets thrown away',
    says: ({ sheets, days }) =>
      `threw away ${counted(sheets, 'sheet')} of which nothing had been kept, after ${textOf(days)} days`,
  },
} satisfies Record<string, AuditWords>

/** An open batch is changed; beside any other a paper is a note. */
const lateWords = (state: unknown) => (textOf(state) ? ' as a note, after it was handed over' : '')
