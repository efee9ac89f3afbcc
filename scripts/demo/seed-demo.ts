import { addDays, type Day, dayInPortMoresby } from '../../worker/domain/calendar.ts'
import { apiOf, type Person } from './api.ts'
import { workingDay } from './moments.ts'
import { fortnightNow, salaryToea, staff, staffCount } from './payrolls.ts'
import { sayOfAll } from './scene.ts'
import { seedFindings } from './seed-findings.ts'
import { seedPaidTwice } from './seed-paid-twice.ts'
import { seedStatements } from './seed-statements.ts'
import { addSourceAccounts } from './source-accounts.ts'

/** The day on which the demo's newest payroll is paid. */
export const payDayNow = (): Day => workingDay(addDays(dayInPortMoresby(new Date()), 1))

/**
 * Fills an organisation by using it today: accounts and payees that its past did not bring, a finished batch and one that
 * waits for approval. It goes through the API as its users, so what it leaves behind (audit log, bank file, digests) is real.
 */
export async function seedDemo(slug: string, port: number) {
  const api = apiOf(slug, port)
  const cast = {
    admin: await api.signIn('org_admin'),
    maker: await api.signIn('payment_manager'),
    approver: await api.signIn('approver'),
    manager: await api.signIn('finance_manager'),
    accountant: await api.signIn('accountant'),
  }
  const { admin, maker, approver, manager } = cast

  const { items } = await admin.get('/source-accounts')
  const payroll = items.find(({ bank }) => bank === 'BSP')?.id
  const sourceAccountId = payroll ?? (await addSourceAccounts(admin, slug)).payroll
  const others = await staffOf(maker)
  const known = await maker.get('/payees?search=D009')
  const payees = [...others, ...known.items.map(({ id }) => id)]

  const batchOf = async (
    name: string,
    description: string,
    valueDate: Day,
    paid: string[],
    payToea: (index: number) => number,
    run: { templateId?: string } = {},
  ) => {
    const batch = { name, sourceAccountId, valueDate, description, ...run }
    const { id } = await maker.post('/batches', batch)
    const payments = paid.map((payeeId, index) => ({
      payeeId,
      amountToea: payToea(index),
      reference: `${description} ${String(index + 1).padStart(4, '0')}`,
    }))
    await maker.post(`/batches/${id}/payments`, { payments })
    if (run.templateId) await sayOfAll(maker, id)
    const { digest } = await maker.post(`/batches/${id}/submission`)
    return { id, digest, valueDate }
  }

  const payDay = payDayNow()
  const number = `FN${fortnightNow}`
  const [template] = (await maker.get('/templates')).items
  const run = template && { templateId: template.id }
  const finished = await batchOf(`Payroll ${number}`, number, payDay, payees, salaryToea, run)
  for (const someone of [approver, manager]) {
    await someone.post(`/batches/${finished.id}/approvals`, {
      decision: 'approve',
      digest: finished.digest,
    })
  }
  const file = await maker.post(`/batches/${finished.id}/bank-file`)
  await maker.post(`/bank-files/${file.id}/checks`, { sha256: file.sha256 })
  await maker.post(`/batches/${finished.id}/upload`, {
    bankReference: 'BSP-0001',
    recordCount: file.recordCount,
    totalToea: file.totalToea,
  })
  const later = workingDay(addDays(dayInPortMoresby(new Date()), 5))
  const allowances = await batchOf(
    'Allowances FN23',
    'FN23',
    later,
    others.slice(0, 24),
    (index) => salaryToea(index) - 25_000,
  )
  await seedFindings(cast, { sourceAccountId, valueDate: allowances.valueDate })
  if (!template) return
  await seedStatements(api, dayInPortMoresby(new Date()))
  await seedPaidTwice(cast, { sourceAccountId, valueDate: allowances.valueDate })
}

/** Everybody on the staff, in their order; who was never paid is added. */
async function staffOf(maker: Person): Promise<string[]> {
  const { items } = await maker.get('/payees?limit=200')
  const byCode = new Map(items.map(({ code, id }) => [code, id]))
  const ids: string[] = []
  for (let index = 0; index < staffCount; index++) {
    const one = staff(index)
    ids.push(byCode.get(one.code) ?? (await maker.post('/payees', one)).id)
  }
  return ids
}
