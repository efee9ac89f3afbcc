import { must } from '../../worker/domain/must.ts'
import { workingDaysBefore } from './moments.ts'
import { invoicesOf, leavers } from './payrolls.ts'
import { decide, draft, type Scene, sayOfAll } from './scene.ts'

/* What happened once: each is seen in the life of a batch, in the audit log, and by whoever looks for it on a page. */

/** An approver asks, and is answered before anybody approves. */
export async function askAndAnswer({ cast, clock }: Scene, id: string, digest: string) {
  await decide(await cast('approver'), id, {
    decision: 'query',
    digest,
    comment: 'Why do the night wards have more than last fortnight?',
  })
  clock.set(clock.day(), '11:05')
  const comment = 'Two of them covered for leave. The signed rosters are in the pay office.'
  await (await cast('payment_manager')).post(`/batches/${id}/submission`, { comment })
  clock.set(clock.day(), '11:40')
}

/** Somebody who left is still in the sheet: sent back, taken out, and handed over again. */
export async function rejectAndMend(
  { cast, clock }: Scene,
  id: string,
  digest: string,
  name: string,
) {
  await decide(await cast('approver'), id, {
    decision: 'reject',
    digest,
    comment: `${name} left us. Please take the payment out.`,
  })
  clock.set(clock.day(), '10:15')
  const maker = await cast('payment_manager')
  const { items } = await maker.get(`/batches/${id}/payments?limit=200`)
  const payment = must(
    items.find(({ payeeName }) => payeeName === name),
    name,
  )
  await maker.remove(`/batches/${id}/payments/${payment.id}`)
  await sayOfAll(maker, id)
  const mended = await maker.post(`/batches/${id}/submission`)
  clock.set(clock.day(), '13:00')
  return mended.digest
}

/** The sheet names another account than the one on file: a second person finds out whose it is, and a day passes. */
export async function verifyMoved({ cast, clock, day }: Scene, code: string) {
  clock.set(workingDaysBefore(day, 5), '13:30')
  const approver = await cast('approver')
  const { items } = await approver.get('/waiting-accounts')
  const waits = must(
    items.find(({ payee }) => payee.code === code),
    code,
  )
  const form = new FormData()
  const said = {
    outcome: 'verified',
    method: 'in_person',
    spokeTo: 'The payee',
    note: 'Came to the pay office with her staff card and the bank’s letter',
  }
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  await approver.post(`/waiting-accounts/${waits.account.id}/verification`, form)
  clock.set(workingDaysBefore(day, 3), '09:00')
}

/** The same invoices came a second time; the batch is given up before anybody is asked. */
export async function cancelTwin(scene: Scene) {
  const { cast, fortnight } = scene
  const rows = invoicesOf(fortnight).slice(0, 3)
  const id = await draft(scene, `Suppliers after FN${fortnight}, second sheet`, rows)
  const maker = await cast('payment_manager')
  const reason = 'The invoices were in the first sheet already'
  await maker.post(`/batches/${id}/cancellation`, { reason })
}

/** Whoever was paid for the last time is archived. */
export async function letGo({ cast, clock, fortnight }: Scene) {
  const left = leavers.filter(({ archivedIn }) => archivedIn === fortnight)
  if (left.length === 0) return
  clock.set(clock.day(), '15:30')
  const manager = await cast('finance_manager')
  for (const { code } of left) {
    const { items } = await manager.get(`/payees?search=${code}`)
    await manager.put(`/payees/${must(items[0], code).id}`, { status: 'archived' })
  }
}
