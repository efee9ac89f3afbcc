/* Tok Pisin, a draft: no speaker has checked it yet. Pages that say one thing. */

import { draft } from '#domain/reading/draft.ts'
import type { MessageWords, NoticeWords, RefusedWords } from '../en/messages.ts'

const toStart = { href: '/', label: 'Go long stat pes' }

export const messages = draft<MessageWords>({
  notFound: {
    title: 'Dispela pes i no stap',
    sentence: 'Ating adres i no inap, o pes i go long narapela hap. I no gat samting i senis.',
    action: toStart,
  },
  unknownOrganisation: {
    title: 'I no gat oganaisesen long dispela adres',
    sentence: 'Plis sekim namba wan hap bilong adres, o askim man o meri i singautim yu.',
  },
  organisationGone: {
    title: 'Dispela oganaisesen i lusim Bilum pinis',
    sentence:
      'Nogat man o meri i ken log in hia moa. Long ol pepa bilong en, askim oganaisesen yet: mipela i bin salim leta long ol administrator bilong en.',
  },
  accountInactive: {
    title: 'Account i stop',
    sentence: 'Account bilong yu i stop pinis. Plis toktok wantaim administrator bilong yu.',
  },
  otherNetwork: {
    title: 'I no long dispela network',
    sentence: 'Oganaisesen bilong yu i larim ol manmeri i kam long network bilong en tasol.',
    action: { href: '/auth', label: 'Traim gen' },
  },
  administratorRequired: {
    title: 'Bilong ol administrator tasol',
    sentence: 'Dispela pes i bilong ol administrator bilong oganaisesen bilong yu.',
    action: toStart,
  },
  maintenance: {
    title: 'Mipela i kam bek bihain liklik',
    sentence:
      'Mipela i wok long ol pepa bilong dispela oganaisesen. Nau i no gat samting i senis o i go. Plis traim gen bihain liklik.',
  },
  away: {
    title: 'Bilum i no inap kamap nau liklik',
    sentence:
      'Yu no inap log in o wok moa long dispela taim: mipela i no inap painim dispela adres. I no gat samting i senis. Plis traim gen bihain long wan minit.',
    again: 'Traim gen',
  },
  unread: {
    title: 'Mipela i no inap ritim dispela pes',
    sentence: 'Mipela i no gat bekim nau. Plis traim gen bihain long wan minit.',
    again: 'Traim gen',
  },
  broken: {
    title: 'Wanpela asua i kamap',
    sentence:
      'Wanpela asua i kamap. Plis go bek na lukim wanem samting i stap pinis, bihain traim gen.',
  },
})

export const refused = draft<RefusedWords>({
  accessDenied: { title: 'Yu no ken opim', action: toStart },
  didNotWork: 'Dispela i no wok',
  tooLarge: (most) =>
    `Dispela i bikpela tumas long salim long hia: i no ken winim ${most}. Mipela i no kisim wanpela hap bilong en.`,
  quota: {
    usedUp: (name, rate, seconds) =>
      `Mak bilong “${name}” i pinis: ${rate}. Bai i stat gen bihain long ${seconds} seken.`,
    rate: {
      person: (most, per) => `${most} ${per} bilong wan wan manmeri`,
      organisation: (most, per) => `${most} ${per} bilong olgeta manmeri bilong oganaisesen`,
    },
    per: { minute: 'long wanpela minit', hour: 'long wanpela aua', day: 'long wanpela de' },
    names: {
      looks: 'Lukluk',
      exports: 'Kisim fail',
      steps: 'Senis',
      edits: 'Senis bilong ol pe',
      uploads: 'Salim fail',
      letters: 'Leta',
      archives: 'Olgeta rekot',
      written: 'Samting yupela i putim',
      papers: 'Ol pepa',
      rows: 'Lain bilong databes',
      read: 'Lain yupela i lukluk long en',
    },
  },
  needsRoles: (titles) => `Dispela pes i nidim wanpela long ol dispela wok: ${titles}.`,
  roleLacks: (titles) => `Wok bilong yu i no larim yu mekim dispela. I nidim: ${titles}.`,
  linesKept: (names) =>
    names
      ? `Ol wan wan pe i bilong grup bilong pe tasol: ${names}. Askim wanpela bilong ol.`
      : 'Ol wan wan pe i bilong grup bilong pe tasol, na i no gat man i stap long en yet. Man i lukautim ol yusa i ken putim man i go insait.',
  figuresKept: (names) =>
    `Dispela grup pe i op yet, na i bilong grup bilong pe tasol${names && `: ${names}`}. Bihain long ol i givim i go long narapela, yu ken lukim hamas olgeta.`,
})

export const notices = draft<NoticeWords>({
  trial_grace: 'Taim bilong traim i pinis. Makim wanpela plen bilong statim nupela grup pe gen.',
  past_due: 'Wanpela invoice i winim de bilong en. Plis peim, bai olgeta samting i stap op.',
  restricted:
    'Wanpela invoice i winim de bilong en longpela taim: i no gat nupela grup pe. Ol grup pe ol i salim pinis i ken kisim tok orait, na yu ken kisim fail bilong ol.',
  suspended: 'Dispela oganaisesen i stop liklik: yu ken ritim, kisim fail na peim invoice.',
  frozen: 'Dispela oganaisesen i pas: yu ken ritim olgeta samting, nogat samting i ken go.',
  cancelled: 'Dispela oganaisesen i pinis. Kisim ol pepa bilong en taim yu ken yet.',
  demonstration:
    'Yu lukim wanpela piksa tasol: ol manmeri na ol pe i no tru. Yu no ken senisim wanpela samting.',
})
