import { type AuditWords, counted, quoted, textOf } from '../audit-words.ts'

/** Templates of batches, and the periods that they pay. */
export const runActions = {
  'template.added': {
    title: 'Template added',
    says: ({ name }) => `added the template ${quoted(name)}`,
  },
  'template.changed': {
    title: 'Template changed',
    says: ({ name }) => `changed the template ${quoted(name)}`,
  },
  'template.archived': {
    title: 'Template archived',
    says: ({ name }) => `archived the template ${quoted(name)}`,
  },
  'template.sheet_forgotten': {
    title: 'Last sheet forgotten',
    says: ({ name }) => `forgot how the last sheet of the template ${quoted(name)} was read`,
  },
  'periods.confirmed': {
    title: 'Periods confirmed',
    says: ({ year, periods, payDay }) =>
      `confirmed ${counted(periods, 'period')} of ${textOf(year)}, as they follow from the pay day ${textOf(payDay)}`,
  },
  'periods.pay_day_moved': {
    title: 'Pay day moved',
    says: ({ label, year, from, to }) =>
      `moved the pay day of ${textOf(label)} ${textOf(year)} from ${textOf(from)} to ${textOf(to)}`,
  },
  'periods.removed': {
    title: 'Periods taken back',
    says: ({ year, periods }) => `took back ${counted(periods, 'period')} of ${textOf(year)}`,
  },
  'batch.drafted': {
    title: 'Draft made by itself',
    says: ({ name, owner, copiedFrom }) =>
      `made the draft ${quoted(name)} for ${textOf(owner)}${copiedFrom ? `, with the payments of ${textOf(copiedFrom)}` : ''}`,
  },
  'batch.not_drafted': {
    title: 'Draft not made',
    says: ({ name, why }) => `could not make the draft ${quoted(name)}: ${textOf(why)}`,
  },
  'template.periods_end': {
    title: 'No more periods to draft',
    says: ({ name, payDay }) =>
      `found no period for ${quoted(name)}${payDay ? ` after the pay day ${textOf(payDay)}` : ''}, and told its owner`,
  },
  'batch.differences_said': {
    title: 'Said who started and left',
    says: ({ words, people }, batch) => {
      // entries of before say whom they named
      const many = people ?? (Array.isArray(words) ? words.length : 0)
      return `said of ${counted(Number(many), 'payee')} of ${batch} why they are new or gone`
    },
  },
  'batch.run_chosen': {
    title: 'Run to compare with chosen',
    says: ({ run }, batch) =>
      run === null
        ? `compares ${batch} with its last run again`
        : `chose ${textOf(run)} as the run that ${batch} is compared with`,
  },
  'payroll_group.joined': {
    title: 'Let into the payroll group',
    says: ({ name }) => `let ${textOf(name)} into the payroll group`,
  },
  'payroll_group.left': {
    title: 'Taken out of the payroll group',
    says: ({ name }) => `took ${textOf(name)} out of the payroll group`,
  },
} as const satisfies Record<string, AuditWords>
