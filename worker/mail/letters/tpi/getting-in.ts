/* Tok Pisin, a draft: no speaker has checked it yet. Letters with a link that sets a password, and what frames them all. */

import { type Link, opensFor } from '../../../core/links.ts'
import { draft } from '../../../domain/reading/draft.ts'
import {
  type LetterContext,
  type LetterFrame,
  nameOnly,
  readerOrigin,
  resetPage,
  type WriteLetter,
} from '../letter-parts.ts'

export const letterFrame = draft<LetterFrame>({
  hello: (name) => `Gutde ${name},`,
  helloNobody: 'Gutde,',
  from: (organisation) =>
    `Bilum, bilong ${organisation}. Nogat man i ritim bekim long dispela email.`,
  fromBilum: 'Bilum. Nogat man i ritim bekim long dispela email.',
})

export const activation = draft<WriteLetter<'activation'>>((content, context) => {
  const { organisation, recipient, token } = context
  const place = organisation ? nameOnly(organisation.name) : 'Bilum'
  return {
    subject: `Account bilong yu long ${place} i wet long yu`,
    parts: [
      `${nameOnly(content.invitedBy)} i singautim yu i kam long ${place} long Bilum. Makim password, na yu ken log in olsem ${recipient.email}.`,
      {
        to: 'Makim password bilong yu',
        link: `${readerOrigin(context)}/activate-account?token=${token}`,
      },
      opensUntil(content.link, context),
      'Sapos yu no save long dispela man o meri, no ken mekim wanpela samting: sapos i no gat password, nogat man i ken log in.',
    ],
  }
})

export const reset = draft<WriteLetter<'reset'>>((content, context) => {
  const { recipient, token } = context
  return {
    subject: 'Makim nupela password',
    parts: [
      content.isClosed
        ? `Ol i rausim namba tu sekim bilong yu, olsem na password bilong yu i no ken opim wanpela samting moa: ating em i sot tumas long stap em yet. Makim nupela password bilong ${recipient.email}.`
        : `Wanpela man o meri, ating yu yet, i askim long nupela password bilong ${recipient.email}.`,
      { to: 'Makim nupela password', link: `${resetPage(context)}?token=${token}` },
      opensUntil(content.link, context),
      content.isClosed
        ? 'Sapos yu no askim wanpela man o meri long mekim, makim nupela password yet, na tokim administrator bilong yu tude. Sapos link i olpela tumas, askim nupela long dispela pes yet.'
        : 'Sapos em i no yu, no ken mekim wanpela samting: password bilong yu i no senis. Sapos dispela i kam gen, tokim administrator bilong yu.',
    ],
  }
})

export const administratorRemoved = draft<WriteLetter<'administrator_removed'>>(
  (content, context) => ({
    subject: 'Yu no administrator moa',
    parts: [
      `${nameOnly(content.byName)} i rausim yu long wok administrator, na nau em wanpela tasol i stap. Yu logaut long olgeta hap. Sapos dispela i stret, no ken mekim wanpela samting.`,
      { to: 'Kisim bek', link: `${readerOrigin(context)}/come-back?token=${context.token}` },
      opensUntil(content.link, context),
    ],
  }),
)

function opensUntil(link: Link, { writtenAt, formats }: LetterContext): string {
  const until = new Date(writtenAt.getTime() + opensFor(link))
  return `Link i wok wanpela taim tasol, inap long ${formats.momentInZone(until)}.`
}
