import { beforeAll, expect } from 'vitest'
import { noa, sendStatement } from '../../batches/settling/settling.fixture.ts'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, paidAgain, payDay } from '../../testing/batches.ts'
import { ana, as, done, makeCast, mia, originOf, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { addEveryone, everyone, heldSessions, ivan } from '../../testing/everyone.ts'
import type { Person } from '../../testing/organisation.ts'
import { everyRoute, isOpen, type Route } from '../../testing/routes/every-route.ts'
import { addressOf, bodyOf } from '../../testing/routes/filled-route.ts'
import { hashesTried, heardOf } from './kept-heard.fixture.ts'

type Planted = { name: string; accountNumber: string; amountToea: number }
export const [zebulon, yalinu, rumana]: [Planted, Planted, Planted] = [
  { name: 'Zebulon Asaro', accountNumber: '55500123', amountToea: 123_457 },
  { name: 'Yalinu Moke', accountNumber: '55500456', amountToea: 765_433 },
  // paid twice, which needs a reason: whoever approves sees it
  { name: 'Rumana Ovia', accountNumber: '55500789', amountToea: 55_501 },
]
export const pay = ({ name, accountNumber, amountToea }: Planted, reference = 'Kwikila') => ({
  payee: { name, bsb: '028-038', accountNumber },
  ...{ amountToea, reference },
})

export let account = ''
export let draft = ''
/** Hashes that tell amounts to whoever tries some. */
export let tried = new Set<string>()
export let sessions: ReturnType<typeof heldSessions>
/** What is confidential, by the folder of its address; nothing else is anybody's. */
export const kept: Record<string, string> = {}
const belongings = new Proxy(kept, { get: (all, folder) => all[String(folder)] ?? 'none' })

/** A confidential payroll that was paid, of which one payment came back, and the next run of it: before the first test. */
export const beginKept = () =>
  beforeAll(async () => {
    const { acme } = await makeCast()
    await addEveryone(acme.database)
    account = await addKunduAccount()
    // Ivan administers and reads single salaries, Noa reconciles them
    await acme.database.batch(
      [
        "UPDATE users SET status = 'active' WHERE id = 'ivan'",
        `INSERT INTO users SELECT 'noa', 'noa@example.test', 'Noa', 'Vali', 'accountant', '', '', NULL, 'active', password_hash,
        '{}', created_at, updated_at, NULL FROM users WHERE id = 'mia'`,
      ].map((statement) => acme.database.prepare(statement)),
    )
    sessions = heldSessions(acme.database)
    const { db } = await openAcme()
    const [addedBy, addedAt] = [ana.id, new Date()]
    await db
      .insert(payrollGroup)
      .values([mia, noa, ivan].map(({ id }) => ({ userId: id, addedBy, addedAt })))
    const salaries = {
      name: 'Salaries',
      kind: 'pay',
      sourceAccountId: account,
      isConfidential: true,
    }
    kept.templates = (await done(as(mia).post('/templates', { body: salaries }))).id
    const run = { copyLines: false, valueDate: payDay() }
    const batch = (await done(as(mia).post(`/templates/${kept.templates}/batches`, { body: run })))
      .id
    Object.assign(kept, { batches: batch, approval: batch, 'by-list': batch })
    const payments = [pay(zebulon), pay(yalinu), pay(rumana), pay(rumana)]
    const added = await done(as(mia).post(`/batches/${batch}/payments`, { body: { payments } }))
    const [first, second] = added.items
    Object.assign(kept, { payments: first.id, payees: first.payeeId, remittance: first.payeeId })
    const paper = new FormData()
    paper.set('file', new File(['%PDF-1.7\n'], 'letter.pdf', { type: 'application/pdf' }))
    paper.set('paymentId', first.id)
    kept.attachments = (
      await done(as(mia).post(`/batches/${batch}/attachments`, { form: paper }))
    ).id
    const { digest } = await done(as(mia).post(`/batches/${batch}/submission`, { body: paidAgain }))

    // Ravi signs what he does not read line by line
    const yes = { decision: 'approve', digest }
    await done(as(ravi).post(`/batches/${batch}/approvals`, { body: yes }))
    const file = await done(as(mia).post(`/batches/${batch}/bank-file`))
    kept['bank-files'] = file.id
    const { body: text, headers } = await as(mia).get(`/bank-files/${file.id}/content`)
    const copy = new FormData()
    copy.set('file', new File([text.replace('55500123', '55500132')], 'copy.aba'))
    await done(as(mia).post(`/bank-files/${file.id}/checks/content`, { form: copy }))
    const clear = { body: { comment: 'An old copy' } }
    await done(as(ana).post(`/batches/${batch}/clearing`, clear))
    await done(as(zoe).post(`/batches/${batch}/clearing`, clear))
    const same = { sha256: headers.get('X-Content-SHA256') }
    await done(as(mia).post(`/bank-files/${file.id}/checks`, { body: same }))
    const { recordCount, totalToea } = file
    const upload = { bankReference: 'REF', recordCount, totalToea }
    await done(as(mia).post(`/batches/${batch}/upload`, { body: upload }))

    tried = await hashesTried(batch)
    expect(tried).toContain(same.sha256)

    // the bank books each payment; one came back
    const booked = { day: payDay(), amountToea: -zebulon.amountToea, text: 'PAY', reference: 'B' }
    const sent = sendStatement(account, [booked], 1_000_000, everyone.accountant)
    expect(await done(sent)).toMatchObject({ matched: 0 })
    kept.lines = (await done(as(noa).get('/reconciliation/lines'))).items[0].id
    const line = `/reconciliation/lines/${kept.lines}`
    const candidates = async (person: Person) =>
      (await done(as(person).get(`${line}/candidates`))).items.length
    expect([await candidates(noa), await candidates(everyone.accountant)]).toEqual([1, 0])
    const match = { body: { paymentId: first.id } }
    const notTheirs = await as(everyone.accountant).post(`${line}/match`, match)
    expect(notTheirs.body.code).toBe('amounts_differ')
    await done(as(noa).post(`${line}/match`, match))
    // what nobody has said anything of is Noa's, who brought it
    const fee = { day: payDay(), amountToea: -1, text: 'ZEBULON ASARO', reference: 'F' }
    await done(sendStatement(account, [fee], 1_000_000 - zebulon.amountToea))
    const bankDay = dayInPortMoresby(new Date())
    const back = { paymentId: second.id, code: '', reason: 'Closed', bankDay }
    const body = { ...back, amountToea: yalinu.amountToea }
    kept.returns = (await done(as(noa).post('/returns', { body }))).id

    // the next run begins with this one, and is changed
    const begun = { copyLines: true, valueDate: addDays(payDay(), 3) }
    const next = await done(as(mia).post(`/templates/${kept.templates}/batches`, { body: begun }))
    draft = next.id
    const { items: copied } = await done(as(mia).get(`/batches/${draft}/payments`))
    const changed = { body: { amountToea: 765_433 } }
    await done(as(mia).put(`/batches/${draft}/payments/${copied[0].id}`, changed))
    await done(as(mia).remove(`/batches/${draft}/payments/${copied[1].id}`))
    const sheet = new FormData()
    const rows = 'Zebulon Asaro,028-038,55500123,1.00\nYalinu Moke,028-038,55500456,none'
    const csv = `Name,BSB,Account number,Amount\n${rows}\n`
    sheet.set('sheet', new File([csv], 'pay.csv', { type: 'text/csv' }))
    sheet.set('goodRowsOnly', 'true')
    kept.imports = (await done(as(mia).post(`/batches/${draft}/imports`, { form: sheet }))).importId
  })

export const looks = everyRoute.filter((route) => route.method === 'GET' && !isOpen(route))
const queries: Record<string, string[]> = {
  'GET /api/payments': ['', '?least=123457&most=123457', '?search=kwikila', '?sort=largest'],
  'GET /api/search': ['?q=kwikila', '?q=zebulon'],
  'GET /api/reports': ['payees', 'months'].map(
    (kind) => `?kind=${kind}&from=${payDay()}&to=${addDays(payDay(), 30)}`,
  ),
  'GET /api/audit': ['?limit=200', '?search=zebulon', '?search=123457'],
  'GET /approval/:batchId': ['', '?lines=all'],
}

/** Asks a route for what is confidential: of the batch that was paid, and of the draft. */
export async function hear(route: Route, person: Person) {
  const token = await sessions.of(person)
  const heard = []
  for (const id of route.path.includes('/batches/:id') ? [kept.batches, draft] : [kept.batches]) {
    const address = addressOf(route, belongings).replace(String(kept.batches), String(id))
    for (const query of queries[route.name] ?? ['']) {
      const body = bodyOf(route)
      heard.push(await ask(route.method, `${originOf('acme')}${address}${query}`, { token, body }))
    }
  }
  return heard
}

/** The routes at which somebody hears of a single payment, or takes a file of what is confidential. */
export async function doorsOf(person: Person, routes: Route[]) {
  const found: string[] = []
  for (const route of routes) {
    const heard = await hear(route, person)
    const isFile = heard.some(({ status, headers }) => {
      return status === 200 && /pdf|zip/.test(headers.get('Content-Type') ?? '')
    })
    const text = heard.map((one) => one.text).join('\n')
    if (isFile || heardOf(route, text, tried).length > 0) found.push(route.name)
  }
  return found
}

/** Every door that a single payment leaves through, by hand (decision 0067). */
export const doors = [
  ...['GET /api/audit', 'GET /api/audit/export', 'GET /api/bank-files', 'GET /api/bank-files/:id'],
  ...['GET /api/bank-files/:id/checks', 'GET /api/bank-files/:id/content'],
  ...['GET /api/bank-files/:id/control-slip', 'GET /api/bank-files/:id/slip'],
  ...['GET /api/batches/:id/attachments', 'GET /api/batches/:id/attachments/:attachmentId/file'],
  ...['GET /api/batches/:id/comparison', 'GET /api/batches/:id/differences'],
  ...['GET /api/batches/:id/dossier', 'GET /api/batches/:id/findings'],
  ...['GET /api/batches/:id/payments', 'GET /api/batches/:id/remittance/:payeeId'],
  ...['GET /api/imports/:id/refused-rows', 'GET /api/payees/:id/last-paid', 'GET /api/payments'],
  ...['GET /api/reconciliation', 'GET /api/reconciliation/lines', 'GET /api/reports'],
  ...['GET /api/returns', 'GET /api/search', 'GET /approval/:batchId'],
]
