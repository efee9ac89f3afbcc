import type { FileRead } from './bank-file.fixture.ts'
import type { Dice } from './dice.fixture.ts'
import type { Shown } from './page.fixture.ts'

/*
 * What a walker keeps beside the product: what they sent and were told, in plain words, and nothing of the product's own rules.
 */

/** A payment that somebody meant, by the reference that it has everywhere. */
export type Row = {
  reference: string
  name: string
  /** What it may come to: more than one where two changed it at once. */
  toea: number[]
  /** How often it stands in batches: once, and once more where a run copied it or it is paid again. */
  lines: number
  /** Who wrote or changed it. */
  by: Set<string>
}
export type Approval = { who: string; shown: Shown; isTakenBack: boolean }
/** A file that somebody had in their hands. */
export type Left = { batchId: string; fileId: string; text: string; read: FileRead }
export type CameBack = {
  id: string
  reference: string
  paymentId: string
  toea: number
  isThere: boolean
}

export type WalkBatch = {
  id: string
  account: string
  makers: Set<string>
  /** Of which digest a later one is but for its day. */
  sameAs: Map<string, string>
}

export type World = {
  database: D1Database
  nth: number
  dice: Dice
  accounts: string[]
  template: string
  batches: Map<string, WalkBatch>
  rows: Map<string, Row>
  /** Every account that somebody wrote down under a name. */
  accountsOf: Map<string, Set<string>>
  /** Under which names somebody is paid: their own, and of the record that stays. */
  namesOf: Map<string, Set<string>>
  /** Who wrote an account down first, until somebody else verified it or the bank was sent there. */
  proposers: Map<string, Set<string>>
  approvals: Approval[]
  /** Pages that were read, and not pressed yet. */
  hands: Map<string, Shown[]>
  left: Map<string, Left>
  cameBack: CameBack[]
  /** How many lines pay one again, by its reference. */
  repaid: Map<string, number>
  /** How many a batch needs by what stood beside it as it was handed over, and when that was. */
  floors: Map<string, number>
  handedOver: Map<string, number>
  /** Who asked for a change of an account that pays, or of the rules (of every account). */
  terms: { who: string; changedAt: number; account: string | null }[]
  /** What the bank has, with when it was handed over. */
  uploads: { batchId: string; account: string; handedOverAt: number }[]
  stopped: Set<string>
  bands: { small: number; large: number }
  isFrozen: boolean
  freezes: number
  isLeaving: boolean
  /** Who was removed. */
  gone: Set<string>
  days: number
  /** Two act at this moment: what each was told says not which was first. */
  isTogether: boolean
  /** Which routes let somebody do what they asked for. */
  taken: Set<string>
  /** What was asked and answered, for whoever reads a failure. */
  told: string[]
  /** What must not be. */
  wrong: string[]
  count: number
}

export const makers = ['mel', 'moa', 'fin', 'pat', 'ada', 'ado', 'prog']
/** A program asks in the name of whoever made its key. */
export const personOf = (who: string) => (who === 'prog' ? 'ada' : who)
export const approvers = ['ava', 'avi', 'ave', 'sen', 'fin', 'ada', 'ado']
export const administrators = ['ada', 'ado']
export const reconcilers = ['lara', 'lena']
export const everybody = [...new Set([...makers, ...approvers, ...reconcilers, 'vic'])]
/** The limits that they approve by, in toea. */
export const limits: Record<string, number> = {
  ava: 1_000_000,
  fin: 5_000_000_000,
  sen: 5_000_000_000,
}

export function madeBy(world: World, batchId: string, who: string) {
  world.batches.get(batchId)?.makers.add(personOf(who))
}

export function remember(map: Map<string, Set<string>>, key: string, value: string) {
  const known = map.get(key) ?? new Set()
  map.set(key, known.add(value))
}

export const whereOf = (bsb: string, account: string) => `${bsb} ${account}`
export const underName = (name: string, where: string) => `${name.toUpperCase()} ${where}`
