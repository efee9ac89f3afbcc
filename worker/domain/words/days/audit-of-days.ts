import { formatDay, nameOfMonth } from '../../calendar.ts'
import { type AuditWords, fieldOf, saying, textOf } from '../audit-words.ts'

/** Days that are not like others, until when banks take files, and what follows from both. */
export const dayActions = {
  'bank_day.added': {
    title: 'Day added',
    says: ({ day, name, effect, closesAt }) =>
      `added ${dayIn(day)} as ${textOf(name)}: ${effect === 'closed' ? 'closed' : `open until ${textOf(closesAt)}`}`,
  },
  'bank_day.removed': {
    title: 'Day taken out',
    says: ({ day, name }) => `took ${dayIn(day)}, ${textOf(name)}, out of the days`,
  },
  'bank_day.published': {
    title: 'Day published',
    says: ({ day, name, effect, closesAt }) =>
      `published ${dayIn(day)} for every organisation as ${textOf(name)}: ${effect === 'closed' ? 'closed' : `open until ${textOf(closesAt)}`}`,
  },
  'bank_day.retracted': {
    title: 'Published day retracted',
    says: ({ day, name, reason }) =>
      `retracted ${dayIn(day)}, ${textOf(name)}, for every organisation${saying(reason)}`,
  },
  'duty.changed': {
    title: 'Monthly duty changed',
    says: ({ name, after }) =>
      fieldOf(after, 'isOff') === true
        ? `said that ${textOf(name)} does not concern the organisation`
        : `said that ${textOf(name)} is due on day ${textOf(fieldOf(after, 'dayOfMonth'))} of the month`,
  },
  'duty.paid_by': {
    title: 'Duty paid by a batch',
    says: ({ name, month, reference }) =>
      `said that ${textOf(reference)} pays ${textOf(name)} for ${monthIn(month)}`,
  },
  'duty.not_paid_by': {
    title: 'Duty not paid by a batch',
    says: ({ name, month, reference }) =>
      `said that ${textOf(reference)} does not pay ${textOf(name)} for ${monthIn(month)}`,
  },
  'cut_offs.changed': {
    title: 'Cut-offs changed',
    says: ({ name, after }) =>
      Array.isArray(after) && after.length > 0
        ? `set the cut-offs of ${textOf(name)}`
        : `took the cut-offs of ${textOf(name)} away`,
  },
  'batch.cut_off_alarm': {
    title: 'Cut-off near or missed',
    says: ({ stage }, batch) =>
      stage === 'missed'
        ? `told of the missed cut-off of ${batch}`
        : `told of the cut-off of ${batch}`,
  },
  'calendar_feed.made': {
    title: 'Calendar address made',
    says: () => 'made a secret address for a calendar program',
  },
  'calendar_feed.ended': {
    title: 'Calendar address ended',
    says: () => 'ended the secret address for a calendar program',
  },
} satisfies Record<string, AuditWords>

const monthOfYear = (month: string) => `${nameOfMonth(month)} ${month.slice(0, 4)}`
const monthIn = (month: unknown) => (textOf(month) ? monthOfYear(textOf(month)) : 'a month')

const dayIn = (day: unknown) => (textOf(day) ? formatDay(textOf(day)) : 'a day')
