import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import {
  changeState,
  countThrough,
  nextState,
  type OrganisationLife,
  stateCommands,
} from './organisation-life.ts'
import { type OrganisationState, organisationStates } from './organisation-state.ts'

const signedUp: Day = '2026-11-21'
const trial: OrganisationLife = {
  state: 'trialing',
  stateSince: signedUp,
  trialEndsOn: addDays(signedUp, 14),
  pausedDays: 0,
  unpaid: [],
}

/** Lives through so many days and gives the states with the day each began. */
function live(
  start: OrganisationLife,
  days: number,
  during: (day: number) => Partial<OrganisationLife> = () => ({}),
) {
  let life = start
  const story: [number, OrganisationState][] = []
  for (let day = 1; day <= days; day++) {
    life = { ...life, ...during(day) }
    const today = addDays(start.stateSince, day)
    const answer = nextState(life, today)
    if (answer.kind === 'pause') life = { ...life, pausedDays: life.pausedDays + 1 }
    if (answer.kind !== 'move') continue
    life = { ...life, state: answer.to, stateSince: today, pausedDays: 0 }
    story.push([day, answer.to])
  }
  return story
}

test('a trial that chooses nothing has its grace, is suspended, cancelled and archived', () => {
  expect(live(trial, 300)).toEqual([
    [15, 'trial_grace'],
    [22, 'suspended'],
    [82, 'cancelled'],
    [172, 'archived'],
  ])
})

test('one that leaves stays as it is until it is deleted', () => {
  expect(live({ ...trial, state: 'cancelled', isLeaving: true }, 300)).toEqual([])
})

const unpaid = { dueOn: addDays(signedUp, 14), hasProof: false }
const active: OrganisationLife = { ...trial, state: 'active', unpaid: [unpaid] }

test('an unpaid invoice walks through past due and restricted to suspended', () => {
  expect(live(active, 60)).toEqual([
    [15, 'past_due'],
    [29, 'restricted'],
    [43, 'suspended'],
  ])
})

test('whoever chose a plan and has not paid is past due after the due day, not before', () => {
  expect(live({ ...active, state: 'awaiting_payment' }, 20)).toEqual([[15, 'past_due']])
})

test('a proof stops the clock, and the days under it do not count', () => {
  const withProof = (day: number) => ({ unpaid: [{ ...unpaid, hasProof: day >= 20 && day < 30 }] })
  expect(live(active, 60, withProof)).toEqual([
    [15, 'past_due'],
    [39, 'restricted'],
    [53, 'suspended'],
  ])
})

test('a proof sent in time keeps an active organisation active', () => {
  expect(live(active, 60, () => ({ unpaid: [{ ...unpaid, hasProof: true }] }))).toEqual([])
})

test('days on which nobody looked are caught up one step a day', () => {
  const late = { ...active, stateSince: '2026-01-01', unpaid: [{ ...unpaid, dueOn: '2026-01-15' }] }
  expect(nextState(late, '2026-06-01')).toMatchObject({ to: 'past_due' })
  const next = { ...late, state: 'past_due' as const, stateSince: '2026-06-01' }
  expect(nextState(next, '2026-06-02')).toEqual({ kind: 'stay' })
})

test.each([
  'frozen',
  'archived',
  'provisioning',
  'provisioning_failed',
  'signup_unconfirmed',
] as const)('no clock moves %s', (state) => {
  expect(nextState({ ...active, state, stateSince: '2020-01-01' }, '2026-11-21')).toEqual({
    kind: 'stay',
  })
})

test('by hand, these changes and no others', () => {
  const allowed = organisationStates.flatMap((from) =>
    stateCommands.flatMap((command) => {
      const answer = changeState(from, command, from === 'frozen' ? 'past_due' : null)
      return answer.ok ? [`${from} ${command} ${answer.value}`] : []
    }),
  )
  const open = [
    'trialing',
    'trial_grace',
    'awaiting_payment',
    'active',
    'past_due',
    'restricted',
    'suspended',
  ]
  expect(allowed.sort()).toEqual(
    [
      ...open.map((from) => `${from} freeze frozen`),
      'cancelled freeze frozen',
      'frozen unfreeze past_due',
      ...open.filter((from) => from !== 'suspended').map((from) => `${from} suspend suspended`),
      ...open.map((from) => `${from} cancel cancelled`),
      ...['past_due', 'restricted', 'suspended', 'cancelled'].map(
        (from) => `${from} reactivate active`,
      ),
    ].sort(),
  )
})

test('the count of days stands still through a freeze, and begins anew with any other state', () => {
  const frozen = countThrough('freeze', { stateSince: '2026-11-08', pausedDays: 2 }, '2026-11-21')
  expect(frozen).toEqual({ stateSince: '2026-11-21', pausedDays: -11 })
  const back = countThrough('unfreeze', frozen, '2026-12-24')
  expect(back).toEqual({ stateSince: '2026-12-24', pausedDays: -11 })
  // thirteen of fourteen days had passed, two of them stood still: three are left
  const unpaid = [{ dueOn: '2026-11-07', hasProof: false }]
  const life = { ...back, state: 'past_due', trialEndsOn: '', unpaid } as const
  expect(nextState(life, '2026-12-26')).toEqual({ kind: 'stay' })
  expect(nextState(life, '2026-12-27')).toMatchObject({ kind: 'move', to: 'restricted' })
  expect(countThrough('suspend', back, '2026-12-25')).toEqual({
    stateSince: '2026-12-25',
    pausedDays: 0,
  })
})

test.each(['past_due', 'restricted'] as const)(
  '%s goes no further while nothing is owed',
  (state) => {
    const life = { state, stateSince: '2026-01-01', trialEndsOn: '', pausedDays: 0, unpaid: [] }
    expect(nextState(life, '2026-11-21')).toEqual({ kind: 'stay' })
  },
)
