/* Tok Pisin, a draft: no speaker has checked it yet. Letters that open the way in, and what frames them all. */

import { type Link, opensFor } from '../../../core/links.ts'
import { prefilled } from '../../../domain/prefilled.ts'
import { draft } from '../../../domain/reading/draft.ts'
import { organisationsMax } from '../getting-in.ts'
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

export const confirmation = draft<WriteLetter<'confirmation'>>((content, context) => ({
  subject: 'Konfem email bilong yu long Bilum',
  parts: [
    `Wanpela man o meri, ating yu yet, i askim long statim ${nameOnly(content.organisationName)} long Bilum wantaim dispela adres. Opim link, makim password long hap, na presim bilong konfem adres.`,
    { to: 'Konfem adres', link: `${context.originOf()}/confirm-email?token=${context.token}` },
    opensUntil(content.link, context),
    `Bihain ol manmeri bilong yu bai wok long ${new URL(context.originOf(content.slug)).host}.`,
    'Sapos em i no yu, no ken mekim wanpela samting: sapos nogat man o meri i presim, nogat samting i kamap.',
  ],
}))

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
      'Inap long dispela taim, na insait long 30 de, wanpela man tasol i no inap givim wok o pawa: senis i mas wet 72 aua, na wanpela man o meri i save tok orait i mas konfem.',
    ],
  }),
)

export const discovery = draft<WriteLetter<'discovery'>>(({ organisations }, context) => {
  const { originOf, recipient } = context
  const asked =
    'Wanpela man o meri, ating yu yet, i askim wanem ol oganaisesen long Bilum i save long dispela adres.'
  const otherwise =
    'Sapos em i no yu, no ken mekim wanpela samting: nogat narapela man o meri i lukim dispela bekim.'
  if (organisations.length === 0) {
    return {
      subject: 'Nogat oganaisesen i save long dispela adres',
      parts: [
        asked,
        'I nogat wanpela. Ating ol i singautim yu long narapela adres; administrator bilong yu i ken tokim yu.',
        otherwise,
      ],
    }
  }
  const more = organisations.length - organisationsMax
  return {
    subject: 'Ol oganaisesen bilong yu long Bilum',
    parts: [
      asked,
      ...organisations.slice(0, organisationsMax).map(({ slug, name }) => ({
        to: nameOnly(name),
        link: `${originOf(slug)}/auth${prefilled(recipient.email)}`,
      })),
      ...(more > 0
        ? [`Na ${more} moa: ol administrator bilong yu i ken givim yu adres bilong ol.`]
        : []),
      otherwise,
    ],
  }
})

function opensUntil(link: Link, { writtenAt, formats }: LetterContext): string {
  const until = new Date(writtenAt.getTime() + opensFor(link))
  return `Link i wok wanpela taim tasol, inap long ${formats.momentInZone(until)}.`
}
