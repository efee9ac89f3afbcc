import type { ProfileSwitches } from '#domain/bank-files/profiles/apply-switches.ts'
import { type CharacterSet, characterSets } from '#domain/bank-files/profiles/character-set.ts'
import {
  type CreditCode,
  creditCodes,
  type FixedWidthProfile,
  type Profile,
} from '#domain/bank-files/profiles/profile.ts'
import type { Choice } from '../../ui/select-field.tsx'

export type SwitchName = keyof ProfileSwitches

/** A switch with a few values; its place in `choices` is what the control carries. */
export type ChoiceSwitch = {
  name: SwitchName
  label: string
  /** What it does, in one sentence. */
  sentence: string
  choices: { value: string | boolean; label: string }[]
  isFor: (profile: Profile) => boolean
}

const isFixedWidth = (profile: Profile): profile is FixedWidthProfile =>
  profile.layout === 'fixed_width'
const always = () => true

const creditWords: Record<CreditCode, string> = {
  50: 'Any other payment',
  51: 'Government security interest',
  52: 'Family allowance',
  53: 'Pay',
  54: 'Pension',
  55: 'Allotment',
  56: 'Dividend',
  57: 'Debenture interest',
}

const setWords: Record<CharacterSet, string> = {
  becs: 'Bulk clearing set',
  becs_without_semicolon: 'Bulk clearing, without ;',
  common: "Letters, digits and & ' , . / -",
}

export const choiceSwitches: ChoiceSwitch[] = [
  {
    name: 'balancingRecord',
    label: 'Balancing line',
    sentence: 'A last line takes the total from your account, so that the file comes to zero.',
    choices: [
      { value: 'always', label: 'Write it' },
      { value: 'never', label: 'Leave it out' },
    ],
    isFor: (profile) => isFixedWidth(profile) && profile.balancingRecord === 'per_source_account',
  },
  {
    name: 'headerAccount',
    label: 'Your account in the header',
    sentence: 'Some banks want your BSB and account number in the first line.',
    choices: [
      { value: 'blank', label: 'Leave it blank' },
      { value: 'filled', label: 'Write it' },
    ],
    isFor: (profile) => isFixedWidth(profile) && profile.headerAccountMayBeFilled,
  },
  {
    name: 'trailerBsb',
    label: 'BSB in the last line',
    sentence: 'The total line carries 999-999, or the BSB of this account.',
    choices: [
      { value: '999-999', label: '999-999' },
      { value: 'source_account', label: 'This account’s BSB' },
    ],
    isFor: isFixedWidth,
  },
  {
    name: 'trailerCountsContra',
    label: 'Count of lines',
    sentence: 'The total line counts the payments, with or without the balancing line.',
    choices: [
      { value: true, label: 'With the balancing line' },
      { value: false, label: 'Payments alone' },
    ],
    isFor: isFixedWidth,
  },
  {
    name: 'trailerCountFill',
    label: 'Count filled with',
    sentence: 'What stands before a count that is shorter than its six places.',
    choices: [
      { value: 'zeros', label: 'Zeros (000412)' },
      { value: 'blanks', label: 'Blanks (   412)' },
    ],
    isFor: isFixedWidth,
  },
  {
    name: 'transactionCode',
    label: 'Kind of payment',
    sentence: 'The code that every payment of the file carries.',
    choices: creditCodes.map((value) => ({ value, label: `${value} ${creditWords[value]}` })),
    isFor: isFixedWidth,
  },
  {
    name: 'characters',
    label: 'Characters',
    sentence: 'Which signs the bank takes in names and references.',
    choices: characterSets.map((value) => ({ value, label: setWords[value] })),
    isFor: always,
  },
  {
    name: 'upperCase',
    label: 'Capitals',
    sentence: 'Names and references are sent as written, or in capitals.',
    choices: [
      { value: false, label: 'As written' },
      { value: true, label: 'IN CAPITALS' },
    ],
    isFor: always,
  },
  {
    name: 'lineEnd',
    label: 'End of a line',
    sentence: 'How the bank’s program tells one line from the next.',
    choices: [
      { value: '\r\n', label: 'Windows (CR LF)' },
      { value: '\n', label: 'Unix (LF)' },
    ],
    isFor: always,
  },
  {
    name: 'finalNewline',
    label: 'After the last line',
    sentence: 'Whether the last line, too, ends with a line end.',
    choices: [
      { value: true, label: 'A line end' },
      { value: false, label: 'Nothing' },
    ],
    isFor: always,
  },
]

/** The choices as a `<select>` wants them; the profile's own is marked. */
export function choicesFor({ name, choices }: ChoiceSwitch, profile: Profile): Choice[] {
  return choices.map(({ value, label }, index) => ({
    value: String(index),
    label: value === usualOf(name, profile) ? `${label} (usual)` : label,
  }))
}

/** What the profile does when the account says nothing. */
export function usualOf(name: SwitchName, profile: Profile): unknown {
  const usual = (profile as Partial<Record<SwitchName, unknown>>)[name] // a file of columns has few of them
  return usual === 'per_source_account' ? 'never' : usual
}

/** The switches with one set; what is as the profile has it is not kept. */
export function withSwitch(
  switches: ProfileSwitches,
  profile: Profile,
  name: SwitchName,
  value: string | boolean | number | undefined,
): ProfileSwitches {
  const { [name]: _before, ...others } = switches
  if (value === undefined || value === usualOf(name, profile)) return others
  return { ...others, [name]: value }
}
