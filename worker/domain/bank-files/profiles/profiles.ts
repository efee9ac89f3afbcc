import { aba120 } from './aba-120.ts'
import { aba120Anz, aba120Cba, aba120Nab, aba120Westpac, westpacPng120 } from './aba-120-banks.ts'
import { bankCsv } from './bank-csv.ts'
import { kunduPei132 } from './kundu-pei-132.ts'
import type { Profile } from './profile.ts'

const byName = {
  'kundu-pei-132': kunduPei132,
  'westpac-png-120': westpacPng120,
  'aba-120': aba120,
  'aba-120-cba': aba120Cba,
  'aba-120-nab': aba120Nab,
  'aba-120-anz': aba120Anz,
  'aba-120-westpac': aba120Westpac,
  'bank-csv': bankCsv,
} satisfies Record<string, Profile>

export type ProfileName = keyof typeof byName

/** Every bank file this product can write, by name. A new one is added here, and nowhere else. */
export const profiles: Readonly<Record<ProfileName, Profile>> = byName

export const profileNames = Object.keys(profiles) as ProfileName[] // the keys of the very object above

/** The profile of a stored name, if there is one. */
export function findProfile(name: string): Profile | undefined {
  return Object.hasOwn(byName, name) ? profiles[name as ProfileName] : undefined // its own key
}
