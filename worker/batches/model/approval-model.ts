import type { RoleName } from '../../domain/access/role.ts'
import type { AccountAsk, Line, Whom } from './approval-model-accounts.ts'
import type { Lent } from './approval-model-lent.ts'
import { startOfNames } from './approval-model-names.ts'
import { startOfRestored } from './approval-model-restored.ts'
import { type Meaning, meaning, onTheWay } from './approval-model-roles.ts'
import { firstRule, type Rule } from './approval-model-rules.ts'
import { startOfTampered, type TamperedAsk } from './approval-model-tampered.ts'
import { startOfTerms } from './approval-model-terms.ts'
import { startOfWayBack, type WayBackAsk } from './approval-model-way-back.ts'
import { type RevivedAsk, startOfRevived } from './back/revived.fixture.ts'
import { startOfRights } from './rights/rights.ts'

/**
 * The life of a batch written a second time, for a test to hold against the real one: plain facts, no database, and
 * nothing of the domain. When the two disagree, one of them is wrong.
 */
export type Person = {
  makes: boolean
  approves: boolean
  limitToea: number
}

const maker = { makes: true, approves: false, limitToea: 0 }
const approver = { makes: false, approves: true }
/** What each may do, by hand: K5,000,000 for an approver, K50,000,000 for a finance manager. Makers make files too. */
export const people: Record<string, Person> = {
  mere: maker,
  noa: maker,
  fia: { makes: true, approves: true, limitToea: 5_000_000_000 },
  olo: { makes: true, approves: true, limitToea: Number.POSITIVE_INFINITY },
  api: { ...approver, limitToea: 500_000_000 },
  lima: { ...approver, limitToea: 1_000_000 },
  gabe: { ...approver, limitToea: 500_000_000 },
  viv: { makes: false, approves: false, limitToea: 0 },
}

/** What everybody may do as the roles are meant now; whoever was given another role does nothing of it. */
export function peopleNow({ meanings, becoming, demoted }: Model): Record<string, Person> {
  const before = meaning(people, meanings.at(-1) ?? 'usual')
  const meant = becoming
    ? onTheWay(before, meaning(people, becoming.meant), becoming.roles)
    : before
  const nothing = { makes: false, approves: false, limitToea: 0 }
  return { ...meant, ...Object.fromEntries(demoted.map((id) => [id, nothing])) }
}

/** Somebody asks, or a program of theirs by its key. */
export type Ask = { actor: string; withKey?: true } & (
  | { kind: 'add'; toea: number; whom?: Whom }
  | { kind: 'change'; line: number; toea: number }
  | { kind: 'remove'; line: number }
  | { kind: 'rename'; name: string }
  | { kind: 'split' }
  | { kind: 'submit'; comment: string }
  | { kind: 'recall' }
  | { kind: 'decide'; decision: 'approve' | 'reject' | 'query'; comment: string; sees: boolean }
  | { kind: 'cancel'; reason: string }
  | { kind: 'redate' }
  | { kind: 'seal' }
  | AccountAsk
  | { kind: 'upload'; right: boolean }
  | WayBackAsk
  | RevivedAsk
  | TamperedAsk
)

export type Model = typeof startOfWayBack &
  typeof startOfTampered &
  typeof startOfRevived &
  typeof startOfTerms &
  typeof startOfRestored &
  typeof startOfNames &
  typeof startOfRights & {
    state: string
    version: number
    lines: Line[]
    makers: string[]
    /** Who approved this version. */
    approvals: string[]
    /** They, and those for whom they did: each has one voice. */
    voices: string[]
    lent: Lent[]
    /** Who was given another role. */
    demoted: string[]
    /** What the roles meant, the newest last. */
    meanings: Meaning[]
    /** What they will mean once the last of them is changed, and which are by now. */
    becoming: { meant: Meaning; roles: RoleName[] } | null
    needed: number
    rule: Rule
    /** What it needed when its file was made. */
    sealedNeeding: number
    isSigned: boolean
    cancellationAskedBy: string | null
    away: string[]
    /** What the audit log must say. */
    actions: string[]
  }

export const newModel = (): Model => ({
  ...startOfWayBack,
  ...startOfTampered,
  ...startOfRevived,
  ...startOfTerms,
  ...startOfRestored,
  ...startOfNames,
  ...startOfRights,
  state: 'draft',
  version: 1,
  lines: [],
  makers: ['mere'],
  approvals: [],
  voices: [],
  lent: [],
  demoted: [],
  meanings: ['usual'],
  becoming: null,
  needed: 1,
  rule: firstRule,
  sealedNeeding: 0,
  isSigned: false,
  cancellationAskedBy: null,
  away: ['gabe'],
  actions: ['batch.added'],
})

export type Foreseen = { status: number; code?: string; model: Model }

export const totalOf = ({ lines }: Model) => lines.reduce((total, { toea }) => total + toea, 0)
