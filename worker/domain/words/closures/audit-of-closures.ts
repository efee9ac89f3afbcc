import { type AuditWords, saying, textOf } from '../audit-words.ts'

/** An organisation that leaves, in its own log and in the platform's. */
export const closureActions = {
  'organisation.closing': {
    title: 'Organisation begins to leave',
    says: ({ reason, endsOn }) =>
      `closed the organisation, to be deleted after ${textOf(endsOn)}${saying(reason)}`,
  },
  'organisation.closing_taken_back': {
    ...{ title: 'Leaving taken back', says: () => 'took back that the organisation leaves' },
  },
  'organisation.archive_declined': {
    title: 'Archive declined',
    says: () => 'said that nobody needs an archive before the organisation is deleted',
  },
} satisfies Record<string, AuditWords>

/** Its deletion, which only the platform's log has. */
export const deletionActions = {
  'organisation.deletion_ordered': {
    title: 'Deletion ordered',
    says: () => 'ordered that the organisation is deleted: somebody else carries it out',
  },
  'organisation.deleting': {
    title: 'Deletion begun',
    says: () => 'had the organisation deleted: nobody comes in any more',
  },
  'organisation.deletion_stopped': {
    title: 'Deletion stopped',
    says: () => 'stopped the deletion, because somebody had worked in it meanwhile',
  },
  'organisation.deleted': {
    title: 'Organisation deleted',
    says: ({ certificateSha256 }) =>
      `deleted the organisation; its certificate is ${textOf(certificateSha256)}`,
  },
  'organisation.seen_gone': {
    title: 'Database seen to be gone',
    says: ({ seenBy }) =>
      `wrote down that an earlier deletion had emptied the database, as ${textOf(seenBy)} saw`,
  },
  'organisation.copies_gone': {
    title: 'Nightly copies gone',
    says: () => 'found the last nightly copy of the organisation gone',
  },
} satisfies Record<string, AuditWords>
