import { beforeAll, expect, test } from 'vitest'
import type { AuditEntryView } from '../contract/audit.ts'
import { chain } from '../core/audit-chain.ts'
import { must } from '../domain/must.ts'
import { auditSentence } from '../domain/words/audit-actions.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { addKunduAccount, payDay } from '../testing/batches.ts'
import { ana, as, makeCast, mia } from '../testing/cast.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

async function newest(query: string): Promise<AuditEntryView> {
  const { body } = await as(ana).get(`/audit?limit=1&${query}`)
  return body.items[0]
}

const rename = (first: string) =>
  database.prepare("UPDATE users SET first_name = ? WHERE id = 'mia'").bind(first).run()

test('an entry keeps the name and the e-mail of whoever acted, however they are called later', async () => {
  await as(mia).post('/payees', { body: { name: 'A', bsb: '028-038', accountNumber: '41000001' } })
  await rename('Maria')
  await as(mia).post('/payees', { body: { name: 'B', bsb: '028-038', accountNumber: '41000002' } })
  const { body } = await as(ana).get('/audit?action=payee.added')
  const said = body.items.map(({ actorName, details }: AuditEntryView) => [actorName, details])
  expect(said).toEqual([
    ['Maria Kila', expect.objectContaining({ actor: { name: 'Maria Kila', email: mia.email } })],
    ['Mia Kila', expect.objectContaining({ actor: { name: 'Mia Kila', email: mia.email } })],
  ])
  await rename('Mia')
  expect(brokenLinks(await entriesOf(database))).toEqual([])
})

test('an entry of before, which kept no name, has today’s', async () => {
  const head = must((await entriesOf(database)).at(-1), 'head')
  const action = 'user.profile_changed' as const
  const entry = { at: new Date(), actorId: 'mia', action, subject: 'user/mia', details: {} }
  const { at, ...old } = await chain(head, entry)
  await database
    .prepare('INSERT INTO audit_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .bind(old.seq, at.getTime(), 'mia', action, old.subject, '{}', old.previousHash, old.hash)
    .run()
  expect(await newest(`action=${action}`)).toMatchObject({ actorName: 'Mia Kila', details: {} })
  expect(brokenLinks(await entriesOf(database))).toEqual([])
})

test('an entry says what its batch was called then', async () => {
  const account = await addKunduAccount()
  const { body: batch } = await as(mia).post('/batches', {
    body: { name: 'Payroll', sourceAccountId: account, valueDate: payDay(), description: 'P' },
  })
  await as(mia).put(`/batches/${batch.id}`, { body: { name: 'Payroll FN23' } })
  await as(mia).put(`/batches/${batch.id}`, { body: { description: 'FN23' } })
  const { body } = await as(ana).get(`/audit?subject=batch/${batch.id}`)
  const sentences = body.items.map(({ action, details }: AuditEntryView) =>
    auditSentence(action, details),
  )
  expect(sentences).toEqual([
    `changed ${batch.reference} “Payroll FN23”`,
    `changed ${batch.reference} “Payroll”`,
    'started the batch “Payroll”',
  ])
})

test('an entry about somebody else says whom', async () => {
  const { status } = await as(ana).post('/users/mia/sign-out', { body: {} })
  expect(status).toBeLessThan(300)
  const { action, details } = await newest('action=user.signed_out_by_administrator')
  expect(auditSentence(action, details)).toBe('signed Mia Kila out everywhere')
})
