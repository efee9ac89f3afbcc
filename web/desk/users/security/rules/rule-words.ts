import type { FactorRule } from '#domain/access/sign-in/sign-in-rules.ts'

export const factorRuleWords: Record<FactorRule, string> = {
  nobody: 'Everyone may sign in with a password alone',
  administrators_and_approvers: 'Administrators and approvers must have one',
  everybody: 'Everybody must have one',
}
