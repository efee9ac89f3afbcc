import { dayInPortMoresby } from '../../worker/domain/calendar.ts'
import { must } from '../../worker/domain/must.ts'
import type { Answer, Person } from './api.ts'

type Cast = Record<'maker' | 'manager' | 'approver' | 'accountant', Person>
type Where = { sourceAccountId: string; valueDate: string }

/** Whose payments came back, by the place in the newest payroll that is settled: one is paid again, one typed anew. */
const cameBackPlaces = [26, 27] as const
const advances = [
  'D00050,Taita Dikana,018-005,10388031,380.00,Travel',
  'D00051,Ovia Aropa,088-950,1000395950,420.00,Travel',
]

/**
 * A draft in the demo of what was on its way before, or came back: a batch whose file is void and that was given up, typed anew,
 * and two payments that came back, of which one is paid again as such and one typed as if nothing were owed.
 */
export async function seedPaidTwice(cast: Cast, where: Where) {
  const { maker, accountant } = cast
  await giveUpVoid(cast, where)
  const account = `account=${where.sourceAccountId}`
  const { items: settled } = await maker.get(`/batches?limit=200&state=settled&${account}`)
  const [newest] = settled.toSorted((one, other) => (one.valueDate < other.valueDate ? 1 : -1))
  const payroll = must(newest, 'payroll').id
  const { items } = await maker.get(`/batches/${payroll}/payments?limit=200`)
  const [again, typed] = cameBackPlaces.map((place) => must(items[place], 'payment'))
  const bankDay = dayInPortMoresby(new Date())
  const comeBack = ({ id, amountToea }: Answer['items'][number]) =>
    accountant.post('/returns', { paymentId: id, amountToea, reason: 'Account closed', bankDay })
  const owed = must(again, 'payment')
  const debt = await comeBack(owed)
  await comeBack(must(typed, 'payment'))

  const body = { ...where, name: 'Paid before, or came back' }
  const { id } = await maker.post('/batches', { ...body, description: 'FN24' })
  await maker.post(`/batches/${id}/imports`, sheetOf(advances))
  const { payeeId, amountToea } = must(typed, 'payment')
  const payments = [{ payeeId, amountToea, reference: 'FN24' }]
  await maker.post(`/batches/${id}/payments`, { payments })
  const repayment = { batchId: id, amountToea: owed.amountToea }
  await maker.post(`/returns/${debt.id}/repayment`, repayment)
}

function sheetOf(rows: string[]): FormData {
  const form = new FormData()
  form.set('sheet', ['Employee No,Name,BSB,Account,Amount,Reference', ...rows].join('\n'))
  return form
}

/** Approved, its file made and void because the bank would not take it, and then cancelled by two. */
async function giveUpVoid({ maker, manager, approver }: Cast, where: Where) {
  const body = { ...where, name: 'Travel advances', description: 'TRAVEL' }
  const { id } = await maker.post('/batches', body)
  await maker.post(`/batches/${id}/imports`, sheetOf(advances))
  const { digest, approvalsNeeded } = await maker.post(`/batches/${id}/submission`)
  for (const person of [approver, manager].slice(0, approvalsNeeded)) {
    await person.post(`/batches/${id}/approvals`, { decision: 'approve', digest })
  }
  const file = await maker.post(`/batches/${id}/bank-file`)
  const ask = { kind: 'bank_refused', words: 'Record 2: the branch was closed', atBank: false }
  await maker.post(`/batches/${id}/void-request`, ask)
  const { void: asked } = await manager.get(`/bank-files/${file.id}`)
  await manager.post(`/batches/${id}/void`, { askedAt: asked.askedAt })
  const reason = 'The advances are paid with the next batch'
  await maker.post(`/batches/${id}/cancellation`, { reason })
  await manager.post(`/batches/${id}/cancellation`, { reason })
}
