/* Tok Pisin, a draft: no speaker has checked it yet. What becomes of a sign-up, as the browser asked that signed up. */

import { lifeDays } from '../../../domain/access/organisation-life.ts'
import { prefilled } from '../../../domain/prefilled.ts'
import { draft } from '../../../domain/reading/draft.ts'
import { nameOnly, type WriteLetter } from '../letter-parts.ts'

export const organisationReady = draft<WriteLetter<'organisation_ready'>>(
  (content, { originOf, recipient }) => ({
    subject: `${nameOnly(content.organisationName)} i redi`,
    parts: [
      `${nameOnly(content.organisationName)} i gat database bilong em yet long Bilum nau, na traim bilong yu bilong ${lifeDays.trial} de i stat. Log in wantaim dispela adres na password yu bin makim taim yu konfem; wanpela sotpela lista bai soim wanem samting i kam pas.`,
      { to: 'Log in', link: `${originOf(content.slug)}/auth${prefilled(recipient.email)}` },
      'Holim dispela adres: ol manmeri bilong yu bai log in long hap.',
    ],
  }),
)

export const waitingForSlot = draft<WriteLetter<'waiting_for_slot'>>((content) => ({
  subject: `${nameOnly(content.organisationName)} i wet long ples bilong em`,
  parts: [
    `Adres bilong yu i konfem pinis. Planti oganaisesen i laik stat long wankain taim, olsem na ${nameOnly(content.organisationName)} i no redi yet.`,
    'Yu no ken mekim wanpela samting. Askim bilong yu na nem bilong em i stap gut, mipela i save long en, na narapela email bai kam taim yu ken stat. Traim bilong yu bai stat long dispela taim, i no bipo.',
  ],
}))

export const unusedTrial = draft<WriteLetter<'unused_trial'>>((content, { originOf, formats }) => ({
  subject: `${nameOnly(content.organisationName)} i no wok yet`,
  parts: [
    `Nogat man o meri i statim wok long ${nameOnly(content.organisationName)} yet. Sapos nogat man o meri i log in inap long ${formats.day(content.releasedOn)}, mipela bai pasim na rausim liklik samting i stap insait, bai narapela oganaisesen i ken kisim ples bilong em.`,
    'Sapos yu laik holim, log in paslain long dispela de. Taim wanpela man o meri i statim wok pinis, wantaim man bilong kisim pe, bank account bilong oganaisesen o narapela wokman, mipela i no inap pasim long dispela as.',
    { to: 'Log in', link: `${originOf(content.slug)}/auth` },
    'Nem i stap bilong yu: nogat narapela man i kisim dispela adres.',
  ],
}))
