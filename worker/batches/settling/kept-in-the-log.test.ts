import { beforeAll, expect, test } from 'vitest'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, payDay } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, tokenOf, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { withoutHashes } from '../../testing/without-hashes.ts'
import { addNoa, noa, sendStatement } from './settling.fixture.ts'

/* Mia, Noa and Zoe read what is paid from this account in single amounts; Ana and Zoe read the log. */

let account = ''
const day = dayInPortMoresby(new Date())
beforeAll(async () => {
  await addNoa((await makeCast()).acme.database)
  account = await addKunduAccount()
  const { db } = await openAcme()
  const added = { addedBy: 'ana', addedAt: new Date() }
  await db
    .insert(payrollGroup)
    .values(['mia', 'noa', 'zoe'].map((userId) => ({ userId, ...added })))
  const body = { name: 'Executives', kind: 'pay', sourceAccountId: account, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  expect((await as(mia).post(`/templates/${template}/batches`, { body: run })).status).toBe(201)
})

async function lineOf(text: string, amountToea: number, openingToea = 0) {
  const sent = await sendStatement(
    account,
    [{ day, amountToea, text, reference: text }],
    openingToea,
  )
  expect(sent.status).toBe(201)
  const { items } = (await as(noa).get('/reconciliation/lines')).body
  return items.find((line: { text: string }) => line.text.includes(text)).id as string
}

async function readBy(who: typeof ana, word: string) {
  const [list, search] = [await as(who).get('/audit'), await as(who).get(`/audit?search=${word}`)]
  const token = await tokenOf(who)
  const file = await ask('GET', `${originOf('acme')}/api/audit/export`, { token })
  return withoutHashes(JSON.stringify([list.body.items, search.body.items, file.text]))
}

test('a credit that was said to have come back, and a debit set aside and taken back, are told to the group alone', async () => {
  const credit = await lineOf('KOSTEN TAU KEPA', 1_234_568)
  // who knows its id is told nothing by what it could be of
  const candidates = `/reconciliation/lines/${credit}/candidates`
  expect((await as(noa).get(candidates)).status).toBe(200)
  expect((await as(ana).get(candidates)).status).toBe(404)
  expect((await as(noa).post(`/reconciliation/lines/${credit}/return`)).status).toBe(201)
  const debit = await lineOf('ZAHLUNG BOIO TOM', -765_431, 1_234_568)
  const path = `/reconciliation/lines/${debit}`
  expect((await as(noa).post(`${path}/aside`, { body: { reason: 'Other' } })).status).toBe(200)
  expect((await as(noa).post(`${path}/undo`, { body: { reason: 'It is one' } })).status).toBe(200)
  for (const word of ['kosten', 'zahlung']) {
    // nor what a statement begins and ends with: of one line that is the line
    expect(await readBy(ana, word)).not.toMatch(/KOSTEN|ZAHLUNG|amountToea|765431|1234568/)
  }
  const own = await readBy(zoe, 'kosten')
  for (const told of ['KOSTEN', 'ZAHLUNG', '1234568', '765431']) expect(own).toContain(told)
})

test('what was set of the account is told, and what was imported of it by its title alone, to whoever reads the log', async () => {
  const { items } = (await as(ana).get(`/audit?subject=source-account/${account}`)).body
  const kept = items.filter(({ details }: { details: object }) => 'linesKept' in details)
  const actions = (some: { action: string }[]) => new Set(some.map(({ action }) => action))
  expect(actions(kept)).toEqual(
    new Set([
      ...['statement.imported', 'statement.aside_undone', 'statement.set_aside'],
      'return.of_line',
    ]),
  )
  expect(actions(items)).toContain('source_account.added')
})
