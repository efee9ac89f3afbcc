/* Tok Pisin, a draft: no speaker has checked it yet. The approver's first page and their home. */

import { toVerifyMax } from '#contract/payees.ts'
import { draft } from '#domain/reading/draft.ts'
import type { HomeWords, InboxWords } from '../en/inbox.ts'
import { counted, grouped, upTo } from '../figures.ts'

export const inbox = draft<InboxWords>({
  title: 'Tok orait',
  waitingForYou: (many, isMore) => `I wet long yu (${upTo(many, isMore)})`,
  nobodyDecides: (many, isMore) =>
    `I wet, nau i no gat man i ken tok orait (${upTo(many, isMore)})`,
  moreForYou: 'Sampela moa i wet long yu',
  approvesFor: (name, until) => `Yu tok orait tu long nem bilong ${name}, inap long ${until}.`,
  nothing: 'I no gat samting i wet long yu.',
  appears: 'Taim wanpela man o meri i salim grup pe, em bai kamap hia.',
  toVerify: (many) =>
    `${many < toVerifyMax ? counted(many, 'account') : `${toVerifyMax} account o moa`} yu mas sekim ›`,
  elsewhere: 'I wet long narapela man o meri',
  decided: 'Tok i pinis',
  older: 'Ol olpela grup pe',
  given: (given, needed) => `${grouped(given)} long ${grouped(needed)}`,
  payments: (many) => counted(many, 'pe'),
})

export const home = draft<HomeWords>({
  title: 'Stat pes',
  goodDay: (firstName) => `Gutde, ${firstName}`,
  isPart: 'Planti moa samting i wet hia. Dispela pes i soim 200 nupela tasol bilong wan wan kain.',
  more: (many) => `${counted(many, 'grup pe')} moa, na ol i pinis ›`,
  all: 'Olgeta tok orait ›',
  nothing: 'I no gat samting i wet long yu.',
  nothingForYou: (elsewhere) =>
    `I no gat samting i wet long yu; ${counted(elsewhere, 'grup pe')} i wet long narapela man o meri.`,
  waits: (many) => `${counted(many, 'grup pe')} i wet long yu.`,
  waitsSince: (many, since) =>
    `${counted(many, 'grup pe')} i wet long yu, namba wan i wet stat long ${since}.`,
  nothingFound: 'Mipela i no painim samting yu mas lukim',
  asMuch: (before) => `Wankain olsem ${before}`,
  moreThan: (amount, before) => `${amount} antap long ${before}`,
  lessThan: (amount, before) => `${amount} aninit long ${before}`,
  yoursIn: (month) => `Wok bilong yu long ${month}`,
  approved: 'Tok orait',
  batches: (many, amount) => `${counted(many, 'grup pe')}, ${amount}`,
  atLeast: (many, amount) => `${counted(many, 'grup pe')} o moa, ${amount}`,
  asked: 'Askim',
  questions: (many) => counted(many, 'askim'),
  rejected: 'Tok nogat',
  rejectedBatches: (many) => counted(many, 'grup pe'),
})
