/* Tok Pisin, a draft: no speaker has checked it yet. Letters to whoever administers an organisation, or answers for it. */

import { draft } from '../../../domain/reading/draft.ts'
import { paragraphs } from '../announcements.ts'
import { nameOnly, readerOrigin, signInPage, type WriteLetter } from '../letter-parts.ts'

export const changeWaitsLonger = draft<WriteLetter<'change_waits_longer'>>((content, context) => ({
  subject: 'Wanpela senis i wet, na wanpela administrator tasol i stap',
  parts: [
    'Narapela administrator bilong oganaisesen bilong yu i raus long dispela 30 de, na wanpela i stap yet i askim long samting i givim pawa.',
    {
      facts: [
        // written down in English when it was asked for
        ['Wanem', nameOnly(content.summary), 'en'],
        ['Husat i askim', nameOnly(content.byName)],
        ['I no ken bipo long', context.formats.momentInZone(new Date(content.from))],
      ],
    },
    'Bai i kamap taim narapela man o meri i save tok orait long ol grup pe i konfem. Ringim husat i askim long namba yu save pinis; sapos yu no save long dispela, tok nogat, na presim red button.',
    'Sapos nogat narapela i save tok orait long hap bilong yu, askim Bilum: tupela wokman bilong em i ken konfem, taim wan wan i ringim pastaim namba bilong fon oganaisesen i bin givim bipo.',
    { to: 'Lukim', link: `${readerOrigin(context)}/approval/changes` },
  ],
}))

const calledWords = {
  kept: [
    'Bilum i ring long wanpela senis i wet',
    'Wanpela wokman bilong Bilum i ring long dispela, na ol i tok yes. Bai i kamap taim narapela wokman bilong Bilum tu i ring na ol i tok yes.',
  ],
  confirmed: [
    'Bilum i konfem wanpela senis bihain long tupela ring',
    'Tupela wokman bilong Bilum i ring long dispela, na ol i tok yes, olsem na i kamap pinis. Dispela em namba tu ring.',
  ],
  refused: [
    'Bilum i tok nogat long wanpela senis bihain long wanpela ring',
    'Wanpela wokman bilong Bilum i ring long dispela, na ol i tok nogat, olsem na i no kamap.',
  ],
} as const

export const changeCalled = draft<WriteLetter<'change_called'>>((content, context) => {
  const [subject, what] = calledWords[content.outcome]
  return {
    subject,
    parts: [
      what,
      {
        facts: [
          ['Wanem', nameOnly(content.summary), 'en'],
          ['Husat i askim', nameOnly(content.byName)],
          ['Husat i ring', `${nameOnly(content.callerName)}, bilong Bilum`],
          ['Namba', nameOnly(content.number)],
          ['Husat i bekim', nameOnly(content.spokeTo)],
          ['Wanem tok', nameOnly(content.said), 'en'],
        ],
      },
      'Sapos yu no save long dispela, presim red button: taim em i stap, nogat samting i ken konfem na nogat samting i ken go ausait.',
      { to: 'Lukim', link: `${readerOrigin(context)}/admin/users` },
    ],
  }
})

export const organisationFrozen = draft<WriteLetter<'organisation_frozen'>>((content, context) => ({
  subject: `${nameOnly(content.organisationName)} i pas`,
  parts: [
    `${nameOnly(content.byName)} i presim red button. Nau yu ken ritim tasol. Nogat man i ken tok orait o kisim bank fail.`,
    { quote: content.reason },
    'Tupela administrator i mas tok orait long tanim bek, long pes “Organisation”; sapos wanpela tasol i stap, askim Bilum.',
    { to: 'Log in', link: signInPage(context) },
  ],
}))

/** What Bilum announces stands as it was written, in English. */
export const serviceNotice = draft<WriteLetter<'service_notice'>>(({ subject, text }, context) => ({
  subject,
  parts: [
    'Bilum i raitim dispela long ol administrator bilong olgeta oganaisesen. Tokim ol manmeri long hap bilong yu husat i mas save. Ol tok aninit i stap long Inglis, olsem mipela i raitim.',
    ...paragraphs(text).map((quote) => ({ quote })),
    { to: 'Opim Bilum', link: readerOrigin(context) },
  ],
}))
