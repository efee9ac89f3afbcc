import { type AuditWords, counted, saying, sizeOf, textOf } from '../audit-words.ts'

/** Bank files: made, fetched, held beside another, and found to be changed. */
export const bankFileActions = {
  'bank_file.sealed': {
    title: 'Bank file made',
    says: (details, batch) => `made the bank file of ${batch}${sizeOf(details)}`,
  },
  'bank_file.allowed_again': {
    title: 'Another bank file allowed',
    says: (_details, batch) => `let ${batch} have another bank file, although one was made before`,
  },
  'bank_file.downloaded': { title: 'Bank file downloaded', says: () => 'downloaded a bank file' },
  'bank_file.checked': {
    title: 'File checked',
    says: ({ result, otherBatchNumber, isOtherVoid, isVoid }, batch) =>
      `held a file beside the ${isVoid === true ? 'void' : 'sealed'} one of ${batch}: ${checkFound(result, otherBatchNumber, isOtherVoid)}`,
  },
  'bank_file.changed_found': {
    title: 'Changed file found',
    says: ({ differenceCount }, batch) =>
      `found a changed copy of the file of ${batch}, with ${counted(differenceCount, 'difference')}`,
  },
  'batch.clearing_asked': {
    title: 'Clearing asked for',
    says: ({ comment }, batch) =>
      `asked to go on with ${batch} although a changed file was found${saying(comment)}`,
  },
  'batch.cleared': {
    title: 'Changed file cleared',
    says: ({ comment }, batch) => `let ${batch} go on with its sealed file${saying(comment)}`,
  },
} satisfies Record<string, AuditWords>

function checkFound(result: unknown, otherNumber: unknown, isVoid: unknown): string {
  if (result === 'identical') return 'identical, by the hash that was given of it'
  if (result === 'line_ends') return 'only its lines end differently'
  if (result === 'another_file') {
    return `it is ${isVoid === true ? 'a void' : 'the'} file of B${textOf(otherNumber)}`
  }
  return 'it is no bank file'
}
