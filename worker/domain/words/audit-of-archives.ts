import { type AuditWords, counted, textOf } from './audit-words.ts'

/** Everything of an organisation as one file. */
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
} satisfies Record<string, AuditWords>
