/* Tok Pisin, a draft: no speaker has checked it yet. A stranger who becomes a customer, and what stands around it. */

import { draft } from '#domain/reading/draft.ts'
import type { PublicFrameWords, SignUpWords } from '../en/sign-up.ts'

export const publicFrame = draft<PublicFrameWords>({
  skip: 'Go stret long tok bilong pes',
  menu: 'Ol pes',
  main: 'Ol bikpela pes',
  more: 'Ol narapela pes',
  help: 'Helpim:',
  hours: 'Rait long wanem kain taim: mipela i traim long bekim insait long 24 aua.',
  links: {
    features: 'Wanem samting em i mekim',
    help: 'Helpim',
    discover: 'Painim oganaisesen bilong yu',
    signUp: 'Stat long Bilum',
    signIn: 'Log in',
    dashboard: 'Stat pes bilong Bilum',
    platformSignIn: 'Log in bilong Bilum',
    handbook: 'Buk bilong wok',
    access: 'Husat i ken mekim wanem',
    findOrganisation: 'Painim oganaisesen',
    loginHelp: 'Helpim long log in',
    support: 'Askim mipela',
    terms: 'Ol lo bilong yusim',
    privacy: 'Tok long save mipela i holim',
  },
})

export const signUp = draft<SignUpWords>({
  title: 'Statim taim bilong traim, fri',
  lead: (days) =>
    `${days} de wantaim olgeta samting bilong plan bilong yu. I no gat kad; sapos yu laik stap, bihain yu pe long bank.`,
  organisation: 'Oganaisesen',
  address: 'Adres',
  addressHint:
    'Ol manmeri bilong yu i log in long hap. Ol liklik leta, namba na mak -, 3 inap long 40.',
  firstName: 'Nem bilong yu',
  lastName: 'Las nem bilong yu',
  email: 'Email bilong wok bilong yu',
  emailHint:
    'Mipela i salim link long hap. Em i konfem adres, na long hap yu makim password bilong yu.',
  plan: 'Wanem plan',
  planOf: (plan, amount) => `${plan}, ${amount} long wan wan mun`,
  agree: 'Mi wanbel long ol lo bilong yusim Bilum',
  readTerms: 'Ritim ol lo bilong yusim',
  checking: 'Mipela i skelim dispela browser. Fom bai go em yet, wet liklik.',
  withoutScript:
    'Sapos JavaScript i no wok, mipela i kisim sampela tasol long wan wan aua. Ol narapela samting i wankain.',
  send: 'Salim link long mi',

  emailField: 'Email',
  pending: 'Lukim email bilong yu',
  pendingLead: (email, host, hours) =>
    `Email wantaim link i go long ${email ?? 'adres yu bin givim'}. Link i op ${hours} aua; long hap yu makim password bilong yu, na oganaisesen bilong yu i kamap${host ? ` long ${host}` : ''}. Sapos em i no kam insait long 10-pela minit, lukim spam bilong yu, o askim long narapela.`,
  pendingAgain: (email, most) =>
    `Sapos wanpela i wet long ${email ?? 'dispela adres'}, narapela email i kam nau. Mipela i salim ${most} long wanpela aua, i no moa.`,
  expired: 'Dispela link i no op moa',
  expiredLead:
    'Em i winim 24 aua pinis, o mipela i bin salim narapela. Raitim adres bilong yu, na mipela i salim narapela.',
  sendAgain: 'Salim gen',
  mistyped:
    'Adres i no stret? Stat gen, wantaim narapela nem long adres bilong oganaisesen: mipela i holim namba wan inap long 24 aua.',
  again: 'Stat gen',

  confirm: 'Email i wet long konfem',
  confirmLead: (organisation, host, by, at, email) =>
    `Yu konfem ${organisation} long ${host}. ${by} i bin askim long ${at}. Em i no yu? Pasim dispela pes. Bai yu log in long hap olsem ${email}, wantaim password yu makim nau.`,
  usedLead:
    'Dispela link i wok pinis, o em i olpela tumas. Presim bilong lukim wanem samting i kamap.',
  confirmButton: 'Konfem na wokim oganaisesen bilong mi',
  usedButton: 'Lukim wanem samting i kamap',
  choosePassword: 'Makim password bilong yu',

  ready: 'Oganaisesen bilong yu i redi',
  readyLead: (days, host, email) =>
    `Em i gat database bilong em yet, na ${days} de bilong traim i stat pinis. Stat nau ol manmeri bilong yu i log in long ${host}${email ? `, na yu olsem ${email}` : ''}.`,
  signInFirst: 'Log in namba wan taim',
  inLine: 'Adres bilong yu i konfem pinis, na yu stap long lain',
  inLineLead: (host, email) =>
    `Planti oganaisesen i laik stat long wanpela taim. Mipela i holim bilong yu wantaim adres ${host}, na yu no ken raitim gen: mipela i rait long ${email ?? 'yu'} taim em i redi.`,
  confirmed: 'Adres bilong yu i konfem pinis',
  confirmedLead: (host, email) =>
    `Wok long redim oganaisesen bilong yu long ${host} i kisim longpela taim tumas. Mipela yet i traim gen, na mipela i rait long ${email ?? 'yu'} taim em i redi.`,
  after: 'Wanem samting i kamap bihain long konfem',
  afterLead:
    'Taim adres bilong yu i konfem pinis na oganaisesen bilong yu i redi, yu painim adres bilong en long wanpela email bilong mipela.',
  findAddress: 'Painim adres bilong oganaisesen bilong mi',
  steps: 'Ol namba wan wok',
  stepsLead:
    'Lista bilong yu i wet insait long oganaisesen bilong yu: nem na adres, account bilong yumi, ol manmeri i kisim pe, wanpela man o meri bilong tok orait, namba wan grup pe bilong traim. Opim long adres bilong oganaisesen bilong yu yet. Oganaisesen i no stap yet? Stat pastaim, long “Stat long Bilum” antap.',

  discover: 'Painim oganaisesen bilong yu',
  discoverLead:
    'Raitim email yu save wok wantaim. Mipela i salim ol adres bilong ol oganaisesen bilong yu; dispela pes i no tokaut long wanpela man o meri.',
  discoverSent:
    'Sapos wanpela oganaisesen i save long dispela adres, email wantaim nem bilong en i go long hap, wankain wanpela taim tasol long wanpela de. Long ol adres we nogat oganaisesen i save long en, mipela i rait hamas taim tasol long wan wan aua. Sapos nogat i kam insait long 10-pela minit, lukim spam bilong yu.',
  discoverWrong: 'Raitim email olgeta.',
  discoverButton: 'Salim ol adres long mi',
})
