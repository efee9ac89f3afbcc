import { unlimitedToea } from '../access/role.ts'
import { allow, type Result, refuse } from '../result.ts'

/** Up to and including `uptoToea` a batch needs this many approvals. `null` is the last band: anything above. */
export type ApprovalBand = { uptoToea: number | null; approvals: number }

/** The bands of every account, and of the accounts that have their own; and what asks for a second factor. */
export type ApprovalRules = {
  bands: ApprovalBand[]
  accounts: AccountBands[]
  /** An approval of a batch above it is proved when it is given; `null`: none is. */
  secondFactorAboveToea: number | null
}
export type AccountBands = { sourceAccountId: string; bands: ApprovalBand[] }

/** Up to K50,000 one approval, above that two. */
export const defaultApprovalBands: ApprovalBand[] = [
  { uptoToea: 5_000_000, approvals: 1 },
  { uptoToea: null, approvals: 2 },
]

/** Above it an approval is proved as well, where an organisation signs up: what needs two people needs more than two open sessions. */
export const secondFactorAboveOfNew = 5_000_000

export const bandsMax = 10
export const approvalsMax = 5
/** Source accounts with bands of their own. */
export const ruledAccountsMax = 20

/** The bands that hold for what is paid from an account. */
export function bandsFor(
  { bands, accounts }: Pick<ApprovalRules, 'bands' | 'accounts'>,
  sourceAccountId: string,
) {
  return accounts.find((own) => own.sourceAccountId === sourceAccountId)?.bands ?? bands
}

/** How many approvals a batch of this total needs. */
export function approvalsNeeded(bands: ApprovalBand[], totalToea: number): number {
  const band = bands.find(({ uptoToea }) => totalToea <= (uptoToea ?? unlimitedToea))
  if (!band) throw new Error('approval bands must cover every amount')
  return band.approvals
}

/** What one maker's other batches from the same account, for the same day, come to. */
export type Beside = { count: number; totalToea: number | null }

/**
 * How many approvals a batch needs with what stands beside it: five batches below a band need what their sum needs, so that
 * a maker who splits is let off nothing on that day (`withPaidBeside` adds up what one payee gets). `splitFrom` counts the others where they are what raises it, else 0; `judgedToea` is the sum.
 */
export function approvalsTogether(
  bands: ApprovalBand[],
  ownToea: number,
  beside: Beside = { count: 0, totalToea: null },
): { needed: number; splitFrom: number; judgedToea: number } {
  const judgedToea = ownToea + (beside.totalToea ?? 0)
  const own = approvalsNeeded(bands, ownToea)
  const all = approvalsNeeded(bands, judgedToea)
  return { needed: Math.max(own, all), splitFrom: all > own ? beside.count : 0, judgedToea }
}

/** What a batch was handed over with, as far as the rules of a later day ask. */
export type HandedOver = {
  sourceAccountId: string
  totalToea: number
  approvalsNeeded: number
  /** Its total with what stood beside it; nothing where nobody wrote it down. */
  judgedToea: number | null
  /** Given a new day after it lapsed: what it had needed before, which its one fresh approval stands for. */
  neededBefore: number | null
}

/** What it needs by today's rules: as many as it was handed over with, or more where the rules became stricter; never fewer. */
export function neededToday(batch: HandedOver, rules: ApprovalRules): number {
  const bands = bandsFor(rules, batch.sourceAccountId)
  const today = Math.max(
    approvalsNeeded(bands, batch.totalToea),
    approvalsNeeded(bands, batch.judgedToea ?? batch.totalToea),
  )
  return today > (batch.neededBefore ?? 0)
    ? Math.max(batch.approvalsNeeded, today)
    : batch.approvalsNeeded
}

/**
 * What a lapsed batch needs with its new day. One fresh approval stands for all it had, where everything but the day is what was
 * signed; else it needs as many as it ever did, or more by today's rules.
 */
export function neededAfresh(
  batch: HandedOver,
  rules: ApprovalRules,
  isSameButDay: boolean,
): { approvalsNeeded: number; neededBefore: number | null } {
  const before = Math.max(batch.approvalsNeeded, batch.neededBefore ?? 0)
  const again = { ...batch, approvalsNeeded: before, neededBefore: null }
  if (!isSameButDay) return { approvalsNeeded: neededToday(again, rules), neededBefore: null }
  return { approvalsNeeded: 1, neededBefore: before }
}

export type BandsReason = 'bands_not_rising' | 'bands_not_closed' | 'approvals_out_of_range'
export type RulesReason = BandsReason | 'account_ruled_twice' | 'too_many_ruled_accounts'

/** Every account's bands are bands, and each account has one set of them. */
export function checkRules(rules: ApprovalRules): Result<ApprovalRules, RulesReason> {
  if (rules.accounts.length > ruledAccountsMax) return refuse('too_many_ruled_accounts')
  const ids = new Set(rules.accounts.map(({ sourceAccountId }) => sourceAccountId))
  if (ids.size !== rules.accounts.length) return refuse('account_ruled_twice')
  for (const { bands } of [rules, ...rules.accounts]) {
    const checked = checkBands(bands)
    if (!checked.ok) return checked
  }
  return allow(rules)
}

/** Bands rise, the last one is open, and nobody's money leaves without at least one approval. */
export function checkBands(bands: ApprovalBand[]): Result<ApprovalBand[], BandsReason> {
  if (bands.length === 0 || bands.length > bandsMax || bands.at(-1)?.uptoToea !== null) {
    return refuse('bands_not_closed')
  }
  for (const [index, band] of bands.entries()) {
    if (band.approvals < 1 || band.approvals > approvalsMax) return refuse('approvals_out_of_range')
    const last = index === bands.length - 1
    if (!last && band.uptoToea === null) return refuse('bands_not_closed')
    const before = bands[index - 1]?.uptoToea ?? 0
    if (band.uptoToea !== null && band.uptoToea <= before) return refuse('bands_not_rising')
  }
  return allow(bands)
}
