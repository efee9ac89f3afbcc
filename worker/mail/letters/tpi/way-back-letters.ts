/* Tok Pisin, a draft: no speaker has checked it yet. */

import { draft } from '../../../domain/reading/draft.ts'
import type { LetterContents } from '../../letter-types.ts'
import { cameBack, cameBackBy, isPart, oneLine, type WriteLetter } from '../letter-parts.ts'
import { batchLink, endOfReturn, facts, howMuch } from './batch-letters.ts'

export const approvalTakenBack = draft<WriteLetter<'approval_taken_back'>>((content, context) => ({
  subject: `Kisim bek tok orait: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i kisim bek las tok orait long grup pe bilong yu. Em i wet gen long tok orait, na i no gat fail bilong bank i kamap.`,
    facts(content, context),
    batchLink(content, context),
  ],
}))

export const batchRecalled = draft<WriteLetter<'batch_recalled'>>((content, context) => ({
  subject: `I kisim bek: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i kisim bek wanpela grup pe we yu tok orait long en, o yu gat wok long en. Em i draft gen, na ol tok orait bilong em i no kaunt moa.${content.hadVoidFile ? ' Fail bilong bank i VOID: no ken givim long bank.' : ''} Taim ol i salim gen, ol i mas tok orait gen.`,
    ...(content.words.trim() ? ['As bilong en:', { quote: content.words.trim() }] : []),
    facts(content, context),
    batchLink(content, context),
  ],
}))

export const voidAsked = draft<WriteLetter<'bank_file_void_asked'>>((content, context) => ({
  subject: `Rausim fail bilong bank? ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i askim long rausim dispela fail bilong bank. Narapela husat i save wokim fail bilong bank i mas tok orait pastaim.`,
    whose(content),
    { quote: content.words.trim() },
    facts(content, context, [['Fail', content.fileName]]),
    batchLink(content, context),
  ],
}))

export const kept = draft<WriteLetter<'bank_file_kept'>>((content, context) => ({
  subject: `Fail bilong bank i stap: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i larim fail bilong bank bilong wanpela grup pe we yu redim, yu tok orait, o yu wokim fail bilong en. Wanpela i bin askim long rausim; em i no VOID, na em i kaunt yet olsem bipo.`,
    asked(content),
    { quote: content.words.trim() },
    facts(content, context, [['Fail', content.fileName]]),
    batchLink(content, context),
  ],
}))

export const voided = draft<WriteLetter<'bank_file_voided'>>((content, context) => ({
  subject: `Fail bilong bank i VOID: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i tok orait long rausim fail bilong bank bilong wanpela grup pe we yu redim, yu tok orait, o yu wokim fail bilong en. No ken givim long bank. Grup pe i gat tok orait yet, na narapela fail i ken kamap.`,
    whose(content),
    { quote: content.words.trim() },
    facts(content, context, [['Fail', content.fileName]]),
    batchLink(content, context),
  ],
}))

export const reviveAsked = draft<WriteLetter<'bank_file_revive_asked'>>((content, context) => ({
  subject: `Bank i baim fail i VOID? ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i tok bank i bin baim fail i VOID bilong wanpela grup pe we yu gat wok long en: mani i go aut i stap long ripot bilong bank. Taim narapela i tok orait, fail i kaunt gen na grup pe i stap long bank. Tok bilong en:`,
    { quote: content.words.trim() },
    facts(content, context, [['Fail', content.fileName]]),
    batchLink(content, context),
  ],
}))

export const revived = draft<WriteLetter<'bank_file_revived'>>((content, context) => ({
  subject: `Bank i baim fail i VOID: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} i tok orait: bank i bin baim fail i VOID bilong wanpela grup pe we yu gat wok long en. Em i kaunt gen: grup pe i stap long bank, na narapela fail i no ken kamap. Tok bilong en:`,
    { quote: content.words.trim() },
    facts(content, context, [['Fail', content.fileName]]),
    batchLink(content, context),
  ],
}))

const asked = ({ isRefusedByBank }: LetterContents['bank_file_kept']) =>
  isRefusedByBank ? 'Ol i bin tok olsem bank i tok nogat:' : 'As bilong askim:'

const whose = ({ isRefusedByBank }: LetterContents['bank_file_voided']) =>
  isRefusedByBank ? 'Bank i tok nogat. Tok bilong bank:' : 'As bilong en:'

export const changedFileFound = draft<WriteLetter<'changed_file_found'>>((content, context) => ({
  subject: `Stop: wanpela fail bilong bank ol i senisim i kamap, ${content.batchName}`,
  parts: [
    content.isAtBank
      ? `${oneLine(content.byName)} i skelim wanpela kopi bilong fail bilong bank na em i no wankain. Mak i stap olsem bank i gat fail pinis: ringim bank nau na askim em wanem fail i stap long han bilong ol.`
      : `${oneLine(content.byName)} i skelim wanpela kopi bilong fail bilong bank na em i no wankain. Nogat samting bilong dispela grup pe bai go aut inap tupela manmeri i orait long en, na wanpela i mas administrator. Painimaut kopi i kam we.`,
    facts(content, context, [
      ['Fail', content.fileName],
      ['Namba wan senis', `lain ${content.firstLine}`],
      ['Ol senis', String(content.differenceCount)],
    ]),
    batchLink(content, context),
  ],
}))

export const paymentReturned = draft<WriteLetter<'payment_returned'>>((content, context) => ({
  subject: `${isPart(content) ? 'Wanpela hap bilong pe' : 'Wanpela pe'} i kam bek: ${content.payment} i go long ${oneLine(content.payeeName)}`,
  parts: [
    `${oneLine(content.byName)} i raitim olsem bank i salim bek ${isPart(content) ? 'wanpela hap bilong wanpela pe' : 'wanpela pe'}. Mani i no ken go moa long dispela account inap wanpela man o meri i sekim gen.`,
    facts(content, context, [
      ['Pe', content.payment],
      ['Husat i kisim', content.payeeName],
      ...cameBack(content, context, 'I kam bek', ' bilong '),
      ['Bank i tok', content.reason || 'nogat'],
    ]),
    ...endOfReturn(context),
  ],
}))

export const returnUndone = draft<WriteLetter<'return_undone'>>((content, context) => ({
  subject: `${content.hasOthers ? 'Wanpela hap i' : 'I'} no kam bek: ${content.payment} i go long ${oneLine(content.payeeName)}`,
  parts: [
    content.hasOthers
      ? `Mipela i bin tokim yu long mani bilong dispela pe i kam bek. ${oneLine(content.byName)} i tok em i bilong narapela pe: no ken baim gen long dispela as. Narapela hap bilong dispela pe i kam bek yet. Account i wet yet inap wanpela man o meri i sekim gen.`
      : `Mipela i bin tokim yu olsem bank i salim bek dispela pe. ${oneLine(content.byName)} i tok em i no kam bek: no ken baim gen long dispela as. Account i wet yet inap wanpela man o meri i sekim gen.`,
    facts(content, context, [
      ['Pe', content.payment],
      ['Husat i kisim', content.payeeName],
      ...cameBack(content, context, 'I no kam bek', ' bilong '),
      ['Bilong wanem', content.reason],
    ]),
    ...endOfReturn(context),
  ],
}))

export const paymentsReturned = draft<WriteLetter<'payments_returned'>>((content, context) => ({
  subject: `${content.count} pe bilong ${content.reference} i kam bek`,
  parts: [
    `${oneLine(content.byName)} i raitim olsem bank i salim bek ${content.count} pe bilong ${content.reference} long wanpela mani i kam. ${
      content.noneLocked
        ? 'I no gat account i pas long dispela as: wanpela mani i kam bilong planti pe olsem i no tok long wan wan account.'
        : 'Mani i no ken go moa long ol dispela account inap wanpela man o meri i sekim gen.'
    }`,
    facts(content, context, [
      ...cameBackBy(content, context, 'Mani i kam'),
      ['Bank i tok', content.reason || 'nogat'],
    ]),
    ...endOfReturn(context),
  ],
}))

export const paymentsReturnUndone = draft<WriteLetter<'payments_return_undone'>>(
  (content, context) => ({
    subject: `Ol i no kam bek${content.partsLeft ? ' long dispela mani' : ''}: ${content.count} pe bilong ${content.reference}`,
    parts: [
      `Mipela i bin tokim yu olsem bank i salim bek ${content.count} pe bilong ${content.reference} long wanpela mani i kam. ${oneLine(content.byName)} i rausim dispela tok: no ken baim ol gen long dispela as.${content.partsLeft ? ` Narapela hap bilong ${content.partsLeft} pe i kam bek yet.` : ''}${content.noneLocked ? '' : ' Ol account i wet yet inap wanpela man o meri i sekim gen.'}`,
      facts(content, context, [
        ...cameBackBy(content, context, 'Mani i kam'),
        ['Bilong wanem', content.reason],
      ]),
      ...endOfReturn(context),
    ],
  }),
)
