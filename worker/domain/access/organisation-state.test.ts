import { expect, test } from 'vitest'
import {
  mayDo,
  type Operation,
  type OrganisationState,
  operations,
  organisationStates,
} from './organisation-state.ts'

/** docs/states.md, last column of Tenant, written once more by hand. */
const matrix = `
                    read export download decide finish start change pay account take unfreeze
signup_unconfirmed  -    -      -        -      -      -     -      -   -       -    -
provisioning        -    -      -        -      -      -     -      -   -       -    -
provisioning_failed -    -      -        -      -      -     -      -   -       -    -
trialing            x    x      x        x      x      x     x      x   x       x    -
trial_grace         x    x      x        x      x      -     -      x   x       x    -
awaiting_payment    x    x      x        x      x      x     x      x   x       x    -
active              x    x      x        x      x      x     x      x   x       x    -
past_due            x    x      x        x      x      x     x      x   x       x    -
restricted          x    x      x        x      -      -     -      x   x       x    -
suspended           x    x      x        -      -      -     -      x   x       x    -
frozen              x    -      -        -      -      -     -      -   x       x    x
cancelled           x    x      x        -      -      -     -      -   x       x    -
archived            -    -      -        -      -      -     -      -   -       -    -
`
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([state = '', ...marks]) => [state as OrganisationState, marks.join(' ')] as const)

test('every state stands in the table', () => {
  expect(matrix.map(([state]) => state)).toEqual([...organisationStates])
})

test.each(matrix)('%s: %s', (state, row) => {
  const marks = row.trim().split(/\s+/)
  const may = operations.filter((_operation, index) => marks[index] === 'x')
  expect(operations.filter((operation) => mayDo(state, operation).ok)).toEqual(may)
})

test.each([
  ['trial_grace', 'start', 'organisation_trial_ended'],
  ['restricted', 'start', 'organisation_restricted'],
  ['suspended', 'decide', 'organisation_suspended'],
  ['frozen', 'download', 'organisation_frozen'],
  ['cancelled', 'pay', 'organisation_cancelled'],
  ['archived', 'read', 'organisation_closed'],
  ['active', 'unfreeze', 'organisation_not_frozen'],
] as [OrganisationState, Operation, string][])(
  '%s refuses to %s as %s',
  (state, operation, reason) => {
    expect(mayDo(state, operation)).toEqual({ ok: false, reason })
  },
)

test('an approved batch can be downloaded in every open state but a freeze', () => {
  const open = organisationStates.filter((state) => mayDo(state, 'read').ok)
  const closed = open.filter((state) => !mayDo(state, 'download').ok)
  expect(closed).toEqual(['frozen'])
})
