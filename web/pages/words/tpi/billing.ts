/* Tok Pisin, a draft: no speaker has checked it yet. What an organisation pays us; an invoice itself stays in English. */

import { draft } from '#domain/reading/draft.ts'
import type { BillingWords, InvoiceWords } from '../en/billing.ts'

export const billing = draft<BillingWords>({
  title: 'Pe bilong Bilum',
  toStart: 'Stat pes',
  paused: 'Mipela i sekim pepa bilong pe bilong yu, na taim i stop inap mipela i pinis.',
  awaitingPayment:
    'Pe bilong namba wan invoice bilong yu i no pinis yet. Olgeta samting i wok yet.',
  trialEnds: (day) =>
    `Taim bilong traim i pinis long ${day}. Makim plan paslain long dispela de, na nogat samting i stop.`,
  paidUntil: (day) => `Pe i inap long ${day}.`,
  allOpen: 'Olgeta samting i op.',

  used: 'Wanem samting yu yusim',
  entitlements: {
    users: 'Ol wokmanmeri',
    payments: 'Ol pe long dispela mun',
    sourceAccounts: 'Ol account bilong oganaisesen',
  },
  usedOf: (used, most) => `${used} bilong ${most}`,
  withoutLimit: (used) => `${used} (i nogat mak)`,
  warnings: {
    share: (used, most, noun) => `${used} bilong ${most} ${noun}`,
    nouns: {
      users: 'wokmanmeri',
      payments: 'pe long dispela mun',
      sourceAccounts: 'account bilong oganaisesen',
    },
    near: (share, percent) => `Yu yusim ${share} (${percent} %).`,
    full: (share) => `${share}: sapos yu laik putim narapela, makim bikpela plan.`,
    over: (share) => `${share}: ol pe i winim plan bai i stap long neks invoice.`,
    more: (share, percent) =>
      `${share} i kamap (${percent} %). Ol narapela bai i go yet, na bai i stap long neks invoice.`,
  },

  plans: 'Ol plan',
  yourPlan: 'Plan bilong yu',
  choose: (plan) => `Makim ${plan}`,
  payAhead: (plan) => `Pe paslain long ${plan}`,
  chooseOne: 'Makim wanpela plan.',
  choosing: (hasPaid) =>
    `Taim yu makim plan, wanpela invoice i kamap. ${hasPaid ? 'Plan i stap long mun yu pe long en; bikpela plan bilong neks mun i stat taim mipela i konfem pe.' : 'Namba wan mun i stat taim traim i pinis, o tude sapos em i pinis pinis.'} Invoice bilong narapela plan yu no pe yet i no wok moa.`,
  notNow: 'Yu no ken makim plan nau. Plis raitim mipela.',
  perMonth: 'long wan wan mun',
  upTo: (most) => `Inap long ${most}`,
  anyNumber: 'Hamas yu laik',
  users: (most) => `${most} wokmanmeri`,
  payments: (most) => `${most} pe long wan wan mun`,
  sourceAccounts: (most) => `${most} account bilong oganaisesen`,

  invoices: 'Ol invoice',
  noInvoice: 'I nogat invoice yet. Namba wan i kam taim yu makim plan.',
  older: 'Ol olpela invoice',
  invoice: (number) => `Invoice namba ${number}`,
  due: 'Las de bilong pe',
  fromTo: (from, to) => `${from} inap ${to}`,
  invoiceStates: {
    issued: 'I wet long pe',
    part_paid: 'Sampela i kam pinis',
    overdue: 'Taim bilong pe i pinis',
    paid: 'Pe pinis',
    void: 'I no wok moa',
  },
  proofStates: {
    submitted: 'Mipela i no sekim yet',
    verified: 'Mipela i konfem',
    rejected: 'Mipela i no kisim',
    duplicate: 'I kam pinis bipo',
  },
})

export const invoice = draft<InvoiceWords>({
  billedTo: 'Bilong',
  email: 'Email',
  issued: 'De bilong raitim',
  period: 'Taim',
  total: 'Totel',
  received: 'I kam pinis',
  toPay: 'Bilong pe',
  tooMuch: 'Pe i winim mak: mipela i salim i go bek',
  howToPay: 'Olsem wanem bilong pe',
  transfer: 'Salim',
  transferTo: 'i go long',
  writeReference: 'na raitim dispela stret olsem mak bilong pe:',
  thenUpload: 'Bihain putim pepa bilong bank long hia. Stat long dispela taim, taim i stop.',
  pdf: 'Kisim olsem PDF',
  proofs: 'Ol pepa bilong pe',
  upload: 'Putim pepa bilong pe bilong yu',
  file: 'Pepa bilong bank: PDF, JPEG o PNG, inap long 5 MB',
  bankReference: 'Mak bilong bank yet long dispela pe',
  amount: 'Mak bilong mani, long kina',
  send: 'Salim pepa',
  arrived: 'Pepa bilong yu i kamap pinis. Mipela i sekim na bai raitim yu.',
})
