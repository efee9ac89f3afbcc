import { paidAgain } from '../../testing/batches.ts'
import { type Answered, ana, as, mia, ravi, zoe } from '../../testing/cast.ts'
import { asColleague } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'
import { verify } from '../../testing/verification.ts'
import { lea, noa } from '../settling/settling.fixture.ts'
import {
  approve,
  askVoid,
  bookedAs,
  comesBack,
  confirm,
  makeVoid,
  repay,
  toea,
  upload,
  type World,
} from './worlds.fixture.ts'

/* What people do where they meet. */

type Act = (world: World) => Promise<Answered>
const post = (by: Person, path: string, body?: object) =>
  as(by).post(path, body === undefined ? {} : { body })
const because = { reason: 'A slip' }

const ofDraft = {
  submit: ({ id }) => post(mia, `/batches/${id}/submission`, paidAgain),
  'change its invoices': ({ id, lines, nth }) =>
    as(mia).put(`/batches/${id}/payments/${lines[0]?.id}`, {
      body: { invoices: [{ number: `OTHER ${nth}`, grossToea: toea }] },
    }),
  attach: ({ id }) => {
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7\n'], 'a.pdf', { type: 'application/pdf' }))
    return as(mia).post(`/batches/${id}/attachments`, { form })
  },
  'stop its payee': ({ lines }) =>
    post(ana, `/payees/${lines[0]?.payeeId}/stops`, { kind: 'blocked', ...because }),
  'reject its account': ({ lines }) =>
    verify(ravi, lines[0]?.accountId ?? '', { outcome: 'rejected', note: 'No' }),
  cancel: ({ id }) => post(mia, `/batches/${id}/cancellation`, because),
} satisfies Record<string, Act>

const ofApprovals = {
  approve: (world) => approve(world, world.approver),
  'approve for Zoe': (world) => approve(world, 'pru', { onBehalfOf: 'zoe' }),
  'take the approval back': ({ id, approver }) =>
    asColleague(approver, 'DELETE', `/batches/${id}/approvals`),
  'deactivate the approver': ({ approver }) => post(ana, `/users/${approver}/deactivation`),
  'sign the approver out': ({ approver }) => post(ana, `/users/${approver}/sign-out`),
  'take the role away': ({ approver }) =>
    as(ana).put(`/users/${approver}`, { body: { role: 'viewer' } }),
  'end the loan': ({ ids }) => as(zoe).remove(`/delegations/${ids.loan}`),
  'lower the limit': ({ approver }) =>
    as(ana).put(`/users/${approver}`, { body: { approvalLimitToea: 1 } }),
  'ask for three': ({ ids }) => asColleague('olo', 'POST', `/changes/${ids.rules}/confirmation`),
  'change the account': ({ ids }) =>
    asColleague('olo', 'POST', `/changes/${ids.change}/confirmation`),
} satisfies Record<string, Act>

const ofFiles = {
  seal: ({ id }) => post(mia, `/batches/${id}/bank-file`),
  'make void': makeVoid,
  revive: ({ id, askedAt }) => post(zoe, `/batches/${id}/revival`, { askedAt }),
  upload,
  'ask to make it void': askVoid,
  'keep it': ({ id }) => as(mia).remove(`/batches/${id}/void-request`),
  'say it was booked': ({ id, fileId: bankFileId }) =>
    post(mia, `/batches/${id}/revival-request`, {
      ...{ bankFileId, words: 'Booked', bankReference: 'B' },
    }),
  'book all': (world) => bookedAs(world, -2 * toea),
  'book one': (world) => bookedAs(world, -toea, 'PAY'),
} satisfies Record<string, Act>

const onLine = (what: string, body: object, by = noa): Act => {
  return ({ ids }) => post(by, `/reconciliation/lines/${ids.line}/${what}`, body)
}
const ofLines = {
  confirm,
  'take the match back': onLine('undo', because, lea),
  'set aside': onLine('aside', { reason: 'Other', isNone: true }),
  close: ({ id }) => post(lea, `/batches/${id}/closing`),
} satisfies Record<string, Act>

const onReturn = (which: 'back' | 'credit', what: string, body: object): Act => {
  return ({ ids }) => post(noa, `/returns/${ids[which]}/${what}`, body)
}
const ofReturns = {
  'comes back': (world) => comesBack(world, 0),
  'a toea more': (world) => comesBack(world, 0, 1, toea),
  'pay again': (world) => repay(world),
  end: onReturn('back', 'resolution', { resolution: 'not_owed', note: 'Left' }),
  undo: onReturn('back', 'undo', because),
  'say it is the same': (world) =>
    onReturn('credit', 'same', { returnId: world.ids.back ?? '' })(world),
  'say it is both': ({ ids }) =>
    post(noa, `/returns/${ids.credit}/same`, { returnIds: [ids.back, ids.second] }),
  'of a payment': (world) =>
    onReturn('credit', 'match', { paymentId: world.lines[0]?.id ?? '' })(world),
  'of the batch': (world) => onReturn('credit', 'parts', { batchId: world.id })(world),
  'take it out again': ({ ids }) => as(mia).remove(`/batches/${ids.again}/payments/${ids.child}`),
  'hand it over': ({ ids }) => post(mia, `/batches/${ids.again}/submission`, paidAgain),
  'cancel that': ({ ids }) => post(mia, `/batches/${ids.again}/cancellation`, because),
} satisfies Record<string, Act>

export const acts = { ...ofDraft, ...ofApprovals, ...ofFiles, ...ofLines, ...ofReturns }
export type ActName = keyof typeof acts
