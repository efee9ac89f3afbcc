import {
  type ApprovalBand,
  type ApprovalRules,
  type BandsReason,
  checkBands,
} from '#domain/batches/approval-rules.ts'
import { holdSecondsMax } from '#domain/batches/way-back/hold.ts'
import { type AmountReason, amountToeaMax, formatToea, parseAmount } from '#domain/money/money.ts'

/** A band as one types it. The last has no upper end, so its text is never read. */
export type WrittenBand = { key: string; upto: string; approvals: number }

export function writtenOf(bands: ApprovalBand[]): WrittenBand[] {
  return bands.map(({ uptoToea, approvals }) => ({
    key: crypto.randomUUID(),
    upto: uptoToea === null ? '' : formatToea(uptoToea).slice(1),
    approvals,
  }))
}

export type ReadBands = { bands: ApprovalBand[] } | { errors: Record<string, string> }

/** Typed bands → bands, or what is wrong by the key of each row. */
function readBands(written: WrittenBand[]): ReadBands {
  const errors: Record<string, string> = {}
  const bands = written.map(({ key, upto, approvals }, index): ApprovalBand => {
    if (index === written.length - 1) return { uptoToea: null, approvals }
    const amount = parseAmount(upto)
    if (amount.ok) return { uptoToea: amount.value, approvals }
    errors[key] = amountWords[amount.reason]
    return { uptoToea: null, approvals }
  })
  if (Object.keys(errors).length > 0) return { errors }

  const checked = checkBands(bands)
  if (checked.ok) return { bands: checked.value }
  const wrong = bands.findIndex(({ uptoToea }, index) => {
    return uptoToea !== null && uptoToea <= (bands[index - 1]?.uptoToea ?? 0)
  })
  return { errors: { [written[Math.max(0, wrong)]?.key ?? '']: bandsWords[checked.reason] } }
}

const amountWords: Record<AmountReason, string> = {
  amount_missing: 'Write the amount up to which this counts.',
  amount_not_a_number: 'Write the amount like 50,000.00.',
  amount_negative: 'The amount must be above zero.',
  amount_zero: 'The amount must be above zero.',
  amount_too_precise: 'An amount has at most two decimals.',
  amount_too_large: `No batch can be above ${formatToea(amountToeaMax)}.`,
}

const bandsWords: Record<BandsReason, string> = {
  bands_not_rising: 'Each amount must be above the one before it.',
  bands_not_closed: 'The last band, and only the last, must be open.',
  approvals_out_of_range: 'Each band needs between 1 and 5 approvals.',
}

/** The rules as one types them. */
export type WrittenRules = {
  bands: WrittenBand[]
  accounts: { sourceAccountId: string; bands: WrittenBand[] }[]
  factor: WrittenFactor
  /** Seconds, as one types them. */
  hold: string
}

/** Which approvals ask for a second factor, and above what as one types it. */
export type WrittenFactor = { asks: 'never' | 'above' | 'always'; above: string }

/** Under what the errors have that of its amount: no band has this key. */
export const factorError = 'second factor'

/** Under what the errors have that of the seconds. */
export const holdError = 'hold'

type HeldRules = ApprovalRules & { holdSeconds: number }

export const writtenRulesOf = (rules: HeldRules): WrittenRules => ({
  hold: String(rules.holdSeconds),
  bands: writtenOf(rules.bands),
  factor: writtenFactorOf(rules.secondFactorAboveToea),
  accounts: rules.accounts.map(({ sourceAccountId, bands: own }) => ({
    sourceAccountId,
    bands: writtenOf(own),
  })),
})

function writtenFactorOf(aboveToea: number | null): WrittenFactor {
  if (aboveToea === null) return { asks: 'never', above: '' }
  if (aboveToea === 0) return { asks: 'always', above: '' }
  return { asks: 'above', above: formatToea(aboveToea).slice(1) }
}

function readFactor({ asks, above }: WrittenFactor): { aboveToea: number | null } | string {
  if (asks !== 'above') return { aboveToea: asks === 'never' ? null : 0 }
  const amount = parseAmount(above)
  if (amount.ok) return { aboveToea: amount.value }
  return amount.reason === 'amount_missing'
    ? 'Write the amount above which it is asked for.'
    : amountWords[amount.reason]
}

export type ReadRules = { rules: HeldRules } | { errors: Record<string, string> }

export function readRules({ bands, accounts, factor, hold }: WrittenRules): ReadRules {
  const holdSeconds = /^\d{1,3}$/.test(hold.trim()) ? Number(hold.trim()) : holdSecondsMax + 1
  const general = readBands(bands)
  const above = readFactor(factor)
  const own = accounts.map((one) => ({ ...one, read: readBands(one.bands) }))
  const all = [general, ...own.map(({ read }) => read)]
  const errors = Object.assign({}, ...all.map((read) => ('errors' in read ? read.errors : {})))
  if (typeof above === 'string') errors[factorError] = above
  if (holdSeconds > holdSecondsMax)
    errors[holdError] = `Write a number of seconds, 0 to ${holdSecondsMax}.`
  if (Object.keys(errors).length > 0 || typeof above === 'string') return { errors }
  const bandsOf = (read: ReadBands) => ('bands' in read ? read.bands : [])
  return {
    rules: {
      bands: bandsOf(general),
      accounts: own.map(({ sourceAccountId, read }) => ({ sourceAccountId, bands: bandsOf(read) })),
      secondFactorAboveToea: above.aboveToea,
      holdSeconds,
    },
  }
}

/** Rules that many begin with. */
export const usualBands: { title: string; bands: ApprovalBand[] }[] = [
  { title: 'One approver', bands: [{ uptoToea: null, approvals: 1 }] },
  {
    title: 'Two above K50,000',
    bands: [
      { uptoToea: 5_000_000, approvals: 1 },
      { uptoToea: null, approvals: 2 },
    ],
  },
  {
    title: 'Two always, three above K1,000,000',
    bands: [
      { uptoToea: 100_000_000, approvals: 2 },
      { uptoToea: null, approvals: 3 },
    ],
  },
]
