import { type AuditWords, counted, textOf } from './audit-words.ts'

/** What is made of everything there is: archives, each night's look at the records, each morning's letters. */
export const archiveActions = {
  'archive.begun': {
    title: 'Archive asked for',
    says: () => 'asked for an archive of the whole organisation',
  },
  'archive.taken': {
    title: 'Archive taken',
    says: ({ rows, files }) =>
      `took an archive of the whole organisation: ${counted(rows, 'row')} in ${counted(files, 'file')}`,
  },
  'archive.restored': {
    title: 'Archive restored',
    says: ({ from, rows }) =>
      `restored the archive of ${textOf(from)} into this organisation: ${counted(rows, 'row')}`,
  },
  'digest.written': {
    title: 'Morning letters written',
    says: ({ people }) =>
      `wrote ${people === 1 ? '1 person' : `${textOf(people)} people`} what waits for them this morning`,
  },
  'integrity.problems_found': {
    title: 'Records that do not hold',
    says: ({ found, checks }) =>
      `compared the records at night and found ${counted(found, 'record')} that ${found === 1 ? 'does' : 'do'} not hold: ${Array.isArray(checks) ? checks.map(textOf).join(', ') : ''}`,
  },
} satisfies Record<string, AuditWords>
