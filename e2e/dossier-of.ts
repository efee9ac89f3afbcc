import assert from 'node:assert/strict'
import { apiOf, ask, tokenOf } from './api.ts'
import { draftBatch, paidAgain, payees } from './people.ts'

const approvers = ['approver', 'senior_approver', 'finance_manager'] as const

/** The dossier of a batch that has its file, by the calls that the desk makes. */
export async function dossierOf(
  name: string,
  said: object,
  { hasVoid = false, isTakenBack = false } = {},
) {
  const { id } = await draftBatch(name)
  const maker = await apiOf('payment_manager')
  const people = await payees(2)
  const payments = people.map(({ id: payeeId }, index) => ({
    ...{ payeeId, amountToea: 100_000, reference: `${name} ${'ab'.charAt(index)}` },
    ...(index === 0 && said),
  }))
  await maker.post(`/batches/${id}/payments`, { payments })
  await seal(id)
  if (hasVoid) {
    await refuseAndMend(id)
    if (!isTakenBack) await seal(id)
  }
  const headers = { Authorization: `Bearer ${await tokenOf('auditor')}` }
  const { status, bytes } = await ask(`/api/batches/${id}/dossier`, { headers })
  assert.equal(status, 200)
  return bytes
}

/** Hands a batch over, approves it as often as it needs, and makes its file. */
async function seal(id: string) {
  const maker = await apiOf('payment_manager')
  const { digest, approvalsNeeded } = await maker.post(`/batches/${id}/submission`, paidAgain)
  // as many as it needs: whoever else tried something with these payees may have raised that
  for (const role of approvers.slice(0, approvalsNeeded)) {
    const decision = { decision: 'approve', digest }
    await (await apiOf(role)).post(`/batches/${id}/approvals`, decision)
  }
  await maker.post(`/batches/${id}/bank-file`)
}

/** Two people say that its file is void; it is taken back, and pays one of its payments otherwise. */
async function refuseAndMend(id: string) {
  const maker = await apiOf('payment_manager')
  const refused = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
  const { voidAsked } = await maker.post(`/batches/${id}/void-request`, refused)
  const seen = { askedAt: voidAsked.askedAt }
  await (await apiOf('finance_manager')).post(`/batches/${id}/void`, seen)
  await maker.post(`/batches/${id}/recall`, { reason: 'The amount was wrong' })
  const { items } = await maker.get(`/batches/${id}/payments`)
  await maker.put(`/batches/${id}/payments/${items[1].id}`, { amountToea: 110_000 })
}
