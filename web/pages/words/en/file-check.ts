/** A file in somebody's hands beside the sealed one. The desk says it in the same words. */
export const fileCheck = {
  title: 'The file for the bank',
  sent: 'The file is sent to Bilum, compared there line by line, and not kept.',
  read: 'The file is read in this browser. It is sent only if it is not the sealed one: then Bilum compares it line by line, and keeps none of it.',
  file: 'The file that goes to the bank',
  action: 'Check the file',
  hashTotal: (total: string) => `accounts add up to ${total}`,

  identical: 'Identical: this is the sealed file, to the last byte.',
  line_ends:
    'Only its lines end differently: every record is as it was sealed. Download the sealed file again if the bank refuses it.',
  swapped: 'Stop and call your administrator: lines have changed places.',
  changed: 'Stop and call your administrator: this file was changed.',
  missing: 'Stop and call your administrator: lines of the file are missing.',
  another_file: (reference: string) => `This is ${reference}’s file, not the one of this batch.`,
  void_own: 'Stop: this file is VOID. It must not go to the bank.',
  void_again:
    'This file is VOID. The one that counts has the same records: the bank may get them once.',
  void_before: (reference: string) =>
    `Stop: this is ${reference}’s file of before, which is VOID. It must not go to the bank.`,
  void_other: (reference: string) =>
    `Stop: this is a VOID file of ${reference}, not the one of this batch. It must not go to the bank.`,
  other_of_batch: (reference: string) =>
    `This is ${reference}’s file too: the one that counts, not the void one.`,
  not_a_bank_file:
    'This is not a bank file, so there is nothing to compare. What begins with VOID is the download of a void one: it must not go to the bank.',

  field: (line: string, field: string, sealed: string, here: string) =>
    `Line ${line}, ${field}: sealed ${sealed}, here ${here}.`,
  length: (line: string, field: string, sealed: string, here: string) =>
    `Line ${line} has ${here} characters instead of ${sealed}, and differs from its ${field} on.`,
  swappedAccounts: (line: string, other: string) =>
    `Lines ${line} and ${other} have changed places: accounts differ, totals agree.`,
  swappedLines: (line: string, other: string) => `Lines ${line} and ${other} have changed places.`,
  movedLine: (line: string, other: string) => `Line ${line} stands at place ${other}.`,
  missingLine: (line: string) => `Line ${line} is missing.`,
  cut: (line: string) => `The file ends within line ${line}.`,
  extra: (line: string, here: string) => `Line ${line} of this file was not sealed: ${here}`,
  encoding: (how: string) => `The file was saved with ${how}, which the sealed one does not have.`,
  pays: (name: string, amount: string) => `${name}, ${amount}.`,
  more: (many: number) =>
    many === 1 ? 'And one difference more.' : `And ${many} differences more.`,
  blanks: (text: string) => `“${text}”`,

  fields: {
    recordType: 'record type',
    bsb: 'BSB',
    accountNumber: 'account number',
    reelSequence: 'reel number',
    bankCode: 'bank code',
    userName: 'user name',
    deUserId: 'user number',
    description: 'description',
    valueDate: 'value date',
    indicator: 'indicator',
    transactionCode: 'transaction code',
    amountToea: 'amount',
    payeeName: 'name',
    reference: 'reference',
    traceBsb: 'trace BSB',
    traceAccountNumber: 'trace account',
    remitter: 'remitter',
    withholdingTaxToea: 'withholding tax',
    netToea: 'net total',
    creditToea: 'credit total',
    debitToea: 'debit total',
    recordCount: 'record count',
    blank: 'blank part',
    end: 'end',
    record: 'whole line',
  } as Record<string, string>,

  stopped: (name: string) =>
    `${name} found a changed copy of this file. Nothing more leaves until two people clear it, one of them an administrator. Stop and call your administrator.`,
  askedBy: (name: string) => `${name} asks to go on with the sealed file:`,
  why: 'What did you find out?',
  ask: 'Ask to go on with the sealed file',
  confirm: 'Confirm: go on with the sealed file',
}

export type FileCheckWords = typeof fileCheck
