/* Tok Pisin, a draft: no speaker has checked it yet. The page of a batch that waits, and the decision on it. */

import { draft } from '#domain/reading/draft.ts'
import { paidBeforeDays } from '#domain/words/finding-words.ts'
import type { ApprovalWords, DecisionWords } from '../en/approval.ts'
import { counted, grouped } from '../figures.ts'

export const approval = draft<ApprovalWords>({
  back: '‹ Tok orait',
  backToStart: '‹ Stat pes',
  waitingForYou: 'I wet long yu',
  next: (name, amount) => `Bihain: ${name}, ${amount} ›`,
  others: (many) => `${counted(many, 'narapela')} i kam bihain`,
  nothingElse: 'I no gat narapela samting i wet long yu.',
  certificate: 'Pepa bilong tok orait',
  sheet: 'Pepa bilong grup pe',

  payments: (many) => counted(many, 'pe'),
  from: 'Mani bilong',
  payDay: 'De bilong pe',
  cutOff: 'Taim bilong bank',
  cutOffUnknown: 'mipela i no save long dispela account',
  cutOffAt: (bank: string, time: string, day: string) => `long ${bank} bipo long ${time}, ${day}`,
  cutOffMissed: (next: string | null) =>
    next === null
      ? 'Taim i pinis: i mas gat nupela de na nupela tok orait.'
      : `Taim i pinis: i mas gat nupela de, ${next} o bihain, na nupela tok orait.`,
  preparedBy: 'Husat i redim',
  batch: 'Grup pe',
  given: (given, needed) => `${given}\u00a0long\u00a0${counted(needed, 'tok orait')}`,
  raised: (why) => `Lo bilong tok orait i strong moa nau: ${why}`,
  stations: ['Redim', 'Tok orait', 'Pasim', 'Bank', 'Bekim'],
  stopped: {
    rejected: 'Tok nogat',
    cancelled: 'I stop pinis',
    lapsed: 'De i go pinis',
    tampered: 'Narapela fail i kamap',
    approval_blocked: 'I no gat inap man bilong tok orait',
  },

  lookFirst: 'Lukim ol dispela pastaim',
  nothingFound: `I no gat nupela man o meri, i no gat account i senis o i bilong tupela nem, i no gat nem o namba i no wankain olsem long pepa, i no gat mak i winim tupela taim mak bilong en, i no gat pe we dispela o narapela grup pe insait long ${paidBeforeDays} de i pe tu.`,
  repeated: (reason, name) => `I pe tupela taim bilong wanem: “${reason}” (${name})`,
  quoted: (reason, name) => `“${reason}” (${name})`,
  ofAll: (some, all) => `${some} long olgeta ${grouped(all)}`,
  restBelow: (many) => `Narapela ${grouped(many)} i stap long ol lain aninit.`,

  since: (before) => `Wanem i senis bihain long ${before}`,
  change: (sign, amount, payees, became) => `${sign} ${amount}: ${grouped(payees)} ${became}`,
  was: (amount) => `bipo ${amount}`,
  moreBySmaller: (many) => `na ${grouped(many)} moa, mak i liklik`,
  asBefore: (many) => `Dispela grup pe · ${grouped(many)} i wankain olsem bipo`,

  linesKept: (many, code, isApprover) =>
    `Ol wan wan pe bilong dispela grup pe i bilong grup bilong pe tasol. Yu lukim olgeta mani na hamas pe: ${counted(many, 'pe')}${code ? ` wantaim transaction code ${code}` : ''}${isApprover ? ', na ol pe we ol i bin givim as bilong en, wantaim mak sapos as i toktok long mak. Tok orait i karamapim olgeta grup pe' : ''}.`,
  line: (line) => `Lain ${line}.`,
  largest: 'Ol bikpela mak',
  allLines: (many) => `Olgeta ${counted(many, 'lain')}`,
  moreLines: (many) => `Moa long ol ${counted(many, 'lain')}`,
  backToDecision: '‹ Go bek long tok orait',
  printAll: (many) => `Printim olgeta ${counted(many, 'lain')}`,
  printedOf: (shown, all) =>
    `Lain 1 i go ${grouped(shown)} long olgeta ${grouped(all)}. Narapela pes i printim olgeta.`,
  attachments: 'Ol pepa',
  notScanned: 'I no gat sekim long malware.',
  linesAfter: (last, all) => `Ol lain bihain long ${grouped(last)} long olgeta ${grouped(all)} ›`,

  happened: 'Wanem i kamap pinis',
  digest: (digest, version) =>
    `Digest bilong samting i gat sain (SHA-256): ${digest}. Version ${version}.`,
  keptDigest: (seal, version) =>
    `Mak bilong samting i gat sain, i gat tok hait insait: ${seal}. Version ${version}.`,
  recalled: (name) =>
    `${name} i kisim bek dispela grup pe. Em i draft gen, na ol tok orait bilong em i no kaunt moa. Taim ol i salim gen, ol i mas tok orait gen.`,
  voided: '(i no kaunt: grup pe i senis bihain)',
  proven: { totp: 'wantaim code', passkey: 'wantaim passkey' },
  comment: (comment) => `“${comment}”`,
  whoElse: 'Husat moa i ken tok orait',
  nobodyElse: 'Nau i no gat narapela man o meri i ken tok orait long dispela grup pe.',
  whyNot: (many) => `Bilong wanem ${counted(many, 'narapela')} i no ken`,
  andMore: (many) => `Na ${grouped(many)} moa.`,
})

export const decision = draft<DecisionWords>({
  yours: 'Tok bilong yu',
  lent: (name) => `Long nem bilong ${name}: totel i winim mak bilong yu yet.`,
  approve: (amount, payments) => `Tok orait ${amount} · ${grouped(payments)}`,
  everyBatch: 'Tok orait long olgeta grup pe i mas gat namba tu sekim.',
  above: (amount) => `Tok orait long mak i winim ${amount} i mas gat namba tu sekim.`,
  aboveTogether: (amount) =>
    `Tok orait long mak i winim ${amount}, wantaim ol narapela grup pe i kam long wankain taim, i mas gat namba tu sekim.`,
  code: 'Code long authenticator app bilong yu',
  byPasskey: 'Tok orait wantaim passkey',
  byPasskeyAlone: (amount, payments) =>
    `Tok orait ${amount} · ${grouped(payments)} wantaim passkey`,
  approveProven: 'Tok orait',
  needsScript:
    'Passkey i no wok long dispela browser. Opim gen long narapela browser, o raitim code long app.',
  setUpApp: 'Redim authenticator app tu',
  noFactorYet: 'Yu no gat namba tu sekim yet. Redim wanpela pastaim, bihain kam bek na tok orait.',
  setUpFactor: 'Redim authenticator app o passkey',
  ask: 'Askim',
  yourQuestion: (reader) => `Askim bilong yu long ${reader}`,
  sendQuestion: 'Salim askim',
  reject: 'Tok nogat',
  why: (reader) => `Bilong wanem; ${reader} bai ritim`,
  rejectBatch: 'Tok nogat long dispela grup pe',
  decide: 'Yu tok orait, yu askim, o yu tok nogat?',
  approved: (given, needed) => `Yu tok orait pinis. ${given} long ${needed} tok orait.`,
  rejected: 'Yu tok nogat pinis. Grup pe i go bek long man o meri i redim.',
  takeBackUntil: (time) =>
    `Yu givim las tok orait. Yu ken kisim bek inap long ${time} long taim bilong Port Moresby, sapos fail bilong bank i no kamap yet.`,
  takeBack: 'Kisim bek',
  takenBack: 'Yu kisim bek tok orait bilong yu. Grup pe i wet gen long tok orait.',
  holdsNoMore: 'Samting yu salim i kamap pinis bipo, na nau em i no sanap moa. Lukim gen grup pe.',
  asked: 'Askim bilong yu i go pinis long man o meri i redim dispela grup pe.',
  script:
    'Raitim askim o as bilong tok nogat.|I salim nau…|I no konfem yet. Presim gen taim yu gat signal; yu no ken tok orait tupela taim.|I no gat bekim yet. I traim gen…',
})
