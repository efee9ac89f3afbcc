import { expect, test } from 'vitest'
import { rightsActions } from './rights-actions.ts'

test('what an auditor reads as changes of rights: people, roles, delegations, keys, the payroll group, accounts, rules', () => {
  expect(rightsActions.toSorted()).toEqual(
    [
      ...['user.invited', 'users.invited', 'users.invitations_asked', 'user.changed'],
      ...['user.deactivated', 'user.reactivated', 'user.removal_undone', 'user.factors_removed'],
      ...[
        'role.changed',
        'delegation.given',
        'delegation.ended',
        'api_key.made',
        'api_key.revoked',
      ],
      ...['payroll_group.joined', 'payroll_group.left', 'approval_rules.changed'],
      ...['payee_rules.changed', 'source_account.added', 'source_account.changed'],
      ...['organisation.second_factor_rule_changed', 'organisation.sign_in_rules_changed'],
      ...['organisation.networks_emptied', 'organisation.closing'],
      ...['organisation.closing_taken_back', 'change.asked', 'change.called', 'change.refused'],
      'change.withdrawn',
    ].toSorted(),
  )
})
