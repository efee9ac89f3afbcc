import type { HomeSection } from '../access/home-sections.ts'

/** What each part of a home answers, in a few words. */
export const sectionWords: Record<HomeSection, string> = {
  needs_you: 'what needs them',
  waiting: 'what waits for approval',
  this_week: 'what leaves in seven days',
  next_pay_day: 'the next pay day',
  with_others: 'what is with others',
  own_decisions: 'their own decisions',
  accounts_to_verify: 'accounts to verify',
  sent: 'what was sent',
  reconciliation: 'what the bank has not answered for',
  people: 'people without a second factor',
  pay_days: 'the last twelve pay days',
  setup: 'the set-up',
  audit: 'the audit log',
  service: 'how the service runs',
}
