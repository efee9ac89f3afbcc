import { type AuditWords, counted, textOf } from './audit-words.ts'

/** What is made of everything there is: archives, each night's look at the records, each morning's letters. */
export const archiveActions = {
  'archive.begun': {
    title: 'Archive asked for',
    says: () => 'asked for an archive of the whole organisation',
  },
  'archive.allowed': {
    title: 'Archive allowed',
    says: () => 'let an administrator take an archive in which there are confidential payments',
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
  'organisation.restored': {
    title: 'Brought back to an earlier moment',
    says: ({ moment, reason, people }) =>
      `${
        moment === null
          ? 'ended everybody’s sessions and set aside what waited, and brought nothing back'
          : `brought the organisation back to ${textOf(moment)}`
      }: ${[reason, ...(Array.isArray(people) ? people : [])].map(textOf).join('; ')}`,
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

/** What an organisation's log says of looking, trying and taking away: bounded, so that nobody can fill it. */
export const logActions = {
  'session.refused': {
    title: 'Sign-in refused',
    says: ({ why, subjectName }) =>
      `refused a sign-in as ${textOf(subjectName) || 'somebody'}: ${textOf(why).replaceAll('_', ' ')}`,
  },
  'session.strangers_refused': {
    title: 'Sign-ins of unknown addresses',
    says: ({ tries }) =>
      tries === undefined
        ? 'refused sign-ins of this hour with e-mail addresses that nobody here has'
        : `counted ${counted(tries, 'sign-in')} today with e-mail addresses that nobody here has`,
  },
  'permission.refused': {
    title: 'Refused for want of a right',
    says: ({ asked, why }) =>
      `asked for what they may not${why ? ` (${textOf(why).replaceAll('_', ' ')})` : ''}: ${textOf(asked)}`,
  },
  'log.went_on': {
    title: 'Refused beyond what is entered',
    says: ({ of, subjectName }) =>
      of === 'sign_ins'
        ? 'refused more sign-ins than are entered singly on one day'
        : `refused ${textOf(subjectName) || 'somebody'} more than is entered singly on one day; what they are refused from here on that day has no entry of its own`,
  },
  'taking.went_on': {
    title: 'Taken beyond what is entered',
    says: () =>
      'took along more than is entered singly on one day; what they take from here on that day has no entry of its own',
  },
  'log.exported': { title: 'Audit log exported', says: () => 'exported the whole audit log' },
  'anchors.exported': {
    title: 'Anchors of the log downloaded',
    says: () => 'downloaded the anchors of the audit log',
  },
  'invoice.downloaded': {
    title: 'Invoice downloaded',
    says: ({ number }) => `downloaded the invoice ${textOf(number)}`,
  },
  'list.exported': {
    title: 'List exported',
    says: ({ list, format, filter, rows }) =>
      `${format === 'print' ? 'printed' : `exported as ${textOf(format).toUpperCase()}`} ${counted(rows, 'row')} of the list of ${textOf(list).replaceAll('-', ' ')}${textOf(filter) && `, narrowed to ${textOf(filter)}`}`,
  },
  'document.downloaded': {
    title: 'Document of a payee downloaded',
    says: ({ name }) => `downloaded the document ${textOf(name)}`,
  },
  'rows.downloaded': {
    title: 'Refused rows downloaded',
    says: () => 'downloaded the rows of a sheet that were not taken',
  },
  'letters.retried': {
    title: 'E-mails sent again',
    says: ({ letters }) => `sent all e-mails again that were given up: ${textOf(letters)}`,
  },
  'letters.bounced': {
    title: 'E-mails come back',
    says: ({ address, why }) =>
      `reported that e-mails to ${textOf(address)} come back: ${textOf(why)}`,
  },
  'letters.resumed': {
    title: 'E-mails leave again',
    says: ({ address }) => `said that e-mails reach ${textOf(address)} again`,
  },
  'letter.retried': {
    title: 'E-mail sent again',
    says: ({ letter }) => `sent an e-mail again: ${textOf(letter).replaceAll('_', ' ')}`,
  },
} satisfies Record<string, AuditWords>

/** What the platform's own log says of the organisations' logs. */
export const anchorActions = {
  'log.anchored': {
    title: 'End of a log put aside',
    says: ({ entry }) => `put aside that an organisation’s log ended at entry ${textOf(entry)}`,
  },
} satisfies Record<string, AuditWords>
