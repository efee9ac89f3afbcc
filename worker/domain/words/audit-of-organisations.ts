import { changedRules } from '../access/sign-in/sign-in-words.ts'
import { type AuditWords, counted, fieldOf, moneyOf, saying, textOf } from './audit-words.ts'

/** An organisation's own life: how it began, how it is set up, and what it pays for. */
export const organisationActions = {
  'organisation.created': {
    title: 'Organisation created',
    says: ({ name }) => `created the organisation ${textOf(name)}`,
  },
  'organisation.details_changed': {
    title: 'Details changed',
    says: ({ after }) => `changed the organisation’s ${detailsIn(after)}`,
  },
  'organisation.step_put_aside': {
    title: 'First step left for later',
    says: () => 'left one of the first steps for later',
  },
  'organisation.second_factor_rule_changed': {
    title: 'Second-factor rule changed',
    says: ({ isOn }) =>
      isOn === true
        ? 'asked for a second factor of everybody who administers or approves'
        : 'stopped asking for a second factor',
  },
  'organisation.sign_in_rules_changed': {
    title: 'Rules of signing in changed',
    says: ({ before, after }) => `changed the rules of signing in: ${changedRules(before, after)}`,
  },
  'organisation.networks_emptied': {
    title: 'Networks emptied by Bilum',
    says: ({ reason }) => `let people in from everywhere again${saying(reason)}`,
  },
  'organisation.frozen': {
    title: 'Organisation frozen',
    says: ({ reason }) => `froze the organisation${saying(reason)}`,
  },
  'organisation.unfreezing_asked': {
    ...{ title: 'Un-freezing asked for', says: () => 'asked to un-freeze the organisation' },
  },
  'organisation.unfrozen': {
    ...{ title: 'Organisation un-frozen', says: () => 'confirmed that it is un-frozen' },
  },
  'invoice.issued': {
    title: 'Invoice issued',
    says: ({ number, plan, totalToea }) =>
      `chose the plan ${textOf(plan)}: invoice ${textOf(number)}, ${moneyOf(totalToea)}`,
    isBilling: true,
  },
  'proof.submitted': {
    title: 'Proof of payment sent',
    says: ({ claimedToea, bankReference }) =>
      `sent a proof of payment: ${moneyOf(claimedToea)}, reference ${textOf(bankReference)}`,
    isBilling: true,
  },
} satisfies Record<string, AuditWords>

function detailsIn(after: unknown): string {
  const changed = detailWords.filter(([field]) => textOf(fieldOf(after, field)))
  return changed.map(([, word]) => word).join(', ') || 'address or telephone number'
}
const detailWords: [field: string, word: string][] = [
  ['name', 'name'],
  ['billingEmail', 'e-mail for invoices'],
  ['postalAddress', 'postal address'],
  ['phoneNumber', 'telephone number'],
]

/** What only the platform's own log has. */
export const platformActions = {
  'organisation.freeze': {
    title: 'Organisation frozen',
    says: ({ reason, by }) =>
      `froze ${by === 'organisation' ? 'their own' : 'the'} organisation${saying(reason)}`,
  },
  'organisation.unfreeze': {
    title: 'Organisation un-frozen',
    says: ({ to, reason }) => `un-froze the organisation, now ${textOf(to)}${saying(reason)}`,
  },
  'organisation.opening_asked': {
    title: 'Un-freezing asked for',
    says: ({ moment }) =>
      `asked to un-freeze the organisation, which was brought back to ${textOf(moment)}: somebody else confirms it`,
  },
  'organisation.move_begun': {
    title: 'Move to another cell begun',
    says: ({ toCell, reason }) =>
      `began to move the organisation to the cell ${textOf(toCell)}${saying(reason)}`,
  },
  'organisation.moved': {
    title: 'Moved to another cell',
    says: ({ toCell, rows }) =>
      `moved the organisation to the cell ${textOf(toCell)}: ${counted(rows, 'row')}, the same in both`,
  },
  'organisation.move_undone': {
    title: 'Move to another cell undone',
    says: ({ fromCell }) =>
      `gave up the move of the organisation, which stays in the cell ${textOf(fromCell)}`,
  },
  'platform.restored': {
    title: 'Control database brought back',
    says: ({ night, moment, reason, frozen }) =>
      `brought the control database back ${night ? `from the copy of the night of ${textOf(night)}` : `to ${textOf(moment)}${saying(reason)}`}${frozen === true ? ', and froze every organisation' : ''}`,
  },
  'organisation.entered_again': {
    title: 'Entered again',
    says: ({ slot }) =>
      `entered the organisation again, frozen: its database in ${textOf(slot)} says whose it is, and no list had it`,
  },
  'organisation.suspend': {
    title: 'Organisation suspended',
    says: ({ reason }) => `suspended the organisation${saying(reason)}`,
  },
  'organisation.cancel': {
    title: 'Organisation cancelled',
    says: ({ reason }) => `cancelled the organisation${saying(reason)}`,
  },
  'organisation.reactivate': {
    title: 'Organisation reactivated',
    says: ({ reason }) => `reactivated the organisation${saying(reason)}`,
  },
  'organisation.plan_changed': {
    title: 'Plan changed by hand',
    says: ({ to, reason }) => `changed the plan to ${textOf(to)}${saying(reason)}`,
  },
  'organisation.migrated': {
    title: 'Database migrated by hand',
    says: ({ applied, error }) =>
      error
        ? `tried to migrate the database: ${textOf(error)}`
        : `migrated the database: ${counted(Array.isArray(applied) ? applied.length : 0, 'step')}`,
  },
  'organisation.new_day': {
    title: 'Daily look',
    says: ({ day, to, issued, plan }) =>
      [
        `looked at the organisation on ${textOf(day)}`,
        textOf(to) && `now ${textOf(to)}`,
        textOf(issued) && `invoice ${textOf(issued)} issued`,
        textOf(plan) && `the plan ${textOf(plan)} begins`,
      ]
        .filter(Boolean)
        .join('; '),
  },
  'proof.verified': {
    title: 'Proof verified',
    says: ({ toea }) => `verified a proof of payment of ${moneyOf(toea)}`,
    isBilling: true,
  },
  'proof.downloaded': {
    title: 'Proof of payment opened',
    isBilling: true,
    says: () => 'opened the file of a proof of payment',
  },
  'proof.rejected': {
    title: 'Proof not accepted',
    says: ({ reason }) => `did not accept a proof of payment${saying(reason)}`,
    isBilling: true,
  },
  'proof.duplicate': {
    title: 'Proof sent before',
    says: ({ reason }) => `found that a proof of payment was sent before${saying(reason)}`,
    isBilling: true,
  },
  'invoice.voided': {
    title: 'Invoice voided',
    says: ({ number, reason }) => `voided invoice ${textOf(number)}${saying(reason)}`,
    isBilling: true,
  },
  'person.invited': {
    title: 'Person invited',
    says: ({ email, role }) => `invited ${textOf(email)} as ${textOf(role)}`,
  },
  'person.invitation_sent': {
    title: 'Invitation sent again',
    says: ({ email }) => `sent ${textOf(email)} another invitation`,
  },
  'person.changed': {
    title: 'Person changed',
    says: ({ role, status }) =>
      `changed somebody of the platform: ${[role, status].map(textOf).filter(Boolean).join(', ')}`,
  },
  'person.factors_removed': {
    title: 'Second factors taken away',
    says: () => 'took the second factors of somebody of the platform away',
  },
  'person.signed_out': {
    title: 'Signed out by an owner',
    says: ({ email }) => `signed ${textOf(email)} out on every device`,
  },
  'announcement.made': {
    title: 'Announcement made',
    says: ({ subject }) => `announced: “${textOf(subject)}”`,
  },
  'announcement.sent': {
    title: 'Announcement sent',
    says: ({ subject, letters }) =>
      `sent an announcement in ${counted(letters, 'letter')}: “${textOf(subject)}”`,
  },
} satisfies Record<string, AuditWords>
