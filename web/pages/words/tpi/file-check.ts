/* Tok Pisin, a draft: no speaker has checked it yet. */

import { draft } from '#domain/reading/draft.ts'
import type { FileCheckWords } from '../en/file-check.ts'

export const fileCheck = draft<FileCheckWords>({
  title: 'Fail bilong beng',
  check: 'Skelim fail paslain long beng',
  sent: 'Fail i go long Bilum, em i skelim wanwan lain, na i no holim.',
  read: 'Dispela brausa i ridim fail. Em i salim tasol sapos fail i no wankain wantaim fail i gat mak: orait Bilum i skelim wanwan lain, na i no holim.',
  file: 'Fail i go long beng',
  action: 'Skelim fail',
  hashTotal: (total) => `ol akaun i bung i mekim ${total}`,
  by: (name) => `${name} i skelim`,

  identical: 'Wankain stret: dispela em fail i gat mak.',
  line_ends:
    'Pinis bilong ol lain tasol i narapela: olgeta rekod i stap olsem bipo. Daunlodim gen sapos beng i no laikim.',
  swapped: 'Stop na ringim administreta: ol lain i senisim ples.',
  changed: 'Stop na ringim administreta: ol i senisim dispela fail.',
  missing: 'Stop na ringim administreta: sampela lain i lus.',
  another_file: (reference) => `Dispela em fail bilong ${reference}, i no bilong dispela grup pe.`,
  not_a_bank_file: 'Dispela i no fail bilong beng, na nogat samting long skelim.',

  field: (line, field, sealed, here) => `Lain ${line}, ${field}: mak i gat ${sealed}, hia ${here}.`,
  length: (line, field, sealed, here) =>
    `Lain ${line} i gat ${here} leta, i no ${sealed}, na i narapela stat long ${field}.`,
  swappedAccounts: (line, other) =>
    `Lain ${line} na ${other} i senisim ples: ol akaun i narapela, totel i wankain.`,
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
    accountNumber: 'namba bilong akaun',
    reelSequence: 'namba bilong ril',
    bankCode: 'kot bilong beng',
    userName: 'nem bilong yusa',
    deUserId: 'namba bilong yusa',
    description: 'tok',
    valueDate: 'de bilong pe',
    indicator: 'mak',
    transactionCode: 'kot bilong pe',
    amountToea: 'mani',
    payeeName: 'nem',
    reference: 'refrens',
    traceBsb: 'BSB bilong mipela',
    traceAccountNumber: 'akaun bilong mipela',
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
    `${name} i painim wanpela kopi bilong dispela fail ol i senisim. Nogat samting bai go aut inap tupela manmeri i orait, na wanpela i mas administreta. Stop na ringim administreta.`,
  askedBy: (name) => `${name} i askim long yusim yet fail i gat mak:`,
  why: 'Yu painimaut wanem?',
  ask: 'Askim long yusim yet fail i gat mak',
  confirm: 'Orait: yusim yet fail i gat mak',
})
