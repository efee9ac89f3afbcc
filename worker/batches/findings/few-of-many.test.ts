import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { calledMax } from '../../payees/store.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, zoe } from '../../testing/cast.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'
import { numbered } from '../../testing/growth/many-rows.ts'
import { selectFacts } from './facts-store.ts'

/* What one payee, one name or one batch has is read whole wherever it is meant, so that it has an end, or only its first are read. */

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

async function begin(payments: object[]) {
  const id = await startBatch(source)
  const { status } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect(status).toBe(201)
  return id
}

test('a sheet that gives one payee more than a hundred accounts is refused, with what it may be', async () => {
  const id = await startBatch(source)
  const upload = (count: number) => {
    const rows = Array.from(
      { length: count },
      (_, n) => `Mea Tom,E1,028-038,${80_000_000 + n},10.00`,
    )
    const form = new FormData()
    const text = ['Name,Employee No,BSB,Account Number,Amount', ...rows].join('\n')
    form.append('sheet', new File([text], 'a.csv'))
    return as(mia).post(`/batches/${id}/imports`, { form })
  }
  const refused = await upload(101)
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_accounts' } })
  expect(refused.body.detail).toContain('Mea Tom would have more than 100 accounts')
  expect((await upload(100)).status).toBe(201)
})

test('a payee has twenty telephone numbers at most', async () => {
  const account = { bsb: '028-038', accountNumber: '90000001' }
  const { body } = await as(ana).post('/payees', { body: { name: 'Kila Karo', ...account } })
  for (let n = 0; n <= 20; n++) {
    const phone = `675 7000 10${10 + n}`
    const added = await as(mia).post(`/payees/${body.id}/contacts`, { body: { phone } })
    if (n < 20) expect(added.status).toBe(201)
    else expect(added).toMatchObject({ status: 409, body: { code: 'too_many_contacts' } })
  }
})

test('of many who are called the same the first are read, and the sentence says that there are more', async () => {
  const id = await begin([payment(7, 1_000)])
  const db = tenantDb(database)
  const [own] = (await selectFacts(db, id).payees) as { name: string; nameKey: string }[]
  const from = `${numbered(0, 60)} select`
  const called = `'${own?.name}'`
  for (const text of [
    `insert into payees (id, name, code, status, created_by, created_at, updated_at, name_key)
      ${from} 'many' || i, ${called}, '', 'active', 'mia', 0, 0, '${own?.nameKey}' from n`,
    `insert into payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, bank, state, kind, proposed_by, proposed_at, name_key)
      ${from} 'of' || i, 'many' || i, 1, '088-950', 5000000000 + i, ${called}, 'BSP', 'proposed', 'new', 'mia', 0, '${own?.nameKey}' from n`,
  ]) {
    await database.prepare(text).run()
  }
  expect((await selectFacts(db, id).payees).length).toBeLessThanOrEqual(4 * calledMax)
  const { items } = (await as(mia).get(`/batches/${id}/findings`)).body
  expect(items.map(({ sentence }: { sentence: string }) => sentence).join()).toMatch(
    /and \d+\+ more/,
  )
  const named = { payments: [{ payeeNamed: own?.name, amountToea: 100, reference: 'X' }] }
  const chosen = await as(mia).post(`/batches/${id}/payments`, { body: named })
  expect(chosen.body.errors[0].message).toContain('20 or more are called')
})

test('what was said of a batch is read of this version and the one before, however often it was handed over', async () => {
  const id = await begin(Array.from({ length: 4 }, () => payment(1, 1_000)))
  for (let n = 0; n < 4; n++) {
    const handed = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    expect(handed.status).toBe(201)
    await as(mia).remove(`/batches/${id}/submission`)
  }
  const given = await selectFacts(tenantDb(database), id).given
  expect([...new Set(given.map(({ version }) => version))]).toEqual([4])
  // so nobody is asked again
  expect((await as(mia).post(`/batches/${id}/submission`, { body: {} })).status).toBe(201)
})

test('a batch that was sent back and forth five hundred times is handed over no more', async () => {
  const id = await begin([payment(8, 1_000)])
  await dropTriggers(database, 'batches')
  await database.prepare(`update batches set step = 500 where id = '${id}'`).run()
  expect(await as(mia).post(`/batches/${id}/submission`, { body: {} })).toMatchObject({
    status: 409,
    body: { code: 'too_many_steps' },
  })
})

test('an account that waits says the first batches that it holds up, and that there are more', async () => {
  const account = { bsb: '028-038', accountNumber: '90000002' }
  const { body: payee } = await as(ana).post('/payees', { body: { name: 'Vele Raka', ...account } })
  const held = async () => {
    const { body } = await as(zoe).get(`/waiting-accounts/${payee.account.id}`)
    return [body.holdsUp.length, body.holdsUpMore]
  }
  const add = (from: number, to: number) =>
    database.batch([
      database.prepare(`insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision,
        prepared_by, created_at, payment_count, total_toea, next_line, approvals_needed, warnings)
        ${numbered(from, to)} select 'held' || i, 5000 + i, 'Held ' || i, 'PAY', '${source}', date('now', '+9 days'), 'draft', 1, 0, 0, 'mia', 0, 1, 1000, 2, 1, '{}' from n`),
      database.prepare(`insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea, reference, state, warnings, edited_by, edited_at, reference_key)
        ${numbered(from, to)} select 'held' || i, 'held' || i, 1, '${payee.id}', (select id from payee_accounts where account_number = '90000002'),
        'Vele Raka', '028-038', '90000002', 1000, 'R', 'ready', '', 'mia', 0, 'R' from n`),
    ])
  await add(0, 20)
  expect(await held()).toEqual([20, false])
  await add(20, 40)
  expect(await held()).toEqual([20, true])
})
