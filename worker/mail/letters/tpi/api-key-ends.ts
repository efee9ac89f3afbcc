/* Tok Pisin, a draft: no speaker has checked it yet. An API key that ends; what it tells stands in English beside it. */

import { draft } from '../../../domain/reading/draft.ts'
import { oneLine, readerOrigin, type WriteLetter } from '../letter-parts.ts'

export const apiKeyEnds = draft<WriteLetter<'api_key_ends'>>((content, context) => {
  const { name, start, makerName, lastDay, isOver } = content
  const day = context.formats.day(lastDay)
  return {
    subject: `API key ${isOver ? 'i pinis' : 'bai pinis'} long ${day}: ${oneLine(name)}`,
    parts: [
      isOver
        ? 'Program i yusim yet dispela key i no inap kam insait moa. Sapos program i mas kam insait gen, wokim narapela key na givim long en.'
        : 'Bihain long dispela de program i yusim yet dispela key i no inap kam insait moa. Wokim narapela key, givim long program, na bihain pinisim dispela.',
      {
        facts: [
          ['Key', `${oneLine(name)}, ${start}…`],
          ['Husat i wokim', oneLine(makerName)],
          ['Las de', day],
        ],
      },
      { to: 'Lukim ol API key', link: `${readerOrigin(context)}/organisation/integrations` },
      'Yu ken stopim dispela email long profile bilong yu, wantaim ol email bilong ol grup pe.',
    ],
  }
})
