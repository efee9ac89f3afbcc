import { type ProfileSwitches, profileOf } from '../domain/bank-files/apply-switches.ts'
import {
  limitsOf,
  type Profile,
  type ProfileName,
  profileNames,
} from '../domain/bank-files/profile.ts'
import { must } from '../domain/must.ts'
import type { SourceAccountRow } from './store.ts'

/** The bank profile of a stored source account. It was checked when it was saved, so a wrong one is our mistake. */
export function profileOfAccount({ profile, switches }: SourceAccountRow): Profile {
  const name = must(profileName(profile), `profile ${profile}`)
  const answer = profileOf(name, switches as ProfileSwitches) // checked by profileOf itself, key by key
  if (!answer.ok) throw new Error(`the stored switches are not valid: ${answer.reason}`)
  return answer.value
}

export function profileName(text: string): ProfileName | undefined {
  return profileNames.find((name) => name === text)
}

export function accountDigitsMaxOf(account: SourceAccountRow): number {
  return limitsOf(profileOfAccount(account)).accountDigitsMax
}
