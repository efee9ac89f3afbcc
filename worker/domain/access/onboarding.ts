import { hasPermission, type Permission, type RoleRights } from './role.ts'

/** What an organisation does first, in this order. */
export const stepNames = ['details', 'source_account', 'payees', 'approver', 'batch'] as const
export type StepName = (typeof stepNames)[number]

/** What is there already: nobody ticks a step, its thing is found or not. */
export type Progress = Record<StepName, boolean>

export type StepState = 'done' | 'next' | 'open' | 'skipped'
export type Step = { name: StepName; state: StepState }

const needed: Record<StepName, Permission> = {
  details: 'manage_organisation',
  source_account: 'manage_source_accounts',
  payees: 'create_payees',
  approver: 'manage_users',
  batch: 'create_payments',
}

/** The steps that someone of this role can do; the first that is neither done nor put aside is theirs to do next. */
export function checklist(
  progress: Progress,
  skipped: string[],
  role: Pick<RoleRights, 'permissions'>,
): Step[] {
  const own = stepNames.filter((name) => hasPermission(role, needed[name]))
  const next = own.find((name) => isWaiting(name, progress, skipped))
  return own.map((name) => ({ name, state: stateOf(name) }))

  function stateOf(name: StepName): StepState {
    if (progress[name]) return 'done'
    if (skipped.includes(name)) return 'skipped'
    return name === next ? 'next' : 'open'
  }
}

/** Is there a step that nobody did or put aside? */
export function isOnboarding(progress: Progress, skipped: string[]): boolean {
  return stepNames.some((name) => isWaiting(name, progress, skipped))
}

function isWaiting(name: StepName, progress: Progress, skipped: string[]) {
  return !progress[name] && !skipped.includes(name)
}
