import { unlimitedToea } from '../access/role.ts'
import { allow, type Result, refuse } from '../result.ts'

/** Up to and including `uptoToea` a batch needs this many approvals. `null` is the last band: anything above. */
export type ApprovalBand = { uptoToea: number | null; approvals: number }

/** Up to K50,000 one approval, above that two. */
export const defaultApprovalBands: ApprovalBand[] = [
  { uptoToea: 5_000_000, approvals: 1 },
  { uptoToea: null, approvals: 2 },
]

export const bandsMax = 10
export const approvalsMax = 5

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
 * splitting lets nobody off. `splitFrom` counts the others where they are what raises it, else 0.
 */
export function approvalsTogether(
  bands: ApprovalBand[],
  ownToea: number,
  beside: Beside = { count: 0, totalToea: null },
): { needed: number; splitFrom: number } {
  const own = approvalsNeeded(bands, ownToea)
  const all = approvalsNeeded(bands, ownToea + (beside.totalToea ?? 0))
  return { needed: Math.max(own, all), splitFrom: all > own ? beside.count : 0 }
}

export type BandsReason = 'bands_not_rising' | 'bands_not_closed' | 'approvals_out_of_range'

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
