import { type AuditWords, changeOf, counted, nameIn, saying, textOf } from './audit-words.ts'

/** Whom payments go to, and how their accounts came to be trusted. */
export const payeeActions = {
  'payee.added': { title: 'Payee added', says: ({ name }) => `added the payee ${textOf(name)}` },
  'payees.imported': {
    title: 'Payees imported',
    says: ({ added, fileName }) => `added ${counted(added, 'payee')} from ${textOf(fileName)}`,
  },
  'payees.certificates_end_told': {
    title: 'Told that certificates end',
    says: ({ ended, soon }) =>
      `told whoever keeps payees of certificates of compliance: ${Number(ended)} ended, ${Number(soon)} end soon`,
  },
  'payee.changed': { title: 'Payee changed', says: changeOf },
  'payee.account_changed': {
    title: 'Bank details changed',
    says: ({ after }) => `changed the bank details of ${nameIn(after)}`,
  },
  'payee.account_verified': {
    title: 'Account verified',
    says: ({ name, method, note }) =>
      `verified the account of ${textOf(name)} (${methods[textOf(method)] ?? textOf(method)})${saying(note)}`,
  },
  'payee.account_rejected': {
    title: 'Account rejected',
    says: ({ name, note }) => `rejected an account of ${textOf(name)}${saying(note)}`,
  },
  'payees.list_verified': {
    title: 'Accounts verified by list',
    says: ({ accounts }) => `verified ${counted(accounts, 'new account')} by a signed list`,
  },
  'payee.contact_added': {
    title: 'Telephone number added',
    says: ({ name, phone }) => `added the telephone number ${textOf(phone)} of ${textOf(name)}`,
  },
  'payee.contact_confirmed': {
    title: 'Telephone number confirmed',
    says: ({ name, phone }) => `confirmed the telephone number ${textOf(phone)} of ${textOf(name)}`,
  },
  'payee.contact_removed': {
    title: 'Telephone number removed',
    says: ({ name, phone }) => `removed the telephone number ${textOf(phone)} of ${textOf(name)}`,
  },
  'payee.email_added': {
    title: 'E-mail address added',
    says: ({ name, email }) => `added the e-mail address ${textOf(email)} of ${textOf(name)}`,
  },
  'payee.email_confirmed': {
    title: 'E-mail address confirmed',
    says: ({ name, email }) => `confirmed the e-mail address ${textOf(email)} of ${textOf(name)}`,
  },
  'payee.email_removed': {
    title: 'E-mail address removed',
    says: ({ name, email }) => `removed the e-mail address ${textOf(email)} of ${textOf(name)}`,
  },
  'payee.document_added': {
    title: 'Document added',
    says: ({ name, document, replaces }) =>
      `added the document ${textOf(document)} of ${textOf(name)}${replaces ? `, in place of ${textOf(replaces)}` : ''}`,
  },
  'payee.stopped': {
    title: 'Payee stopped',
    says: ({ name, kind, reason }) => `${textOf(kind)} ${textOf(name)}${saying(reason)}`,
  },
  'payee.stop_ended': {
    title: 'Stop of a payee ended',
    says: ({ name, kind, reason }) =>
      `said that ${textOf(name)}, who was ${textOf(kind)}, may be paid again${saying(reason)}`,
  },
  'payee.merged': {
    title: 'Payee merged',
    says: ({ name, into, reason }) =>
      `merged ${textOf(name)} into ${textOf(into)}${saying(reason)}`,
  },
  'payee.merge_ended': {
    title: 'Merge of a payee taken back',
    says: ({ name, into, reason }) =>
      `made ${textOf(name)}, who was merged into ${textOf(into)}, a payee of their own again${saying(reason)}`,
  },
  'payees.told_apart': {
    title: 'Two payees told apart',
    says: ({ name, other }) => `said that ${textOf(name)} and ${textOf(other)} are two people`,
  },
  'payee_rules.changed': {
    title: 'Rules for accounts changed',
    says: () => 'changed when new and changed accounts of payees may be paid',
  },
} satisfies Record<string, AuditWords>

const methods: Record<string, string> = {
  called_known_number: 'called a known number',
  in_person: 'in person',
  bank_letter: 'a letter of the bank',
  deposit_confirmed: 'a deposit was confirmed',
  signed_list: 'a signed list',
}
