import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RoleName } from '../../domain/access/role.ts'
import { payDay } from '../../testing/batches.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { schedules } from '../../testing/schedules.ts'
import { type Ask, foresee, look, type Model, newModel, people } from './approval-model.ts'
import type { Whom } from './approval-model-accounts.ts'
import { checkInvariants } from './approval-model-invariants.ts'
import { lend, setRole, takeBack } from './approval-model-lent.ts'
import { addKnown } from './approval-model-payees.ts'
import { type Meaning, setMeaning } from './approval-model-roles.ts'
import { firstRule, lookAt, type Rule, saveRule } from './approval-model-rules.ts'
import { sealedStates } from './approval-model-tampered.ts'
import {
  afterLapse,
  afterTerms,
  changeTerms,
  copyAccount,
  foreseeRedate,
  lapse,
  redate,
  type Terms,
} from './approval-model-terms.ts'
import { compare, type Fault, perform, type World } from './approval-model-world.ts'

const { numRuns, seed, isUsual } = schedules({ usual: 44, seed: 11 })
/** Every state and every answer that the runs met. */
const reached = new Set<string>()
const timeout = 60_000 + numRuns * 2_000

const hired: Record<string, RoleName> = {
  mere: 'payment_manager',
  noa: 'payment_officer',
  fia: 'finance_manager',
  olo: 'org_admin',
  api: 'approver',
  lima: 'approver',
  gabe: 'approver',
  viv: 'viewer',
}

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeOrganisation('acme', 'Acme Hospital', [])).database
  // an administrator always stays; this one may approve nothing, so that the model need not know of her
  await addColleagues([{ id: 'sela', role: 'org_admin', ownLimitToea: 0 }])
  const names = { name: 'Payroll', userName: 'ACME', remitter: 'ACME', deUserId: '000001' }
  const account = { bsb: '088-950', accountNumber: '7001234567', profile: 'kundu-pei-132' }
  const body = { ...names, ...account }
  source = (await asColleague('sela', 'POST', '/source-accounts', { body })).body.id
  const rules = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }
  await asColleague('sela', 'PUT', '/payee-rules', { body: rules })
  const ownLimitToea = (id: string) => (id === 'lima' ? 1_000_000 : null)
  await addColleagues(
    Object.entries(hired).map(([id, role]) => ({ id, role, ownLimitToea: ownLimitToea(id) })),
  )
  await addKnown(Math.max(2_000, numRuns * 20))
})

afterAll(() => vi.useRealTimers())

async function begin(): Promise<{ model: { now: Model }; real: World }> {
  const model = newModel()
  await database.prepare("UPDATE users SET status = iif(id = 'gabe', 'inactive', 'active')").run()
  vi.useRealTimers()
  await saveRule(database, firstRule)
  await takeBack(database)
  await setRole(database, 'api', 'approver')
  await setMeaning(database, 'usual')
  // from an account of its own: batches of one maker, account and day count together
  const sourceAccountId = await copyAccount(database, source)
  const body = { name: 'Model', sourceAccountId, valueDate: payDay() }
  const { id } = (await asColleague('mere', 'POST', '/batches', { body })).body
  return { model: { now: model }, real: { database, id } }
}

type Now = { now: Model }
type Command = fc.AsyncCommand<Now, World>

/** A bold command is carried out whatever the model foresees; the others only where they change something. */
function command([ask, fault, isBold]: [Ask, Fault, boolean]): Command {
  return {
    check: ({ now }) => {
      // asked again, it was refused for another reason: it waits again
      const isMet = fault === 'twice' || fault === 'together'
      if (isMet && foresee(now, ask).code === 'approvals_missing') return false
      const isRare = isOver(now) || (ask.kind === 'cancel' && now.state !== 'approved')
      if (isRare) return isBold && fault === 'none' // or few batches would live
      return isBold || foresee(now, ask).model !== now
    },
    run: async (model, real) => {
      const foreseen = foresee(model.now, ask)
      await perform(real, ask, fault, foreseen)
      model.now = foreseen.model
      reached.add(model.now.state).add(foreseen.code ?? 'accepted')
      reached.add(model.now.actions.at(-1) ?? '')
      await compare(real, model.now)
    },
    toString: () => `${JSON.stringify(ask)} (${fault})`,
  }
}

const isOver = ({ state }: Model) => state === 'cancelled' || state === 'uploaded'

/** Someone who may approve goes, or comes back: with them an approval may be stuck, or move again. */
function movement(id: string, status: 'active' | 'inactive'): Command {
  return {
    check: ({ now }) => now.away.includes(id) === (status === 'active'),
    run: async (model) => {
      await database.prepare('UPDATE users SET status = ? WHERE id = ?').bind(status, id).run()
      const away = model.now.away.filter((other) => other !== id)
      model.now = { ...model.now, away: status === 'active' ? away : [...away, id] }
    },
    toString: () => `${id} becomes ${status}`,
  }
}

/** The rules change: what waits is reached whether anybody looks or not. */
function ruled(rule: Rule): Command {
  return {
    check: ({ now }) => !isOver(now) && JSON.stringify(now.rule) !== JSON.stringify(rule),
    run: async (model, real) => {
      await saveRule(database, rule)
      model.now = { ...model.now, rule }
      await compare(real, model.now)
    },
    toString: () => `the rules become ${JSON.stringify(rule)}`,
  }
}

/** Somebody changes the account that the batch is paid from: they decide on it no more, and what was signed is another. */
function changed(who: string, what: Terms): Command {
  return {
    check: ({ now }) =>
      !isOver(now) &&
      !sealedStates.includes(now.state) &&
      !now.barred.includes(who) &&
      !now.isOther,
    run: async (model, real) => {
      await changeTerms(database, real.id, who, what)
      model.now = afterTerms(model.now, who, what)
      reached.add(`changed: ${what}`)
      await compare(real, model.now)
    },
    toString: () => `${who} changes ${what}`,
  }
}

/** The day passes without a file. */
const late: Command = {
  check: ({ now }) => now.state === 'approved',
  run: async (model, real) => {
    const { status } = await lapse(real.id, 'noa')
    expect(status).toBe(422)
    model.now = afterLapse(model.now)
    reached.add('lapsed')
    await compare(real, model.now)
  },
  toString: () => 'the day passes',
}

/** It gets a new day; `isTouched`: somebody changed its account since it was handed over. */
function redated(isTouched: boolean): Command {
  return {
    check: ({ now }) => now.state === 'lapsed',
    run: async (model, real) => {
      const foreseen = foreseeRedate(model.now, 'noa', isTouched)
      expect((await redate(real.id, 'noa')).status).toBe(foreseen.status)
      model.now = foreseen.model
      reached.add(`redated: ${model.now.needed}`)
      await compare(real, model.now)
    },
    toString: () => 'it gets a new day',
  }
}

/** Somebody lets another approve for them; or all of it is taken back. */
function lending(lender: string, delegate: string): Command {
  return {
    check: ({ now }) => !isOver(now) && now.lent.every((one) => one.delegate !== delegate),
    run: async (model) => {
      await lend(database, { lender, delegate })
      model.now = { ...model.now, lent: [...model.now.lent, { lender, delegate }] }
    },
    toString: () => `${delegate} may approve for ${lender}`,
  }
}

const takenBack: Command = {
  check: ({ now }) => now.lent.length > 0,
  run: async (model) => {
    await takeBack(database)
    model.now = { ...model.now, lent: [] }
  },
  toString: () => 'nobody approves for anybody',
}

/** Somebody gets a role that does not approve, or the old one back. */
function promotion(id: string, isUp: boolean): Command {
  return {
    check: ({ now }) => now.demoted.includes(id) === isUp,
    run: async (model) => {
      await setRole(database, id, isUp ? 'approver' : 'accountant')
      const demoted = model.now.demoted.filter((other) => other !== id)
      model.now = { ...model.now, demoted: isUp ? demoted : [...demoted, id] }
    },
    toString: () => `${id} ${isUp ? 'approves again' : 'approves no more'}`,
  }
}

/** The organisation gives its roles another meaning: who decides is asked anew, and who made it is not forgotten. */
function redefinition(meant: Meaning): Command {
  return {
    check: ({ now }) => now.meanings.at(-1) !== meant,
    run: async (model) => {
      await setMeaning(database, meant)
      model.now = { ...model.now, meanings: [...model.now.meanings, meant] }
    },
    toString: () => `the roles mean: ${meant}`,
  }
}

const looked: Command = {
  check: ({ now }) => look(now) !== now,
  run: async (model, real) => {
    await lookAt(real.id)
    const { state } = model.now
    model.now = look(model.now)
    reached.add(`${state} looked at: ${model.now.actions.at(-1)}`)
    await compare(real, model.now)
  },
  toString: () => 'somebody looks',
}

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
/** What happens oftener stands here oftener, so that most batches get somewhere. */
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
  ...[upload, upload],
  ...[askVoid, askVoid, confirmVoid, confirmVoid, confirmVoid],
  fc.record({ kind: kind('keep_file'), actor: makers }),
  ...[takeBackApproval, takeBackApproval],
  ...[recallVoid, recallVoid],
  ...[check, check, clear, clear, clear, clear],
]

const isBold = fc.integer({ min: 0, max: 5 }).map((n) => n === 3)
const commands = fc.commands(
  [
    ...[...asks, ...asks, ...asks].map((ask) => fc.tuple(ask, fault, isBold).map(command)),
    ...[1, 2, 3].map(() => fc.constant(looked)),
    fc.constant(ruled(firstRule)),
    ...[1, 2].map(() => fc.constant(lending('fia', 'lima'))),
    ...[1, 2].map(() => fc.constant(lending('olo', 'api'))),
    fc.constant(lending('api', 'lima')),
    fc.constant(takenBack),
    fc.constant(changed('fia', 'its cut-off')),
    fc.constant(changed('olo', 'what the bank reads')),
    fc.constant(promotion('api', false)),
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
  { maxCommands: isUsual ? 30 : 100, size: 'max' },
)

const surely = (ask: Ask) => command([ask, 'none', true])
const paid = (amount: number): Ask => ({ kind: 'add', actor: 'mere', toea: amount })
const swapped = (actor: string): Ask => ({
  ...{ kind: 'add', actor, toea: 5, whom: 'another account' },
})
const checked = (actor: string, outcome: 'verified' | 'rejected'): Ask => ({
  ...{ kind: 'verify', actor, line: 0, outcome },
})
const submitted: Ask = { kind: 'submit', actor: 'mere', comment: 'Because' }
const decided = (actor: string, decision: 'approve' | 'reject' | 'query', sees = true): Ask => ({
  ...{ kind: 'decide', actor, decision, comment: 'Why?', sees },
})

const sealed: Ask = { kind: 'seal', actor: 'noa' }
const uploaded: Ask = { kind: 'upload', actor: 'noa', right: true }
const asked = (actor: string, why: 'refused' | 'unsaid' | 'said'): Ask => ({
  ...{ kind: 'ask_void', actor, why },
})
const voided = (actor: string): Ask => ({ kind: 'void', actor })
const back = (actor: string): Ask => ({ kind: 'take_back', actor })

const recalled = (actor: string, reason = 'An account was wrong'): Ask => ({
  ...{ kind: 'recall_void', actor, reason },
})

const held = (actor: string, isChanged = true): Ask => ({ kind: 'check', actor, isChanged })
const cleared = (actor: string, comment = 'An old copy'): Ask => ({
  ...{ kind: 'clear', actor, comment },
})

/** How far it had come when chance took over: from nothing alone, few would ever be approved. */
const approvedBy = [paid(5), submitted, decided('api', 'approve')]
const sealedBy = [...approvedBy, sealed]
const beginning = fc.constantFrom<Ask[]>(
  ...[[], [paid(900_000)], [swapped('mere'), paid(5)], [paid(5_000_001), submitted]],
  ...[[paid(5_000_001), submitted, decided('api', 'approve')], approvedBy, sealedBy],
  ...[
    [...sealedBy, asked('mere', 'refused')],
    [...sealedBy, asked('noa', 'refused'), voided('mere')],
    [...sealedBy, held('noa')],
    [...sealedBy, uploaded],
  ],
)

test(
  'whatever people do in whatever order, the batch is what the model says',
  async () => {
    const property = fc.asyncProperty(beginning, commands, async (first, taken) => {
      const { model, real } = await begin()
      await fc.asyncModelRun(async () => ({ model, real }), first.map(surely))
      await fc.asyncModelRun(async () => ({ model, real }), taken)
      await checkInvariants(real, model.now)
    })
    await fc.assert(property, { seed, numRuns, unbiased: true })
  },
  timeout,
)

test.runIf(isUsual)('on the way it met every state and every refusal of an approval', async () => {
  for (const way of knownWays) {
    const { model, real } = await begin()
    const taken = way.map((one) => ('run' in one ? one : surely(one)))
    await fc.asyncModelRun(async () => ({ model, real }), taken)
    await checkInvariants(real, model.now)
  }
  const states = ['draft', 'ready', 'in_approval', 'approval_blocked', 'queried', 'rejected']
  const later = ['approved', 'file_sealed', 'uploaded', 'cancelled', 'tampered']
  const refusals = ['own_batch', 'already_approved', 'above_limit', 'digest_changed']
  const ofAccounts = ['findings_open', 'account_not_active', 'verifier_is_maker', 'not_waiting']
  const raised = 'approved looked at: batch.approvals_raised'
  const wanted = [
    raised,
    'approvals_missing',
    ...states,
    ...later,
    ...refusals,
    ...ofAccounts,
    'only_approver',
    ...['no_live_file', 'void_asked', 'void_not_asked', 'bank_word_needed', 'take_back_over'],
    ...['second_person_needed', 'not_completed_by_you', 'batch.approval_taken_back'],
    ...['recall_needs_void', 'comment_required', 'batch.recalled'],
    ...['bank_file.voided', 'bank_file.kept', 'batch.cleared', 'bank_file.checked'],
    ...['not_tampered', 'clearing_needs_administrator', 'second_person_needed'],
    ...['changed_its_terms', 'lapsed', 'redated: 1', 'redated: 2', 'redated: 3'],
  ]
  expect(wanted.filter((one) => !reached.has(one))).toEqual([])
})

/** The ways that chance takes rarely, walked once each. */
const knownWays: (Ask | Command)[][] = [
  [
    ...[paid(5), submitted, decided('api', 'approve'), ruled({ ...firstRule, small: 2 })],
    ...[{ kind: 'seal', actor: 'noa' } as const, decided('olo', 'approve')],
    { kind: 'seal', actor: 'noa' },
  ],
  [paid(5), submitted, decided('api', 'approve'), ruled({ ...firstRule, small: 2 }), looked],
  [
    ...[paid(5_000_001), lending('fia', 'lima'), submitted, decided('lima', 'approve')],
    ...[decided('fia', 'approve'), decided('olo', 'approve')],
    { kind: 'seal', actor: 'noa' },
  ],
  [
    ...[paid(5_000_001), { kind: 'rename', actor: 'fia', name: 'Pay' } as const],
    ...[lending('fia', 'lima'), submitted, decided('lima', 'approve'), promotion('api', false)],
    decided('api', 'approve'),
  ],
  [
    ...[paid(4_000_001), submitted, ruled({ ...firstRule, provedAbove: 4_000_000 })],
    ...[decided('api', 'approve'), looked, ruled(firstRule), decided('api', 'approve')],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[redated(false), decided('olo', 'approve'), late, redated(false), ruled(firstRule)],
    ...[decided('api', 'approve'), { kind: 'seal', actor: 'noa' } as const],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[changed('olo', 'what the bank reads'), redated(true), decided('olo', 'approve')],
    ...[decided('api', 'approve'), { kind: 'seal', actor: 'noa' } as const],
    ...[decided('fia', 'approve'), { kind: 'seal', actor: 'noa' } as const],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[redated(false), decided('api', 'approve'), late, changed('viv', 'its cut-off')],
    ...[ruled({ ...firstRule, large: 3 }), redated(true), decided('api', 'approve')],
  ],
  [
    ...[paid(5), submitted, changed('api', 'its cut-off'), decided('api', 'approve')],
    ...[decided('fia', 'approve'), { kind: 'seal', actor: 'noa' } as const],
  ],
  [
    ...[paid(5), submitted, decided('api', 'approve'), changed('olo', 'what the bank reads')],
    ...[{ kind: 'seal', actor: 'noa' } as const],
  ],
  [paid(5), submitted, decided('api', 'reject'), { kind: 'cancel', actor: 'noa', reason: 'Wrong' }],
  [paid(5_000_001), submitted, decided('api', 'approve'), decided('api', 'approve')],
  [
    ...[paid(5_000_001), redefinition('makers approve'), submitted, decided('mere', 'approve')],
    ...[decided('noa', 'approve'), redefinition('usual'), decided('noa', 'approve'), looked],
    ...[decided('olo', 'approve'), { kind: 'seal', actor: 'noa' } as const],
  ],
  [
    ...[paid(900_000), submitted, redefinition('approvers of little'), decided('api', 'approve')],
    ...[movement('fia', 'inactive'), movement('olo', 'inactive'), looked],
    ...[redefinition('usual'), looked, decided('api', 'approve')],
  ],
  [
    ...[paid(5_000_001), submitted, movement('olo', 'inactive'), movement('fia', 'inactive')],
    ...[decided('api', 'approve'), movement('olo', 'active'), decided('olo', 'approve')],
  ],
  [
    ...[paid(5_000_000), submitted, decided('lima', 'approve'), decided('fia', 'approve', false)],
    ...[decided('fia', 'query'), submitted, decided('fia', 'approve')],
    ...[{ kind: 'seal', actor: 'fia' } as const, { kind: 'seal', actor: 'noa' } as const],
    { kind: 'upload', actor: 'noa', right: true },
  ],
  [{ kind: 'add', actor: 'fia', toea: 5 }, submitted, decided('fia', 'approve')],
  [
    ...[swapped('mere'), submitted, checked('fia', 'verified'), submitted],
    ...[decided('api', 'approve'), { kind: 'seal', actor: 'noa' } as const],
  ],
  [paid(5), submitted, checked('api', 'rejected'), decided('fia', 'approve')],
  [
    ...[paid(5), submitted, decided('fia', 'approve'), checked('api', 'rejected')],
    ...[{ kind: 'seal', actor: 'noa' } as const, checked('api', 'rejected')],
  ],
  [
    swapped('fia'),
    checked('olo', 'verified'),
    { kind: 'rename', actor: 'olo', name: 'Pay' },
    submitted,
  ],
  [
    swapped('noa'),
    paid(5),
    checked('mere', 'verified'),
    { kind: 'rename', actor: 'fia', name: 'Pay' },
    checked('fia', 'verified'),
  ],
  [swapped('noa'), { kind: 'settle', actor: 'mere', line: 0 }, submitted],
  // refused by the bank, void, sealed again, at the bank, void on its word, and late
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, asked('noa', 'refused')],
    ...[voided('noa'), uploaded, voided('fia'), sealed, { kind: 'keep_file', actor: 'mere' }],
    ...[uploaded, asked('mere', 'unsaid'), asked('mere', 'said'), asked('noa', 'said')],
    ...[{ kind: 'keep_file', actor: 'fia' }, asked('mere', 'said'), voided('noa'), late],
    ...[redated(false), decided('olo', 'approve'), sealed, back('olo'), asked('mere', 'refused')],
    voided('noa'),
  ] as (Ask | Command)[],
  // refused by the bank, void, taken back and mended, approved anew by others, sealed, void and late, taken back once more
  [
    ...[paid(5), submitted, decided('api', 'approve'), recalled('mere'), sealed, recalled('mere')],
    ...[
      asked('noa', 'refused'),
      voided('mere'),
      { kind: 'recall', actor: 'mere' },
      recalled('fia'),
    ],
    ...[sealed, paid(7), submitted, decided('fia', 'approve'), decided('api', 'approve')],
    ...[recalled('noa'), sealed, asked('noa', 'refused'), voided('mere'), late, recalled('noa')],
    recalled('noa'),
  ] as (Ask | Command)[],
  // stricter rules while it has a file: void all the same, and then it waits
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, ruled({ ...firstRule, small: 2 })],
    ...[asked('noa', 'refused'), voided('mere'), looked, decided('olo', 'approve'), sealed],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve')],
    ...[back('api'), back('fia'), sealed, decided('fia', 'reject')],
  ],
  [
    ...[paid(5), lending('fia', 'lima'), submitted, decided('api', 'approve'), back('api')],
    ...[decided('api', 'approve'), sealed, back('api')],
  ],
  // a changed copy stops it; two people clear it, and one of them administers; of what the bank has it stops nothing
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, cleared('olo'), held('viv', false)],
    ...[asked('noa', 'refused'), held('noa'), uploaded, sealed, voided('mere'), cleared('viv')],
    ...[cleared('noa'), cleared('noa'), cleared('fia'), held('mere'), cleared('olo')],
    ...[{ kind: 'keep_file', actor: 'fia' }, held('fia'), cleared('api'), cleared('fia')],
    ...[cleared('api'), cleared('olo'), uploaded, held('viv'), cleared('olo')],
  ] as (Ask | Command)[],
]
