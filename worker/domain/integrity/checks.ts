/**
 * What is looked for in an organisation's records beyond what the tables refuse: a trigger that was missing for an hour, a
 * restored copy, a hand in the database. Each says what it compares; what it says was looked at, and nothing else.
 */
export const integrityChecks = {
  totals: {
    title: 'Totals of batches',
    says: 'The count and the total of each batch are those of its lines.',
    of: 'batches',
  },
  payment_states: {
    title: 'States of payments',
    says: 'Each payment stands where its batch stands.',
    of: 'batches',
  },
  approvals: {
    title: 'Approvals',
    says: 'Whatever was approved has as many approvals as it needed, none of them by somebody who made it, each in the log, of that version and not taken back.',
    of: 'batches',
  },
  proofs: {
    title: 'Proofs of approvals',
    says: 'Where the rules asked for a second factor the approval has one, as the log says it, and what was approved is what was handed over.',
    of: 'batches',
  },
  signed: {
    title: 'What was handed over',
    says: 'What waits or was approved, and has no bank file yet, is what its makers handed over: every line, reason and bank detail has the fingerprint that approvers saw.',
    of: 'batches',
  },
  files: {
    title: 'Bank files',
    says: 'Each file is there with the bytes it was sealed with, and pays the accounts and amounts of its batch in their order; its making stands in the log.',
    of: 'bank files',
  },
  sequences: {
    title: 'Numbers of bank files',
    says: 'The files of each source account are numbered from 1 without a gap.',
    of: 'source accounts',
  },
  paid_accounts: {
    title: 'Accounts that were paid',
    says: 'Each payment that was submitted goes to the account of its payee as it is registered.',
    of: 'batches',
  },
  belonging: {
    title: 'What belongs to what',
    says: 'Nothing stands alone: payments, accounts, steps, files and findings have the batch and the payee they name, and no row has a number that the other checks do not reach.',
    of: 'records',
  },
  people: {
    title: 'People and limits',
    says: 'Nobody may approve more than their role, an administrator is there, and the approval rules cover every amount.',
    of: 'people',
  },
  stops: {
    title: 'Suspended and blocked payees',
    says: 'Whoever is stopped has a record of it, and whoever has an open one is stopped.',
    of: 'payees',
  },
  merges: {
    title: 'Merged payees',
    says: 'Both records of each merge are there, the one that stays is merged nowhere itself, and no account went along.',
    of: 'records',
  },
  documents: {
    title: 'Documents and attachments',
    says: 'Each document of a payee and each attachment of a batch is there with the bytes it came with, its coming stands in the log, and no file lies there that none of them names.',
    of: 'documents and files',
  },
  arrivals: {
    title: 'Sheets, papers of verifications, and what nothing names',
    says: 'Each sheet that was imported and each paper behind a verification is there with the bytes it came with, the coming of each sheet stands in the log, and no such paper or bank file lies there that nothing names.',
    of: 'sheets and files',
  },
  statements: {
    title: 'Lines of statements',
    says: 'Each line is of a statement of its account; what was confirmed somebody confirmed, of a batch or a payment that is there and has its amount.',
    of: 'lines',
  },
  returns: {
    title: 'Returns',
    says: 'What came back is of a payment that is there, never more of it than was paid, and whatever is paid again is paid once.',
    of: 'returns',
  },
  search: {
    title: 'The index for searching',
    says: 'Every payee and every batch can be found by its words.',
    of: 'records',
  },
  log: {
    title: 'Numbers of the audit log',
    says: 'The entries are numbered from 1 without a gap, each with the hash of the one before it.',
    of: 'entries',
  },
  anchors: {
    title: 'Where the audit log ended',
    says: 'Each end of the log that was put aside at night and at bank files is still in it, with the hash that it had then.',
    of: 'ends put aside',
  },
} as const satisfies Record<string, { title: string; says: string; of: string }>

export type IntegrityCheck = keyof typeof integrityChecks
export const integrityCheckNames = Object.keys(integrityChecks) as IntegrityCheck[] // its own keys
