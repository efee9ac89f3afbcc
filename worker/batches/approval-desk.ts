import { DurableObject } from 'cloudflare:workers'
import type { FieldProblem } from '../contract/problem.ts'
import { type FoundHead, headIn, selectHead } from '../core/audit-chain.ts'
import { type Answer, answerIn, commit, type Mutation, selectAnswer } from '../core/commit.ts'
import { counting, newTally, type Tally } from '../core/d1/tally.ts'
import type { Tenant } from '../core/databases.ts'
import { storeOnce } from '../core/files/store-once.ts'
import { anchorHead } from '../core/log/anchor-head.ts'
import { report } from '../core/log/report.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import { type Reason, Refusal } from '../core/refusals/refusal.ts'
import { withRoom } from '../core/room/room-here.ts'
import { untilSettled } from '../core/until-settled.ts'
import {
  mayDo,
  type Operation,
  type OrganisationState,
} from '../domain/access/organisation-state.ts'
import { isTooOften } from '../domain/batches/batch-step.ts'
import { errorToRefusal } from '../http/error-to-refusal.ts'
import { stateNow, tenantBesideState } from '../tenancy/open-tenant.ts'
import { markSeal } from './files/seal-marker.ts'
import { type Found, recordOf, selectBatch } from './load-batch.ts'
import { committed } from './steps/committed.ts'
import type { StepActor, StepChange } from './steps/step-change.ts'
import { type SentTo, type Step, type StepName, steps } from './steps/steps.ts'
import type { DeskUser } from './view.ts'

/** What is asked of a desk: one step of its batch, by whom, under which key. */
export type DeskRequest = {
  [Name in StepName]: {
    step: Name
    sent: SentTo<Name>
    tenantId: string
    batchId: string
    user: DeskUser
    mutation: Mutation
    origin: { address: string; device: string }
    /** The origin that was asked, which is where a passkey belongs. */
    host: string
  }
}[StepName]

/** What a desk asked of databases for it; one of the release before does not say. */
type Asked = { asked?: Tally }

/** Values, not exceptions: an error loses its class on the way back. */
export type DeskAnswer = Asked &
  (
    | { ok: true; answer: Answer }
    | {
        ok: false
        reason: Reason
        detail?: string
        errors?: FieldProblem[]
        waitSeconds?: number
      }
  )

/**
 * One desk per batch. It deals with the batch's steps one at a time, in the order they arrive; the database decides. An
 * older desk may go on for some seconds after a deploy: what it decided on a row that has moved on is refused there.
 */
export class ApprovalDesk extends DurableObject<Env> {
  #queue = oneAtATime()

  async take(order: DeskRequest): Promise<DeskAnswer> {
    const asked = newTally()
    const answer = await this.#queue(() => counting(asked, () => this.#deal(order)))
    return { ...answer, asked }
  }

  async #deal(order: DeskRequest): Promise<DeskAnswer> {
    try {
      // a step meets other desks only at the number of a bank file: whoever lost that one waits for a turn
      const queue = `${order.tenantId}/desks`
      return { ok: true, answer: await untilSettled(this.env, queue, () => this.#step(order)) }
    } catch (error) {
      const refusal = errorToRefusal(error)
      if (refusal.reason === 'failed') throw error
      return refused(refusal)
    }
  }

  /** Reads in one trip, decides, and commits once. A step that was taken under this key before is not taken again. */
  async #step(order: DeskRequest): Promise<Answer> {
    const opened = await tenantBesideState(this.env, order.tenantId)
    if (!opened.ok) throw new Refusal(opened.reason)
    const { tenant, stateNow: stateBeside } = opened.value
    // the order's own step, so what was sent and what is read are this step's
    const step = steps[order.step] as Step<unknown, Record<string, unknown>>
    const { earlier, record, found, first } = await read(tenant, order, step)
    if (earlier) return earlier
    expectMay(await stateBeside(), step.operation) // frozen between the route and here
    if (!record) throw new Refusal('not_found')

    const lines = step.rest ? record.row.paymentCount : 0
    return withRoom({ ...tenant, askedBy: order.user.id }, lines, async (hasWaited) => {
      if (hasWaited) expectMay(await stateNow(this.env, tenant), step.operation)
      const more = await step.rest?.(tenant.db, order.batchId, first, order.sent)
      const now = new Date()
      const { user, origin, host } = order
      const actor: StepActor = { ...user, organisationId: tenant.id, origin }
      const at = { env: this.env, realm: tenant, origin: host }
      const outcome = await step.take({ ...record, ...first, ...more }, actor, order.sent, now, at)
      if ('answer' in outcome) return outcome.answer
      if (isTooOften(record.batch, outcome.after.batch)) throw new Refusal('too_many_steps')
      return this.#commit(tenant, order, actor, outcome, now, found)
    })
  }

  /** The change, its audit entry and the answer, which shows the batch as it is afterwards. */
  async #commit(
    tenant: Tenant,
    { mutation, step }: DeskRequest,
    actor: StepActor,
    change: StepChange,
    at: Date,
    found: FoundHead,
  ): Promise<Answer> {
    const { file, refusedAs } = change
    // a file takes its time to make and to store, and another person's name was not read
    const isFresh = !file && (change.actorId ?? actor.id) === actor.id
    if (file) await storeOnce(this.env.FILES, file)
    const ownKey = refusedAs ? { ...mutation, key: crypto.randomUUID() } : mutation
    const stillMay = async () => expectMay(await stateNow(this.env, tenant), steps[step].operation)
    const answer = await commit(
      // the file is there by now: nobody has it in a freeze
      { env: this.env, realm: tenant, mutation: ownKey, ...(isFresh && { stillMay }) },
      committed(change, tenant, actor, at),
      isFresh ? found : undefined,
    )
    // should this be lost with its object, the night puts the end of the log aside
    if (file) this.ctx.waitUntil(anchorHead(this.env, tenant, 'seal', at).catch(report))
    if (change.marker) await markSeal(this.env.FILES, tenant.id, change.marker)
    if (refusedAs) throw new Refusal(refusedAs)
    return answer
  }
}

type Order = Pick<DeskRequest, 'batchId' | 'mutation' | 'sent' | 'user'>

/** What this key answered before, the end of the log, the batch, and what its step needs beside it, as far as one round trip has it. */
async function read(
  { db }: Tenant,
  { batchId, mutation, sent, user }: Order,
  step: Step<unknown, Record<string, unknown>>,
) {
  const beside = step.reads(db, batchId, sent)
  const asked = selectBatch(db, batchId)
  const [answers, heads, ...rows] = await db.batch([
    selectAnswer(db, mutation),
    selectHead(db, { actorId: user.id, subject: `batch/${batchId}` }),
    ...asked,
    ...Object.values(beside),
  ])
  const earlier = answerIn(answers, mutation)
  // safe: answers come in the order of the questions
  const record = recordOf(rows.slice(0, asked.length) as unknown as Found<typeof asked>)
  const first = Object.fromEntries(
    Object.keys(beside).map((name, index) => [name, rows[asked.length + index]]),
  )
  return { earlier, record, found: headIn(heads), first }
}

function expectMay(state: OrganisationState, operation: Operation) {
  const may = mayDo(state, operation)
  if (!may.ok) throw new Refusal(may.reason)
}

function refused({ reason, detail, errors, waitSeconds }: Refusal): DeskAnswer {
  return {
    ok: false,
    reason,
    detail,
    ...(errors && { errors }),
    ...(waitSeconds && { waitSeconds }),
  }
}
