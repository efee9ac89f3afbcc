import type { SignInRules } from '../../../contract/users/sign-in-rules.ts'
import type { FactorRule } from '../../../domain/access/sign-in/sign-in-rules.ts'

export const factorWords: Record<FactorRule, string> = {
  nobody: 'nobody must have one',
  administrators_and_approvers: 'administrators and approvers must have one',
  everybody: 'everybody must have one',
}

export const minutesWords = (minutes: number) => `${minutes} minutes`

export function networksWords(networks: SignInRules['networks']): string {
  if (networks.length === 0) return 'everywhere'
  return networks.map(({ name, range }) => `${name} (${range})`).join(', ')
}
