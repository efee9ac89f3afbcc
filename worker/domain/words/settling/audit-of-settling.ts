import { type AuditWords, counted, moneyOf, nameIn, saying, textOf } from '../audit-words.ts'

/** What the bank said of batches afterwards. */
export const settlingActions = {
  'statement.imported': {
    title: 'Statement imported',
    says: ({ fileName, added, skipped }) =>
      `imported ${counted(added, 'line')} of the statement ${textOf(fileName)}; ${counted(skipped, 'line')} had come before`,
  },
  'returns.imported': {
    title: 'Returns imported',
    says: ({ fileName, added, skipped }) =>
      `imported ${counted(added, 'return')} from ${textOf(fileName)}; ${counted(skipped, 'return')} had come before`,
  },
  'statement.taking_back_asked': {
    title: 'Statement to be taken back',
    says: ({ fileName, reason }) =>
      `asked that the file ${textOf(fileName)} of the bank be taken back${saying(reason)}`,
  },
  'statement.taken_back': {
    title: 'Statement taken back',
    says: ({ fileName, format, lines, askedBy, reason }) =>
      `confirmed that the file ${textOf(fileName)} of the bank is taken back with its ${counted(lines, format === 'returns' ? 'return' : 'line')}, as ${nameIn(askedBy)} asked${saying(reason)}`,
  },
  'statement.left': {
    title: 'Statement kept',
    says: ({ fileName }) =>
      `kept the file ${textOf(fileName)} of the bank, which somebody had asked to take back`,
  },
  'statement.matched': {
    title: 'Statement line matched',
    says: ({ reference }) => `said that a line of a statement is ${textOf(reference)}`,
  },
  'statement.confirmed': {
    title: 'Statement line confirmed',
    says: ({ reference }) => `confirmed that the bank paid ${textOf(reference)}`,
  },
  'statement.undone': {
    title: 'Statement line taken back',
    says: ({ reference, reason }) =>
      `took back that a line of a statement is ${textOf(reference)}${saying(reason)}`,
  },
  'statement.set_aside': {
    title: 'Statement line set aside',
    says: ({ reason }) =>
      `said that a line of a statement is none of our payments${saying(reason)}`,
  },
  'statement.aside_confirmed': {
    title: 'Statement line set aside',
    says: ({ reason }) =>
      `confirmed that a line of a statement is none of our payments${saying(reason)}`,
  },
  'statement.aside_undone': {
    title: 'Statement line taken back',
    says: ({ reason }) =>
      `took back that a line of a statement is none of our payments${saying(reason)}`,
  },
  'return.undone': {
    title: 'Return taken back',
    says: ({ reference, name, reason }) =>
      `took back that ${textOf(reference)} to ${textOf(name)} came back${saying(reason)}`,
  },
  'return.recorded': {
    title: 'Return recorded',
    says: ({ reference, name, reason }) =>
      `recorded that ${textOf(reference)} to ${textOf(name)} came back${saying(reason)}`,
  },
  'return.matched': {
    title: 'Return matched',
    says: ({ reference, name }) => `said that ${textOf(reference)} to ${textOf(name)} came back`,
  },
  'return.resolved': {
    title: 'Return ended',
    says: ({ resolution, note }) =>
      `${ends[textOf(resolution)] ?? 'ended a return'}${saying(note)}`,
  },
  'return.reopened': {
    title: 'End of a return taken back',
    says: ({ resolution, reason }) =>
      `took back ${taken[textOf(resolution)] ?? 'how a return ended'}${saying(reason)}`,
  },
  'return.of_line': {
    title: 'Return recorded',
    says: ({ amountToea }) => `said that a credit of ${moneyOf(amountToea)} is what came back`,
  },
  'return.of_several': {
    title: 'Return of several payments',
    says: ({ reference, payments, amountToea }) =>
      `said that ${counted(payments, 'payment')} of ${textOf(reference)} came back by one credit of ${moneyOf(amountToea)}`,
  },
  'return.same': {
    title: 'Return told again',
    says: ({ source, first, amountToea }) =>
      `said that what came back ${ways[textOf(source)] ?? ''}, ${moneyOf(amountToea)}, is the return that was recorded ${ways[textOf(first)] ?? 'before'}`,
  },
  'return.stands_for': {
    title: 'Credit of returns told before',
    says: ({ returns, amountToea }) =>
      `said that a credit of ${moneyOf(amountToea)} is ${counted(Array.isArray(returns) ? returns.length : 0, 'return')} that were told one by one`,
  },
  'return.paid_again': {
    title: 'Return paid again',
    says: ({ reference, name, again }) =>
      `added a payment to ${textOf(name)} to ${textOf(again)}, because ${textOf(reference)} came back`,
  },
  'batch.closed': {
    title: 'Batch closed',
    says: (_, batch) => `closed ${batch}`,
  },
} as const satisfies Record<string, AuditWords>

const taken: Readonly<Record<string, string>> = {
  paid_otherwise: 'that a payment that came back was paid otherwise',
  not_owed: 'that a payment that came back is not owed',
  not_a_return: 'that a return is none of our payments',
  of_several: 'which payments came back by one credit',
  same_return: 'that a return is one that was told before',
}

/** How a return was told. */
const ways: Readonly<Record<string, string>> = {
  hand: 'by hand',
  file: 'by the bank’s file',
  statement: 'by a statement',
}

const ends: Readonly<Record<string, string>> = {
  paid_otherwise: 'said that a payment that came back was paid otherwise',
  not_owed: 'said that a payment that came back is not owed',
  not_a_return: 'said that a return is none of our payments',
}
