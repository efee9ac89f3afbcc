/** What money leaves by: whoever has one of these is asked about by itself. */
export const moneyRights = [
  'create_payments',
  'approve_payments',
  'make_bank_files',
  'verify_accounts',
  'manage_source_accounts',
  'manage_approval_rules',
] as const
export type MoneyRight = (typeof moneyRights)[number]
