import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { ChosenRun, type DifferenceList, SaidWords } from '../../contract/batches/differences.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { withRoom } from '../../core/room/room-here.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { batches } from '../../db/tenant-batches.ts'
import { batchReference, isEditable } from '../../domain/batches/batch.ts'
import { compareWith } from '../../domain/batches/runs/comparable.ts'
import {
  type DifferenceKind,
  type DifferenceWord,
  type RunSummary,
  saidKinds,
  wordsOf,
} from '../../domain/batches/runs/differences.ts'
import { isUnsaid } from '../../domain/batches/runs/said-words.ts'
import { must } from '../../domain/must.ts'
import { refuse } from '../../domain/result.ts'
import { summaryWords } from '../../domain/words/runs/run-words.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { readFacts } from '../findings/facts/whole-facts.ts'
import { type BatchRecord, type BatchRow, loadBatch } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { linesSeenBy } from '../view.ts'
import { type Compared, compareWithLastRun, listedOf, withWords } from './differences.ts'
import { readRunFacts, saveWords } from './differences-store.ts'

/** Of each kind; whoever reads more of them reads the two batches. */
const listedMax = 200

/** Words that the log repeats one by one; of more it says how many, and the batch has them. */
const wordsToldMax = 100

/** `/api/batches/:id/differences`: a batch of a template beside its last run. */
export const differenceRoutes = new Hono<App>()
  .get('/:id/differences', allowed('view_payments'), async (c) => {
    const record = await batchOf(c)
    const { row } = record
    const compared = await comparedNow(c, row)
    // what was signed is what was counted then
    const list = listOf(compared, isEditable(row.state) ? undefined : row.differences)
    // how many, and what it comes to, is told to all; who it is to those who read single payments
    return c.json(linesSeenBy(record, c.var.user) === 'every' ? list : { ...list, items: [] })
  })

  .put(
    '/:id/differences',
    allowed('create_payments', 'finish'),
    mutation,
    body(SaidWords),
    async (c) => {
      const { tenant, user } = c.var
      const { words, all, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(
        await untilSettled(c.env, `${tenant.id}/${c.req.param('id')}`, async () => {
          const record = await batchOf(c)
          const at = new Date()
          const changed = changeBatch(openForChange(record, user, at), {}, at)
          const compared = await comparedNow(c, record.row)
          const said = saidOf(compared, { words, all })
          const after = compared && withWords(compared, said.byPerson)
          return commitFor(c, {
            at,
            action: 'batch.differences_said',
            subject: `batch/${record.row.id}`,
            details: {
              ...(words.length <= wordsToldMax ? { words } : { named: words.length }),
              ...(Object.keys(all).length > 0 && { all }),
              people: said.people.length,
            },
            statements: [
              ...changed.write(tenant.db),
              ...saveWords(tenant.db, record.row.id, said.people, { by: user.id, at }),
            ],
            answer: { status: 200, body: listOf(after, undefined) },
          })
        }),
      )
    },
  )

  .put(
    '/:id/differences/run',
    allowed('create_payments', 'finish'),
    mutation,
    body(ChosenRun),
    async (c) => {
      const { tenant, user } = c.var
      const { runId, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(
        await untilSettled(c.env, `${tenant.id}/${c.req.param('id')}`, async () => {
          const record = await batchOf(c)
          const at = new Date()
          const opening = openForChange(record, user, at)
          const run = runId === null ? null : await comparable(tenant.db, record.row, runId)
          endUnlessChanged(record.row, { comparedWith: runId }, () => ({ runId }))
          const change = { comparedWith: runId, comparedBy: run && user.id }
          return commitFor(c, {
            at,
            action: 'batch.run_chosen',
            subject: `batch/${record.row.id}`,
            details: { run: run && batchReference(run.number) },
            statements: changeBatch(opening, change, at).write(tenant.db),
            answer: { status: 200, body: { runId } },
          })
        }),
      )
    },
  )

/** The batch that somebody chose, where it may be. */
async function comparable(db: TenantDb, row: BatchRow, runId: string): Promise<BatchRow> {
  const [run] = await db.select().from(batches).where(eq(batches.id, runId))
  const may = run ? compareWith(row, run) : refuse('run_not_comparable')
  if (!may.ok) throw new Refusal(may.reason)
  return must(run, 'run')
}

async function batchOf(c: Context<App>): Promise<BatchRecord> {
  const record = await loadBatch(c.var.tenant.db, must(c.req.param('id'), 'id'))
  if (!record) throw new Refusal('not_found')
  return record
}

/** With the run that it was submitted beside, else with the last one there is now. */
async function comparedNow(c: Context<App>, row: BatchRow): Promise<Compared | undefined> {
  const { tenant, user } = c.var
  const { db } = tenant
  const { templateId, state, differences, paymentCount } = row
  if (templateId === null || (!isEditable(state) && !differences)) return undefined
  const signedBeside = isEditable(state) ? undefined : differences?.run
  return withRoom({ ...tenant, askedBy: user.id }, paymentCount, async () => {
    const [facts, run] = await Promise.all([
      readFacts(db, row.id),
      readRunFacts(db, row.id, signedBeside),
    ])
    return compareWithLastRun(facts, run)
  })
}

/**
 * Of whom what is said: of those who are named, then of all of a kind of whom nothing was said. Refuses a word of somebody who is
 * neither new nor gone, or one that does not go with it.
 */
function saidOf(compared: Compared | undefined, { words, all }: SaidWords) {
  const rows = compared?.rows ?? []
  const byPerson = new Map<string, DifferenceWord | null>()
  const byPayee = Map.groupBy(rows, ({ payeeId }) => payeeId)
  for (const { payeeId, person, word } of words) {
    const meant = (byPayee.get(payeeId) ?? []).filter(
      (row) => mayBeSaid(row.kind, word) && (person === undefined || person === row.person),
    )
    if (meant.length === 0) throw new Refusal('finding_gone')
    for (const row of meant) byPerson.set(row.person, word)
  }
  for (const kind of saidKinds) {
    const word = all[kind]
    if (word === undefined) continue
    if (!mayBeSaid(kind, word)) throw new Refusal('finding_gone')
    const meant = rows.filter((row) => row.kind === kind && isUnsaid(row))
    for (const { person } of meant) if (!byPerson.has(person)) byPerson.set(person, word)
  }
  const people = rows.flatMap(({ payeeId, person }) => {
    const word = byPerson.get(person)
    return word === undefined ? [] : [{ payeeId, person, word }]
  })
  return { byPerson, people }
}

function mayBeSaid(kind: DifferenceKind, word: DifferenceWord | null): boolean {
  const words = wordsOf[kind]
  return words !== undefined && (word === null || words.includes(word))
}

function listOf(
  compared: Compared | undefined,
  signed: RunSummary | null | undefined,
): DifferenceList {
  const summary = signed ?? compared?.summary ?? null
  return {
    summary,
    sentence: summary ? summaryWords(summary) : '',
    items: listedOf(compared?.rows ?? [], listedMax).map((row) => ({
      ...row,
      words: [...(wordsOf[row.kind] ?? [])],
    })),
  }
}
