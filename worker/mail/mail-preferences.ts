import type { Preferences } from '../contract/session.ts'

/** Letters that a preference switches off, beside `emailNotifications`. Every other letter always leaves. */
const switches: Record<
  string,
  'paymentAlerts' | 'approvalReminders' | 'systemUpdates' | 'morningDigest'
> = {
  waiting_for_your_approval: 'approvalReminders',
  approval_reminder: 'approvalReminders',
  batch_queried: 'paymentAlerts',
  batch_approved: 'paymentAlerts',
  run_drafted: 'paymentAlerts',
  run_not_drafted: 'paymentAlerts',
  periods_end: 'paymentAlerts',
  batch_rejected: 'paymentAlerts',
  payment_returned: 'paymentAlerts',
  return_undone: 'paymentAlerts',
  payments_returned: 'paymentAlerts',
  payments_return_undone: 'paymentAlerts',
  bank_file_made: 'paymentAlerts',
  cut_off_alarm: 'paymentAlerts',
  api_key_ends: 'paymentAlerts',
  certificates_end: 'paymentAlerts',
  morning_digest: 'morningDigest',
  news: 'systemUpdates',
}

/** Does this person want this letter? Getting in, security and billing are not a matter of taste. */
export function isMailWanted(letter: string, preferences: Preferences): boolean {
  const preference = switches[letter]
  return preference === undefined || (preferences.emailNotifications && preferences[preference])
}
