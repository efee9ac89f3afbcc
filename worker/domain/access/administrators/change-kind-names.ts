/** What gives rights, and so may wait for a second administrator. */
export const changeKindNames = [
  'user',
  'approval_rules',
  'source_account',
  'unfreeze',
  'payee_rules',
  'delegation',
  'api_key',
  'role',
  'payee_merge',
  'sign_in_rules',
  'seal_again',
  'template',
  'payroll_group',
  'closure',
] as const

/** A change waits, or was decided: by another administrator, or taken back by whoever asked for it. */
export const changeStates = ['pending', 'confirmed', 'refused', 'withdrawn'] as const
