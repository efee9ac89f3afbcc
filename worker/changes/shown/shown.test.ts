import { expect, test } from 'vitest'
import { changeKinds } from '../../change-kinds.ts'
import { DelegationView } from '../../contract/batches/delegations.ts'
import { RoleDefinition } from '../../contract/roles/roles.ts'
import { NewSourceAccount } from '../../contract/source-accounts.ts'
import { wordsOf } from '../../delegations/view.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import { usedByInFull } from '../../source-accounts/makers.ts'
import { differenceOf } from '../../users/roles/prepare-role.ts'
import type { ChangeKind } from '../kinds.ts'
import type { ChangeRow } from '../store.ts'
import { changeView } from '../view.ts'
import { stored } from './stored.fixture.ts'
import { variantsOf } from './variants.fixture.ts'

/* Nothing is confirmed unseen (decision 0014): two changes that would do different things read differently. */

const before = 'what it was asked on: on anything else it is refused for good'
const inWords = (what: string) => `kept beside its words in one change: ${what}`
const makers = inWords('usedBy, which is held below')
const place = inWords('the name of the account with its number')
const role = inWords('given, taken and what else differs, which is held below')

/** Of a kind, what is acted on and is in no line, and why nothing is hidden by that. */
const unseen: Record<ChangeRow['kind'], Record<string, string>> = {
  user: {
    ...{ '.before.approvalLimitToea': before, '.before.role': before, '.before.status': before },
    '.revisions': before,
    ...{ '.factors': 'all that there were', '.factors[]': 'all that there were' },
  },
  approval_rules: {
    ...{ '.accounts[].sourceAccountId': place, '.accounts[]': place, '.before.version': before },
  },
  source_account: {
    ...{ '.account.makerIds': makers, '.account.makerIds[]': makers },
    ...{ '.account.makerRoles': makers, '.account.makerRoles[]': makers },
    ...{ '.changes.makerIds': makers, '.changes.makerIds[]': makers },
    ...{ '.changes.makerRoles': makers, '.changes.makerRoles[]': makers },
    '.before.revision': before,
  },
  unfreeze: { '.freeze': before },
  payee_rules: { '.before.revision': before },
  delegation: {
    '.delegateId': inWords('the address'),
    '.fromDay': inWords('about, which is held below'),
    '.toDay': inWords('about, which is held below'),
    '.limitToea': inWords('about, which is held below'),
  },
  api_key: { '.keyHash': 'of a text made by chance', '.start': 'of a text made by chance' },
  role: {
    ...{ '.definition.approvalLimitToea': role, '.definition.colour': role },
    ...{ '.definition.dashboardSections': role, '.definition.dashboardSections[]': role },
    ...{ '.definition.description': role, '.definition.icon': role },
    ...{ '.definition.permissions': role, '.definition.permissions[]': role },
    ...{ '.definition.title': role, '.revision': before },
    ...{ '.people': before, '.people[]': before },
  },
  payee_merge: {
    '.payeeId': inWords('its name, code and account'),
    '.intoId': inWords('its name, code and account'),
    '.reason': inWords('the reason'),
    '.askedOn': before,
  },
  sign_in_rules: {},
  seal_again: {
    '.batchId': inWords('the number and name of the batch'),
    '.upTo': inWords('the newest file of the account'),
    '.version': before,
  },
  template: { '.revision': before },
  payroll_group: { '.isIn': 'who goes out waits for nobody' },
  closure: { '.name': 'whoever asks, who is named beside it' },
}

test.each(changeKinds)('of $name, whatever it would do is shown', (kind) => {
  expect(hidden(kind)).toEqual(Object.keys(unseen[kind.name]).sort())
})

/** The places of what waits that may be another, without a word that would say so. */
function hidden(kind: ChangeKind): string[] {
  const places = stored[kind.name].flatMap(({ subjectId, changes }) =>
    alike(kind.acts, changes, (one) => shownOf(kind, subjectId, one)),
  )
  return [...new Set(places)].sort()
}

/** Where two values that differ in one place read the same. */
function alike<Value>(
  schema: ChangeKind['acts'],
  value: Value,
  shown: (value: Value) => string,
): string[] {
  const places = Map.groupBy(variantsOf(schema, value), ({ at }) => at)
  return [...places].flatMap(([at, some]) => {
    // safe: made from the value by its schema
    const all = [value, ...some.map((one) => one.value as Value)]
    const different = new Set(all.map((one) => JSON.stringify(one)))
    return new Set(all.map(shown)).size === different.size ? [] : [at]
  })
}

/** As whoever confirms reads it. */
function shownOf(kind: ChangeKind, subjectId: string, changes: ChangeRow['changes']): string {
  const at = new Date(0)
  const row: ChangeRow = {
    ...{ id: 'change', kind: kind.name, subjectId, changes, state: 'pending' },
    ...{ requestedBy: 'ana', requestedAt: at, decidedBy: null, decidedAt: null, reason: '' },
    waitsUntil: null,
  }
  const { summary, lines } = changeView(kind, row, new Map(), { id: 'ben', role: 'org_admin' })
  return JSON.stringify([summary, lines])
}

test('a delegation says who approves for whom, up to what, and from when to when', () => {
  const view: DelegationView = {
    ...{ id: 'one', fromDay: '2026-12-01', toDay: '2026-12-24', limitToea: 5_000 },
    delegator: { id: 'zoe', name: 'Zoe Ani' },
    delegate: { id: 'ravi', name: 'Ravi Temo' },
    mayEnd: true,
  }
  // ids are of the names, and the address of whoever approves stands beside them
  expect(alike(DelegationView, view, wordsOf)).toEqual([
    ...['.id', '.delegator.id', '.delegate.id', '.mayEnd'],
  ])
})

test('whom an account is for says everybody of them, however many have one name', () => {
  const people = ['mia', 'miax', 'kai', 'kaix', ''].map((id) => {
    return [id, { name: 'Mia Kila', email: `${id}@example.test` }] as const
  })
  const names = { people: new Map(people), roles: defaultRoles } as never // whatever their revisions
  const { makerIds, makerRoles } = NewSourceAccount.shape
  const use = { makerIds: ['mia', 'kai'], makerRoles: ['payment_officer', 'viewer'] as const }
  const words = (one: object) => usedByInFull({ ...use, ...one } as never, names) // its own fields
  expect(alike(makerIds, use.makerIds, (one) => words({ makerIds: one }))).toEqual([])
  expect(alike(makerRoles, [...use.makerRoles], (one) => words({ makerRoles: one }))).toEqual([])
})

test('a role says in what it differs', () => {
  const had: RoleDefinition = {
    ...{ title: 'Viewer', description: '', colour: 'ochre', icon: 'eye', approvalLimitToea: 7 },
    ...{ permissions: ['view_payments'], dashboardSections: [] },
  } as never // whatever it was
  const wanted: RoleDefinition = {
    ...had,
    ...{ title: 'Reader', description: 'Reads', approvalLimitToea: 100 },
    ...{ permissions: ['view_payees', 'view_audit'] as const },
    ...{ dashboardSections: ['drafts', 'approvals'] },
  } as never // two of each list
  const shown = (one: RoleDefinition) => JSON.stringify(differenceOf(had, one).shown)
  expect(alike(RoleDefinition, wanted, shown)).toEqual([])
})
