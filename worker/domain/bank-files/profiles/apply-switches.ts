import { allow, type Result, refuse } from '../../result.ts'
import { characterSets } from './character-set.ts'
import { creditCodes, type FixedWidthProfile, hasBalancingRecord, type Profile } from './profile.ts'
import { findProfile } from './profiles.ts'

/** What a source account may change of its bank's profile. Kept as JSON beside the account. */
export type ProfileSwitches = Partial<
  Pick<
    FixedWidthProfile,
    | 'trailerBsb'
    | 'trailerCountsContra'
    | 'trailerCountFill'
    | 'lineEnd'
    | 'finalNewline'
    | 'characters'
    | 'upperCase'
    | 'headerAccount'
    | 'recordsMax'
    | 'fileTotalToeaMax'
    | 'bankCode'
    | 'transactionCode'
  >
> & { balancingRecord?: 'always' | 'never' }

export type SwitchReason =
  | 'unknown_profile'
  | 'unknown_switch'
  | 'switch_not_for_this_profile'
  | 'switch_value_unknown'
  | 'balancing_record_required'
  | 'header_account_refused_by_bank'
  | 'switch_refused_by_bank'
  | 'bank_code_not_three_capitals'
  | 'records_max_out_of_range'
  | 'file_total_out_of_range'

/**
 * The profile as one source account uses it. Switches come from a database, so every one is
 * checked. `isStored` reads an account as it was saved, without asking again what its bank takes.
 */
export function applySwitches(
  name: string,
  switches: ProfileSwitches = {},
  { isStored = false } = {},
): Result<Profile, SwitchReason> {
  const profile = findProfile(name)
  if (!profile) return refuse('unknown_profile')
  const given = Object.entries(switches).filter(([, value]) => value !== undefined)
  for (const [key, value] of given) {
    const reason = objection(key, value, profile)
    if (reason) return refuse(reason)
    if (!isStored && !isTakenByBank(key, value, profile)) return refuse('switch_refused_by_bank')
  }
  // Safe: every key is one of the switches and every value has passed its check.
  const checked = Object.fromEntries(given) as ProfileSwitches
  const switched = { ...profile, ...checked } as Profile
  if (hasBalancingRecord(switched) && switched.recordsMax < 2)
    return refuse('records_max_out_of_range')
  return allow(switched)
}

/** What a bank is known to refuse is no choice; an account that was saved before it was known can still be read. */
function isTakenByBank(key: string, value: unknown, profile: Profile): boolean {
  const { bankTakes } = profile
  const taken = bankTakes?.[key as keyof typeof bankTakes]
  return taken === undefined || (taken as readonly unknown[]).includes(value)
}

type Check = (value: unknown, profile: Profile) => SwitchReason | undefined

function objection(key: string, value: unknown, profile: Profile): SwitchReason | undefined {
  if (!isSwitch(key)) return 'unknown_switch'
  if (profile.layout === 'columns' && !switchesOfColumns.has(key)) {
    return 'switch_not_for_this_profile'
  }
  return checks[key](value, profile)
}

function isSwitch(key: string): key is keyof ProfileSwitches {
  return Object.hasOwn(checks, key)
}

const switchesOfColumns = new Set<keyof ProfileSwitches>([
  'lineEnd',
  'finalNewline',
  'characters',
  'upperCase',
  'recordsMax',
  'fileTotalToeaMax',
])

const checks: Record<keyof ProfileSwitches, Check> = {
  balancingRecord: (value, profile) => {
    if (value === 'never' && hasBalancingRecord(profile)) {
      return 'balancing_record_required'
    }
    return oneOf('always', 'never')(value)
  },
  headerAccount: (value, profile) => {
    const mayBeFilled = profile.layout === 'fixed_width' && profile.headerAccountMayBeFilled
    if (value === 'filled' && !mayBeFilled) {
      return 'header_account_refused_by_bank'
    }
    return oneOf('blank', 'filled')(value)
  },
  trailerBsb: oneOf('999-999', 'source_account'),
  trailerCountsContra: oneOf(true, false),
  trailerCountFill: oneOf('zeros', 'blanks'),
  lineEnd: oneOf('\r\n', '\n'),
  finalNewline: oneOf(true, false),
  characters: oneOf(...characterSets),
  upperCase: oneOf(true, false),
  transactionCode: oneOf(...creditCodes),
  bankCode: (value) => {
    if (value === codeThatWestpacRefuses) return 'switch_refused_by_bank'
    return typeof value === 'string' && /^[A-Z]{3}$/.test(value)
      ? undefined
      : 'bank_code_not_three_capitals'
  },
  recordsMax: (value, profile) => {
    return isWithin(value, profile.recordsMax) ? undefined : 'records_max_out_of_range'
  },
  fileTotalToeaMax: (value, profile) => {
    return isWithin(value, profile.fileTotalToeaMax) ? undefined : 'file_total_out_of_range'
  },
}

/** It circulates as Westpac's, whose own is WBC (docs/bank-formats.md §1.1). */
const codeThatWestpacRefuses = 'WPC'

function oneOf(...values: unknown[]) {
  return (value: unknown): SwitchReason | undefined => {
    return values.includes(value) ? undefined : 'switch_value_unknown'
  }
}

/** A source account may lower a cap of its bank, never raise it. */
function isWithin(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
}
