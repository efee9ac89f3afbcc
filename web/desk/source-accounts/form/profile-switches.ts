import type { ProfileSwitches } from '#domain/bank-files/profiles/apply-switches.ts'
import { type CharacterSet, characterSets } from '#domain/bank-files/profiles/character-set.ts'
import {
  creditCodes,
  type FixedWidthProfile,
  type Profile,
} from '#domain/bank-files/profiles/profile.ts'
import type { Choice } from '../../../ui/select-field.tsx'
import { creditWords } from './credit-words.ts'

export type SwitchName = keyof ProfileSwitches

/** A switch with a few values; its place in `choices` is what the control carries. */
export type ChoiceSwitch = {
  name: SwitchName
  label: string
  /** What it changes for the payee or the bank, in one sentence. */
  sentence: string
  /** Does it change what goes with each payment? The others are for the bank's own reading. */
  isOfPayment?: true
  choices: { value: string | boolean; label: string }[]
  isFor: (profile: Profile) => boolean
}

const isFixedWidth = (profile: Profile): profile is FixedWidthProfile =>
  profile.layout === 'fixed_width'
const always = () => true

const setWords: Record<CharacterSet, string> = {
  becs: 'Bulk clearing set',
  becs_without_semicolon: 'Bulk clearing, without ;',
  common: "Letters, digits and & ' , . / -",
}

export const choiceSwitches: ChoiceSwitch[] = [
  {
    name: 'balancingRecord',
    label: 'Balancing line',
    sentence:
      'A last line takes the total from your account, so that the file comes to zero; it is what the file says for your own statement.',
    choices: [
      { value: 'always', label: 'Write it' },
      { value: 'never', label: 'Leave it out' },
    ],
    isFor: (profile) => isFixedWidth(profile) && profile.balancingRecord === 'per_source_account',
  },
  {
    name: 'headerAccount',
    label: 'Your account in the header',
    sentence:
      'The bank finds your BSB and account number in the first line, where it looks for them; some banks refuse them there.',
    choices: [
      { value: 'blank', label: 'Leave it blank' },
      { value: 'filled', label: 'Write it' },
    ],
    isFor: (profile) => isFixedWidth(profile) && profile.headerAccountMayBeFilled,
  },
  {
    name: 'trailerBsb',
    label: 'BSB in the last line',
    sentence:
      'What the bank reads first in the total line: the 999-999 of the standard, or the BSB of this account.',
    choices: [
      { value: '999-999', label: '999-999' },
      { value: 'source_account', label: 'This account’s BSB' },
    ],
    isFor: isFixedWidth,
  },
  {
    name: 'trailerCountsContra',
    label: 'Count of lines',
    sentence:
      'How many lines the bank is told to expect. A bank that counts otherwise may refuse the file.',
    choices: [
      { value: true, label: 'Balancing line too' },
      { value: false, label: 'Payments alone' },
    ],
    isFor: isFixedWidth,
  },
  {
    name: 'trailerCountFill',
    label: 'Count filled with',
    sentence: 'How the bank finds that count written, where it is shorter than its six places.',
    choices: [
      { value: 'zeros', label: 'Zeros (000412)' },
      { value: 'blanks', label: 'Blanks (   412)' },
    ],
    isFor: isFixedWidth,
  },
  {
    name: 'transactionCode',
    isOfPayment: true,
    label: 'Kind of payment',
    sentence:
      'What the payee’s bank is told that each payment is: pay, a pension, or something else.',
    choices: creditCodes.map((value) => ({ value, label: `${value} ${creditWords[value]}` })),
    isFor: isFixedWidth,
  },
  {
    name: 'characters',
    isOfPayment: true,
    label: 'Characters',
    sentence:
      'Which signs the bank takes in names and references: a payment with another is refused here, before it leaves.',
    choices: characterSets.map((value) => ({ value, label: setWords[value] })),
    isFor: always,
  },
  {
    name: 'upperCase',
    isOfPayment: true,
    label: 'Capitals',
    sentence:
      'Whether the payee’s bank gets the payee’s name, the reference and your remitter as written, or in capitals.',
    choices: [
      { value: false, label: 'As written' },
      { value: true, label: 'IN CAPITALS' },
    ],
    isFor: always,
  },
  {
    name: 'lineEnd',
    label: 'End of a line',
    sentence: 'How the bank’s program tells one line from the next. Payees notice nothing.',
    choices: [
      { value: '\r\n', label: 'Windows (CR LF)' },
      { value: '\n', label: 'Unix (LF)' },
    ],
    isFor: always,
  },
  {
    name: 'finalNewline',
    label: 'After the last line',
    sentence: 'Whether the bank’s program finds a line end behind the last line too.',
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
