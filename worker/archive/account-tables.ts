import { type ArchivedTable, words } from './archived-table.ts'

/** What batches are paid from and made of, until when banks take files, and the days that both go by. */
export const accountTables: readonly ArchivedTable[] = [
  {
    name: 'source_accounts',
    columns: words(`id name bank bsb account_number profile switches de_user_id user_name remitter
      needs_control_total maker_ids maker_roles daily_limit_toea cut_off status revision created_by created_at updated_at updated_by`),
  },
  {
    name: 'source_account_changes',
    columns: words('source_account_id revision changed_by changed_at'),
  },
  {
    name: 'payee_rules_loosened',
    columns: words('revision changed_by changed_at lets_first lets_changed'),
  },
  {
    name: 'cut_offs',
    columns: words(`source_account_id weekday time working_days_before told_by confirmed_by
      confirmed_at`),
  },
  {
    name: 'bank_days',
    columns: words('id day name scope bank effect closes_at source doubt added_by added_at'),
  },
  { name: 'duties', columns: words('kind day_of_month is_off is_confirmed changed_by changed_at') },
  {
    name: 'templates',
    columns: words(`id name kind source_account_id rhythm description reference remitter
      draft_days_before owner_id status revision created_at is_confidential`),
  },
  {
    name: 'template_sheets',
    columns: words('template_id titles columns mapping kept_by kept_at'),
  },
  { name: 'payroll_group', columns: words('user_id added_by added_at left_at') },
  {
    name: 'periods',
    columns: words(
      `id rhythm year number from_day to_day pay_day confirmed_by confirmed_at revision`,
    ),
  },
]
