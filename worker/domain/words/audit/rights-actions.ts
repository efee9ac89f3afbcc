import { type AuditAction, tenantAuditActions } from '../audit-actions.ts'

/** Of `user.changed`, the part before its point. */
type Family = AuditAction extends `${infer Name}.${string}` ? Name : never
type OfFamily<Name extends Family> = Extract<AuditAction, `${Name}.${string}`>

/**
 * Whether an action changes what somebody may do, who decides on money and by what, or how people and programs come in: a
 * whole family at once, or each of its actions by itself. A new family, and a new action where they are told apart, does not
 * compile until it is decided here.
 */
const changesRights: { [Name in Family]: boolean | Record<OfFamily<Name>, boolean> } = {
  role: true,
  users: true,
  delegation: true,
  change: true,
  payroll_group: true,
  api_key: {
    'api_key.made': true,
    'api_key.revoked': true,
    'api_key.end_told': false,
  },
  approval_rules: true,
  payee_rules: true,
  source_account: true,
  taking: false,

  user: {
    'user.activated': false,
    'user.changed': true,
    'user.deactivated': true,
    'user.factor_added': false,
    'user.factor_begun': false,
    'user.factor_removed': false,
    'user.factors_removed': true,
    'user.invitation_sent': false,
    'user.invited': true,
    'user.letters_resumed': false,
    'user.locked': false,
    'user.password_changed': false,
    'user.password_reset': false,
    'user.profile_changed': false,
    'user.reactivated': true,
    'user.recovery_codes_made': false,
    'user.removal_undone': true,
    'user.reset_asked': false,
    'user.signed_out_by_administrator': false,
    'user.device_signed_out': false,
    'user.signed_out_everywhere': false,
  },
  organisation: {
    'organisation.archive_declined': false,
    'organisation.cancel': false,
    'organisation.closed_unused': false,
    'organisation.closing': true,
    'organisation.closing_taken_back': true,
    'organisation.copies_gone': false,
    'organisation.created': false,
    'organisation.deleted': false,
    'organisation.deleting': false,
    'organisation.deletion_ordered': false,
    'organisation.deletion_stopped': false,
    'organisation.details_changed': false,
    'organisation.freeze': false,
    'organisation.entered_again': false,
    'organisation.frozen': false,
    'organisation.migrated': false,
    'organisation.move_begun': false,
    'organisation.move_undone': false,
    'organisation.moved': false,
    'organisation.networks_emptied': true,
    'organisation.new_day': false,
    'organisation.opening_asked': false,
    'organisation.plan_changed': false,
    'organisation.reactivate': false,
    'organisation.release_announced': false,
    'organisation.release_stopped': false,
    'organisation.restored': false,
    'organisation.second_factor_rule_changed': true,
    'organisation.seen_gone': false,
    'organisation.sign_in_rules_changed': true,
    'organisation.sheets_thrown_away': false,
    'organisation.step_put_aside': false,
    'organisation.suspend': false,
    'organisation.unfreeze': false,
    'organisation.unfreezing_asked': false,
    'organisation.unfrozen': false,
  },
  platform: false,
  person: {
    'person.changed': true,
    'person.factors_removed': true,
    'person.invitation_sent': false,
    'person.invited': true,
    'person.signed_out': false,
  },

  anchors: false,
  announcement: false,
  archive: false,
  bank_day: false,
  bank_file: false,
  batch: false,
  calendar_feed: false,
  cut_offs: false,
  digest: false,
  discovery: false,
  document: false,
  duty: false,
  integrity: false,
  invoice: false,
  letter: false,
  letters: false,
  list: false,
  log: false,
  payee: false,
  payees: false,
  payment: false,
  periods: false,
  permission: false,
  proof: false,
  return: false,
  returns: false,
  rows: false,
  session: false,
  sign_up: false,
  slot: false,
  slots: false,
  statement: false,
  template: false,
  test_file: false,
  view: false,
  webhook: false,
}

function isChangeOfRights(action: AuditAction): boolean {
  const [family = ''] = action.split('.')
  const decided = changesRights[family as Family] // every action is of one
  return typeof decided === 'boolean'
    ? decided
    : (decided as Record<string, boolean>)[action] === true
}

/** Those that an organisation's own log may have. */
export const rightsActions: AuditAction[] = tenantAuditActions
  .map(({ action }) => action)
  .filter(isChangeOfRights)
