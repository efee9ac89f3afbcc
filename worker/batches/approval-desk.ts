import { DurableObject } from 'cloudflare:workers'
import type { NewApproval, NewUpload, Submission } from '../contract/batches.ts'
import type { FieldProblem } from '../contract/problem.ts'
import { type Answer, answeredBefore, type Mutation, untilSettled } from '../core/commit.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import { type Reason, Refusal } from '../core/refusal.ts'
import { type Deed, mayDo } from '../domain/access/organisation-state.ts'
import { refusalOf } from '../http/error-to-refusal.ts'
import { tenantById } from '../tenancy/open-tenant.ts'
import { cancelBatch } from './steps/cancel.ts'
import type { StepContext } from './steps/context.ts'
import { decideOnBatch } from './steps/decide.ts'
import { recallBatch } from './steps/recall.ts'
import { redateBatch } from './steps/redate.ts'
import { reexamineBatch } from './steps/reexamine.ts'
import { sealBatch } from './steps/seal.ts'
import { submitBatch } from './steps/submit.ts'
import { uploadBatch } from './steps/upload.ts'
import type { DeskUser } from './view.ts'

/** What is asked of a desk: one step of its batch, by whom, under which key. */
export type DeskOrder = {
  tenantId: string
  batchId: string
  user: DeskUser
  mutation: Mutation
  origin: { address: string; device: string }
} & (
  | { step: 'submit'; sent: Submission }
  | { step: 'decide'; sent: NewApproval }
  | { step: 'recall' }
  | { step: 'seal' }
  | { step: 'upload'; sent: NewUpload }
  | { step: 'cancel'; sent: { reason: string } }
  | { step: 'redate'; sent: { valueDate: string } }
  | { step: 'reexamine' }
)

/** Values, not exceptions: an error loses its class on the way back. */
export type DeskAnswer =
  | { ok: true; answer: Answer }
  | { ok: false; reason: Reason; detail?: string; errors?: FieldProblem[] }

/**
 * One desk per batch. It deals with the batch's steps one at a time, in the order they arrive; the database decides. An
 * older desk may go on for some seconds after a deploy: what it decided on a row that has moved on is refused there.
 */
export class ApprovalDesk extends DurableObject<Env> {
  #queue = oneAtATime()

  take(order: DeskOrder): Promise<DeskAnswer> {
    return this.#queue(() => this.#deal(order))
  }

  async #deal(order: DeskOrder): Promise<DeskAnswer> {
    try {
      // a step meets other desks only at the number of a bank file: whoever lost that one waits for a turn
      const place = `${order.tenantId}/desks`
      return { ok: true, answer: await untilSettled(this.env, place, () => this.#step(order)) }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.reason === 'failed') throw error
      return refused(refusal)
    }
  }

  /** Reads, decides and commits once. A step that was taken under this key before is not taken again. */
  async #step(order: DeskOrder): Promise<Answer> {
    const opened = await tenantById(this.env, order.tenantId)
    if (!opened.ok) throw new Refusal(opened.reason)
    const earlier = await answeredBefore(opened.value.db, order.mutation)
    if (earlier) return earlier
    const may = mayDo(opened.value.state, deeds[order.step]) // frozen between the route and here
    if (!may.ok) throw new Refusal(may.reason)
    return takeStep({ ...order, env: this.env, tenant: opened.value, now: new Date() }, order)
  }
}

const deeds: Record<DeskOrder['step'], Deed> = {
  submit: 'finish',
  decide: 'decide',
  recall: 'decide',
  seal: 'download',
  upload: 'download',
  cancel: 'decide',
  redate: 'finish',
  reexamine: 'decide',
}

function takeStep(context: StepContext, order: DeskOrder): Promise<Answer> {
  switch (order.step) {
    case 'submit':
      return submitBatch(context, order.sent)
    case 'decide':
      return decideOnBatch(context, order.sent)
    case 'recall':
      return recallBatch(context)
    case 'seal':
      return sealBatch(context)
    case 'upload':
      return uploadBatch(context, order.sent)
    case 'cancel':
      return cancelBatch(context, order.sent)
    case 'redate':
      return redateBatch(context, order.sent)
    case 'reexamine':
      return reexamineBatch(context)
  }
}

function refused({ reason, detail, errors }: Refusal): DeskAnswer {
  return { ok: false, reason, detail, ...(errors && { errors }) }
}
