/* Tok Pisin, a draft: no speaker has checked it yet. Certificates of payees that end; what it tells stands in English beside it. */

import { draft } from '../../../domain/reading/draft.ts'
import { oneLine, readerOrigin, type WriteLetter } from '../letter-parts.ts'

export const certificatesEnd = draft<WriteLetter<'certificates_end'>>((content, context) => {
  const { ended, soon, certificates, more } = content
  const many = [ended > 0 && `${ended} i pinis pinis`, soon > 0 && `${soon} klostu bai pinis`]
  return {
    subject: `${ended + soon} setifiket bilong bihainim lo: ${many.filter(Boolean).join(', ')}`,
    parts: [
      'Pe i go long man i no gat setifiket i stap yet i no pas: em i tokim man i redim na man i tok orait. Putim nupela setifiket long pes bilong man i kisim pe.',
      {
        facts: certificates.map(({ payeeName, lastDay }) => [
          oneLine(payeeName),
          `Las de ${context.formats.day(lastDay)}`,
        ]),
      },
      ...(more > 0 ? [`Na ${more} moa.`] : []),
      {
        to: 'Lukim pepa bilong husat bai pinis',
        link: `${readerOrigin(context)}/payees?documents=ending`,
      },
      'Yu ken stopim dispela email long profile bilong yu, wantaim ol email bilong ol grup pe.',
    ],
  }
})
