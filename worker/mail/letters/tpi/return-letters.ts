/* Tok Pisin, a draft: no speaker has checked it yet. Letters about what came back; what they tell stands in English beside them. */

import { draft } from '../../../domain/reading/draft.ts'
import { oneLine, readerOrigin, type WriteLetter } from '../letter-parts.ts'
import { facts, switchOff } from './batch-letters.ts'

export const paymentReturned = draft<WriteLetter<'payment_returned'>>((content, context) => ({
  subject: `Wanpela pe i kam bek: ${content.payment} i go long ${oneLine(content.payeeName)}`,
  parts: [
    `${oneLine(content.byName)} i raitim olsem bank i salim bek wanpela pe. Mani i no ken go moa long dispela account inap wanpela man o meri i sekim gen.`,
    facts(content, context, [
      ['Pe', content.payment],
      ['Husat i kisim', content.payeeName],
      ['Bank i tok', content.reason || 'nogat'],
    ]),
    { to: 'Lukim wanem i kam bek', link: `${readerOrigin(context)}/reconciliation` },
    switchOff,
  ],
}))

export const returnUndone = draft<WriteLetter<'return_undone'>>((content, context) => ({
  subject: `I no kam bek: ${content.payment} i go long ${oneLine(content.payeeName)}`,
  parts: [
    `Mipela i bin tokim yu olsem bank i salim bek dispela pe. ${oneLine(content.byName)} i tok em i no kam bek: no ken baim gen long dispela as. Account i wet yet inap wanpela man o meri i sekim gen.`,
    facts(content, context, [
      ['Pe', content.payment],
      ['Husat i kisim', content.payeeName],
      ['Bilong wanem', content.reason],
    ]),
    { to: 'Lukim wanem i kam bek', link: `${readerOrigin(context)}/reconciliation` },
    switchOff,
  ],
}))
