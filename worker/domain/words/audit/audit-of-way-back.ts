import { type AuditWords, nameIn, saying } from '../audit-words.ts'

/** What was taken back of a batch after its last approval: that approval, or its bank file. */
export const wayBackActions = {
  'batch.approval_taken_back': {
    title: 'Approval taken back',
    says: (_, batch) => `took back their approval of ${batch}, which waits again`,
  },
  'bank_file.void_asked': {
    title: 'Void bank file asked for',
    says: (details, batch) =>
      `asked that the bank file of ${batch} be void: ${refusedOr(details)}${saying(details.words)}`,
  },
  'bank_file.kept': {
    title: 'Bank file kept',
    says: (_, batch) => `kept the bank file of ${batch}, which somebody had asked to be void`,
  },
  'bank_file.voided': {
    title: 'Bank file void',
    says: (details, batch) =>
      `confirmed that the bank file of ${batch} is void, as ${nameIn(details.askedBy)} asked: ${refusedOr(details)}${saying(details.words)}`,
  },
  'bank_file.revive_asked': {
    title: 'Void bank file booked',
    says: (details, batch) =>
      `said that the bank booked a void bank file of ${batch} all the same${saying(details.words)}`,
  },
  'bank_file.kept_void': {
    title: 'Bank file left void',
    says: (_, batch) => `left the bank file of ${batch} void, which somebody had said was booked`,
  },
  'bank_file.revived': {
    title: 'Void bank file counts again',
    says: (details, batch) =>
      `confirmed that the bank booked a void bank file of ${batch}, as ${nameIn(details.askedBy)} said, so it counts again and the batch is with the bank${saying(details.words)}`,
  },
} satisfies Record<string, AuditWords>

/** Whose word it is void by. */
const refusedOr = ({ kind, atBank }: Record<string, unknown>) => {
  if (kind === 'bank_refused') return 'the bank refused it'
  return atBank === true
    ? 'the bank confirmed that it was not processed'
    : 'the bank does not have it'
}
