import type { Permission } from './role-names.ts'

/** What a home is made of. Each answers one question, and is read with one permission. */
export const homeSections = [
  'needs_you',
  'waiting',
  'this_week',
  'next_pay_day',
  'with_others',
  'own_decisions',
  'accounts_to_verify',
  'sent',
  'reconciliation',
  'people',
  'pay_days',
  'setup',
  'audit',
  'service',
] as const
export type HomeSection = (typeof homeSections)[number]

/** Who may read a section: its figures are those of a page that this permission opens. */
export const sectionNeeds: Record<HomeSection, Permission> = {
  needs_you: 'create_payments',
  waiting: 'view_payments',
  this_week: 'view_payments',
  next_pay_day: 'view_payments',
  with_others: 'view_payments',
  own_decisions: 'approve_payments',
  accounts_to_verify: 'verify_accounts',
  sent: 'view_payments',
  reconciliation: 'view_source_accounts',
  people: 'view_audit',
  pay_days: 'view_payments',
  setup: 'view_source_accounts',
  audit: 'view_audit',
  service: 'manage_organisation',
}
