/* Tok Pisin, a draft: no speaker has checked it yet. */

import { draft } from '#domain/reading/draft.ts'
import type { FileCheckWords } from '../en/file-check.ts'

export const fileCheck = draft<FileCheckWords>({
  title: 'Fail bilong bank',
  sent: 'Fail i go long Bilum, em i skelim wanwan lain, na i no holim.',
  read: 'Dispela browser i ridim fail. Em i salim tasol sapos fail i no wankain wantaim fail i gat mak: orait Bilum i skelim wanwan lain, na i no holim.',
  file: 'Fail i go long bank',
  action: 'Skelim fail',
  hashTotal: (total) => `ol account i bung i mekim ${total}`,

  identical: 'Wankain stret: dispela em fail i gat mak.',
  line_ends:
    'Pinis bilong ol lain tasol i narapela: olgeta rekod i stap olsem bipo. Daunlodim gen sapos bank i no laikim.',
  swapped: 'Stop na ringim administrator: ol lain i senisim ples.',
  changed: 'Stop na ringim administrator: ol i senisim dispela fail.',
  missing: 'Stop na ringim administrator: sampela lain i lus.',
  another_file: (reference) => `Dispela em fail bilong ${reference}, i no bilong dispela grup pe.`,
  void_own: 'Stop: dispela fail i VOID. No ken givim long bank.',
  void_again:
    'Dispela fail i VOID. Fail i kaunt i gat wankain rekod: givim long bank wanpela taim tasol.',
  void_before: (reference) =>
    `Stop: dispela em fail bilong ${reference} bilong bipo, na em i VOID. No ken givim long bank.`,
  void_other: (reference) =>
    `Stop: dispela em wanpela fail bilong ${reference} we i VOID, i no bilong dispela grup pe. No ken givim long bank.`,
  other_of_batch: (reference) =>
    `Dispela em fail bilong ${reference} tu: em i kaunt, i no dispela we i VOID.`,
  not_a_bank_file:
    'Dispela i no fail bilong bank, na nogat samting long skelim. Fail i gat VOID long fes lain em kopi bilong fail i VOID: no ken givim long bank.',

  field: (line, field, sealed, here) => `Lain ${line}, ${field}: mak i gat ${sealed}, hia ${here}.`,
  length: (line, field, sealed, here) =>
    `Lain ${line} i gat ${here} leta, i no ${sealed}, na i narapela stat long ${field}.`,
  swappedAccounts: (line, other) =>
    `Lain ${line} na ${other} i senisim ples: ol account i narapela, totel i wankain.`,
  swappedLines: (line, other) => `Lain ${line} na ${other} i senisim ples.`,
  movedLine: (line, other) => `Lain ${line} i stap long ples ${other}.`,
  missingLine: (line) => `Lain ${line} i lus.`,
  cut: (line) => `Fail i pinis namel long lain ${line}.`,
  extra: (line, here) => `Lain ${line} bilong dispela fail i no stap bipo: ${here}`,
  encoding: (how) => `Ol i seivim fail wantaim ${how}, na fail i gat mak i no gat.`,
  pays: (name, amount) => `${name}, ${amount}.`,
  more: (many) => `Na ${many} senis moa.`,
  blanks: (text) => `“${text}”`,

  fields: {
    recordType: 'kain rekod',
    bsb: 'BSB',
    accountNumber: 'namba bilong account',
    reelSequence: 'namba bilong ril',
    bankCode: 'code bilong bank',
    userName: 'nem bilong user',
    deUserId: 'namba bilong user',
    description: 'tok',
    valueDate: 'de bilong pe',
    indicator: 'mak',
    transactionCode: 'code bilong pe',
    amountToea: 'mani',
    payeeName: 'nem',
    reference: 'reference bilong pe',
    traceBsb: 'BSB bilong mipela',
    traceAccountNumber: 'account bilong mipela',
    remitter: 'husat i salim',
    withholdingTaxToea: 'takis',
    netToea: 'net totel',
    creditToea: 'totel i go',
    debitToea: 'totel i kam',
    recordCount: 'namba bilong ol rekod',
    blank: 'hap i nating',
    end: 'pinis',
    record: 'olgeta lain',
  },

  stopped: (name) =>
    `${name} i painim wanpela kopi bilong dispela fail ol i senisim. Nogat samting bai go aut inap tupela manmeri i orait, na wanpela i mas administrator. Stop na ringim administrator.`,
  askedBy: (name) => `${name} i askim long yusim yet fail i gat mak:`,
  why: 'Yu painimaut wanem?',
  ask: 'Askim long yusim yet fail i gat mak',
  confirm: 'Orait: yusim yet fail i gat mak',
})
