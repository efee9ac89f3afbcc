/* Tok Pisin, a draft: no speaker has checked it yet. What becomes of a batch, and what people do with it. */

import type { BatchState, StepKind } from '../../../batches/batch.ts'
import type { ComparedKind } from '../../../batches/compared.ts'
import type { AccountState, VerificationMethod } from '../../../payees/account-rules.ts'
import { draft } from '../../../reading/draft.ts'
import type { ApproverWords } from '../../approver-words.ts'
import type { RunWording } from '../../runs/run-words.ts'
import type { WhoActed } from '../../step-words.ts'

export const batchStatesInTokPisin = draft<Record<BatchState, string>>({
  draft: 'I no pinis yet',
  needs_fix: 'Yu mas stretim',
  ready: 'Redi long salim',
  in_approval: 'I wet long tok orait',
  queried: 'I gat askim',
  approval_blocked: 'I no gat inap man bilong tok orait',
  rejected: 'Tok nogat',
  approved: 'Tok orait pinis',
  file_sealed: 'Fail bilong bank i redi',
  tampered: 'Narapela fail i kamap',
  uploaded: 'I stap long bank',
  cancelled: 'I stop pinis',
  lapsed: 'De bilong pe i go pinis',
  settling: 'Bank i wok long pe',
  settled: 'Bank i pinisim pe',
  closed: 'Pas pinis',
})

export const stepsInTokPisin = draft<Record<StepKind, string>>({
  submit: 'i salim i go long tok orait',
  recall: 'i kisim bek',
  approve: 'i tok orait',
  reject: 'i tok nogat',
  query: 'i gat askim',
  answer: 'i bekim askim',
  seal: 'i wokim fail bilong bank',
  tamper: 'i painim wanpela fail ol i senisim',
  ask_clearing: 'i askim long yusim yet fail i gat mak',
  clear: 'i orait long fail i gat mak',
  upload: 'i tok fail i go pinis long bank',
  ask_cancellation: 'i askim long stopim',
  cancel: 'i stopim',
  lapse: 'i lukim olsem de bilong pe i go pinis',
  redate: 'i givim nupela de bilong pe',
  block: 'I no gat man o meri moa i ken tok orait',
  unblock: 'I gat man o meri i ken tok orait gen',
  raise: 'Lo bilong tok orait i strong moa nau',
  ask_void: 'i askim long rausim fail bilong bank',
  keep_file: 'i tok fail bilong bank i ken stap',
  void: 'i tok orait, na fail bilong bank i VOID',
  ask_revive: 'i tok bank i bin baim fail i VOID',
  keep_void: 'i larim fail i stap VOID',
  revive: 'i tok orait, na fail i kaunt gen na grup pe i stap long bank',
  take_back: 'i kisim bek las tok orait',
  approve_taken_back: 'i tok orait, na bihain i kisim bek',
  settle: 'i raitim wanem samting bank i mekim',
  close: 'i pasim',
})

export const whoActedInTokPisin = draft<WhoActed>(({ actor, onBehalfOf }) =>
  onBehalfOf ? `${actor.name} long nem bilong ${onBehalfOf.name}` : actor.name,
)

export const comparedInTokPisin = draft<Record<ComparedKind, string>>({
  new: 'nupela',
  gone: 'i no kisim pe moa',
  more: 'i kisim pe i go antap',
  less: 'i kisim pe i go daun',
  again: 'i kisim pe gen',
})

export const approversInTokPisin = draft<ApproverWords>({
  upTo: (limit) => `i ken tok orait inap long ${limit} tasol`,
  otherwise: 'i no ken tok orait nau',
  because: {
    own_batch: 'i redim o senisim dispela grup pe, o man o meri em i peim',
    changed_its_terms:
      'i senisim account bilong baim, lo bilong tok orait o lo bilong ol account, na i no gat nupela pe yet long en',
    already_approved: 'i tok orait pinis',
    not_allowed: 'i gat wok we i no save tok orait',
    no_second_factor:
      'i no gat namba tu sekim yet, na tok orait long dispela mak i mas gat wanpela',
  },
  away: {
    inactive: 'account bilong em i stop pinis',
    invited: 'i no statim account bilong em yet',
  },
  lentBy: (name) => `long nem bilong ${name}`,
  ownRole: 'Wok bilong yu i no save tok orait long ol grup pe.',
  ownLimit: (limit) =>
    `Dispela grup pe i winim mak bilong yu. Yu ken tok orait inap long ${limit} tasol.`,
})

export const accountStatesInTokPisin = draft<Record<AccountState, string>>({
  proposed: 'I wet',
  verified: 'Sekim pinis, i wet liklik',
  active: 'I orait long pe',
  superseded: 'Olpela',
  rejected: 'Tok nogat',
  return_locked: 'Pe i kam bek',
})

export const methodsInTokPisin = draft<Record<VerificationMethod, string>>({
  called_known_number: 'Mi ringim wanpela namba mipela i save long en bipo',
  in_person: 'Em yet i tokim mi',
  bank_letter: 'Leta o pepa bilong bank',
  deposit_confirmed: 'Em i tok liklik mani i kam pinis',
  signed_list: 'Lista bilong ol wokmanmeri i gat sain',
  approved_with_batch: 'Tok orait wantaim grup pe',
})

export const otherNetworkInTokPisin = draft<(address: string) => string>(
  (address) =>
    `Oganaisesen bilong yu i larim ol manmeri i kam long network bilong en tasol, na adres bilong yu, ${address}, i no stap insait. Go long hap bilong en, o askim administrator long putim.`,
)

export const heldBackInTokPisin = draft<(minutes: number, isStrange: boolean) => string>(
  (minutes, isStrange) =>
    isStrange
      ? `Planti traim long hia i no stret. Wet ${minutes} minit, bihain traim gen. Sapos yu laik hariap: log in long wanpela masin yu bin yusim bipo, o makim nupela password long link bilong email.`
      : `Planti traim i no stret. Wet ${minutes} minit, bihain traim gen.`,
)

export const runsInTokPisin = draft<RunWording>({
  since: (run) => `Bihain long ${run}`,
  chosen: (run, by) => `Skelim wantaim ${run}, ${by} i makim`,
  people: (many) => `${many.toLocaleString('en-US')} man na meri`,
  kinds: {
    account: 'i gat narapela account',
    new: 'i nupela',
    gone: 'i no stap moa',
    back: 'i kam bek',
    amount: 'i gat narapela mani',
    name: 'i gat narapela nem',
  },
  same: 'i stap wankain',
  near: 'i senis inap K200 o wan kwata tasol',
  said: (counted) => `man o meri i redim i tok: ${counted}`,
  words: {
    started: 'i stat long wok',
    left: 'i lusim wok',
    leave: 'i stap long malolo',
    mistake: 'i rong',
  },
  unsaid: 'i no gat tok',
  more: (amount) => `${amount} antap`,
  less: (amount) => `${amount} daun`,
  sameTotal: 'wankain totel',
})
