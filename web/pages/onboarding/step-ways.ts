import type { StepName } from '#domain/access/onboarding.ts'

/** Where each step is done; the words of the page say what leads there, in the same order. */
export const stepWays: Record<StepName, string[]> = {
  details: [],
  source_account: ['/source-accounts?add=yes'],
  payees: ['/payees?add=yes', '/batches/new'],
  approver: ['/users?invite=yes'],
  batch: ['/batches/new'],
}
