import fc from 'fast-check'
import { type Ask, people } from '../approval-model.ts'
import type { Whom } from '../approval-model-accounts.ts'
import { firstRule } from '../approval-model-rules.ts'
import { askedAlone, confirmedAlone, leftAlone, threeDays } from './alone.fixture.ts'
import {
  changed,
  lending,
  movement,
  promotion,
  redefinition,
  renamed,
  ruled,
  takenBack,
} from './around.ts'
import {
  definedByTwo,
  lendingByTwo,
  letBack,
  removed,
  roleByTwo,
  ruledByTwo,
} from './asked.fixture.ts'
import { allowedAgain, booked, broughtBack, command, late, looked } from './commands.ts'
import { byKey } from './said.ts'
import { stopEnded, stopped } from './stopped.ts'

/* What chance chooses from. What happens oftener stands here oftener, so that most batches get somewhere. */

const anyone = fc.constantFrom(...Object.keys(people))
const makers = fc.oneof(
  { arbitrary: fc.constantFrom('mere', 'mere', 'noa', 'fia', 'olo'), weight: 9 },
  anyone,
)
const approvers = fc.constantFrom('api', 'olo', 'fia')
const deciders = fc.constantFrom('api', 'lima', 'fia', 'olo', 'api', 'fia', 'mere', 'viv', 'gabe')
/** In the first band, at its end, one toea above it, and above somebody's limit. */
const toea = fc.oneof(
  { arbitrary: fc.constantFrom(5, 900_000, 1_000_001, 5_000_000, 5_000_001), weight: 9 },
  fc.constant(500_000_001),
)
const line = fc.nat(2)
const words = fc.constantFrom('', 'Why?', 'Because')
const fault = fc.constantFrom(
  ...(['none', 'none', 'lost before', 'lost after', 'twice', 'together', 'evicted'] as const),
)
const decision = fc.constantFrom(...(['approve', 'approve', 'approve', 'reject', 'query'] as const))
const sees = fc.integer({ min: 0, max: 4 }).map((n) => n > 0)
const kind = <Kind extends Ask['kind']>(name: Kind) => fc.constant(name)
const whom = fc.constantFrom<Whom>('someone new', 'someone new', 'someone known', 'another account')
const add = fc.record({ kind: kind('add'), actor: makers, toea, whom })
const outcome = fc.constantFrom<'verified' | 'rejected'>('verified', 'verified', 'rejected')
const verify = fc.record({ kind: kind('verify'), actor: deciders, line, outcome })
const settle = fc.record({ kind: kind('settle'), actor: makers, line })
const submit = fc.record({ kind: kind('submit'), actor: makers, comment: words })
const decide = fc.record({
  kind: kind('decide'),
  actor: deciders,
  decision,
  comment: words,
  sees,
})
const reason = fc.constantFrom('', '', 'Paid twice')
const recall = fc.record({ kind: kind('recall'), actor: makers })
const cancel = fc.record({ kind: kind('cancel'), actor: makers, reason })
const seal = fc.record({ kind: kind('seal'), actor: makers })
const redate = fc.record({ kind: kind('redate'), actor: makers })
const upload = fc.record({ kind: kind('upload'), actor: makers, right: fc.boolean() })
const why = fc.constantFrom(...(['refused', 'refused', 'unsaid', 'said'] as const))
const askVoid = fc.record({ kind: kind('ask_void'), actor: makers, why })
const confirmVoid = fc.record({ kind: kind('void'), actor: makers })
const takeBackApproval = fc.record({ kind: kind('take_back'), actor: deciders })
const recallVoid = fc.record({
  kind: kind('recall_void'),
  actor: makers,
  reason: fc.constantFrom('', 'An account was wrong', 'Wrong day'),
})
const isChanged = fc.constantFrom(true, true, false)
const check = fc.record({ kind: kind('check'), actor: anyone, isChanged })
const clear = fc.record({ kind: kind('clear'), actor: anyone, comment: words })
const asks: fc.Arbitrary<Ask>[] = [
  add,
  add,
  fc.record({ kind: kind('change'), actor: makers, line, toea }),
  fc.record({ kind: kind('remove'), actor: makers, line }),
  fc.record({ kind: kind('rename'), actor: makers, name: fc.constantFrom('Pay', 'Wages') }),
  ...[submit, submit, submit, submit],
  ...[verify, verify, verify, settle, settle],
  ...[recall, recall, recall],
  ...[decide, decide, decide, decide, decide, decide, decide, decide],
  ...[cancel, cancel, cancel],
  ...[seal, seal, seal],
  ...[redate, redate, redate, redate],
  ...[upload, upload],
  ...[askVoid, askVoid, confirmVoid, confirmVoid, confirmVoid],
  fc.record({ kind: kind('keep_file'), actor: makers }),
  ...[takeBackApproval, takeBackApproval],
  ...[recallVoid, recallVoid],
  fc.record({ kind: kind('split'), actor: makers }),
  ...(['ask_revive', 'ask_revive', 'keep_void', 'revive', 'revive'] as const).map((name) =>
    fc.record({ kind: kind(name), actor: makers }),
  ),
  ...[check, check, clear, clear, clear, clear],
]

/** Asked by Olo's program as well. */
const ofProgram: fc.Arbitrary<Ask>[] = [add, submit, decide, seal].map((ask) => ask.map(byKey))

/** What people do about rights and rules by the routes; each of these looks at what waits. */
const byTwo = [
  ...(['sela', 'olo'] as const).flatMap((who) => [
    ruledByTwo(who, { ...firstRule, small: 2 }),
    ruledByTwo(who, firstRule),
  ]),
  ruledByTwo('sela', { ...firstRule, large: 3 }),
  ...['api', 'fia', 'olo'].flatMap((id) => [removed(id), letBack(id), letBack(id)]),
  ...(['api', 'olo'] as const).flatMap((id) => [roleByTwo(id, false), roleByTwo(id, true)]),
  ...[definedByTwo('makers approve'), definedByTwo('approvers of little'), definedByTwo('usual')],
  ...[lendingByTwo('fia', 'lima'), lendingByTwo('olo', 'api'), lendingByTwo('api', 'lima')],
  ...[leftAlone, leftAlone, threeDays, threeDays, threeDays],
  ...[askedAlone(firstRule), askedAlone({ small: 1, large: 1, provedAbove: null })],
  ...['api', 'fia', 'sela', 'mere'].map(confirmedAlone),
  ...(['fia', 'olo'] as const).flatMap((by) => [
    stopped(0, { kind: 'suspended', by }),
    stopped(1, { kind: 'blocked', by }),
    ...[stopEnded(0, by), stopEnded(1, by)],
  ]),
]

const isBold = fc.integer({ min: 0, max: 5 }).map((n) => n === 3)
/** So many of them, one after the other. */
export const commandsOf = (maxCommands: number) =>
  fc.commands(
    [
      ...[...asks, ...asks, ...asks, ...ofProgram].map((ask) =>
        fc.tuple(ask, fault, isBold).map(command),
      ),
      ...[looked, looked, looked, late, late, booked, broughtBack, broughtBack].map((one) =>
        fc.constant(one),
      ),
      ...byTwo.map((one) => fc.constant(one)),
      ...[allowedAgain, allowedAgain].map((one) => fc.constant(one)),
      ...['api', 'mere', 'olo'].map((id) => fc.constant(renamed(id, 'Kila'))),
      fc.constant(renamed('api', 'Guise')),
      fc.constant(ruled(firstRule)),
      ...[1, 2].map(() => fc.constant(lending('fia', 'lima'))),
      ...[1, 2].map(() => fc.constant(lending('olo', 'api'))),
      fc.constant(lending('api', 'lima')),
      fc.constant(takenBack),
      fc.constant(changed('fia', 'its cut-off')),
      fc.constant(changed('olo', 'what the bank reads')),
      fc.constant(changed('api', 'its cut-off')),
      fc.constant(promotion('api', false)),
      fc.constant(promotion('olo', false)),
      ...[1, 2].map(() => fc.constant(promotion('olo', true))),
      fc.constant(redefinition('makers approve')),
      fc.constant(redefinition('approvers of little')),
      ...[1, 2].map(() => fc.constant(redefinition('usual'))),
      ...[1, 2].map(() => fc.constant(promotion('api', true))),
      fc.constant(ruled({ ...firstRule, small: 2 })),
      fc.constant(ruled({ ...firstRule, large: 3 })),
      fc.constant(ruled({ ...firstRule, provedAbove: 4_000_000 })),
      ...[1, 2].map(() => approvers.map((id) => movement(id, 'inactive'))),
      ...[1, 2, 3].map(() => approvers.map((id) => movement(id, 'active'))),
    ],
    { maxCommands, size: 'max' },
  )
