import { beforeAll, expect, test } from 'vitest'
import { ana, as } from '../testing/cast.ts'
import {
  ben,
  confirmation,
  makeTwoAdministrators,
  suppliers,
  wanted,
} from './administrators.fixture.ts'

beforeAll(makeTwoAdministrators)

test('new approval rules wait', async () => {
  const bands = [{ uptoToea: null, approvals: 3 }]
  const secondFactorAboveToea = 500_000
  const asked = await as(ana).put('/approval-rules', {
    body: { bands, secondFactorAboveToea, holdSeconds: 60 },
  })
  expect(asked.body.pending).toMatchObject({ kind: 'approval_rules' })
  expect((await as(ana).get('/approval-rules')).body.version).toBe(0)
  await ben('POST', confirmation(wanted(asked)))
  const { body } = await as(ana).get('/approval-rules')
  expect(body).toMatchObject({ version: 1, bands, setBy: 'ana' })
})

test('whoever confirms reads each rule that is asked for, and what it was', async () => {
  const bands = [{ uptoToea: null, approvals: 3 }]
  const body = { bands, secondFactorAboveToea: null, holdSeconds: 0 }
  const asked = await as(ana).put('/approval-rules', { body })
  expect(asked.body.pending.lines).toEqual([
    {
      field: 'Second factor',
      before: 'Approvals above K5,000.00 ask for a second factor',
      after: 'No approval asks for a second factor',
    },
    {
      field: 'Hold',
      before: 'Held for 60 seconds after the last approval',
      after: 'The bank file can be made at once',
    },
  ])
  const accounts = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 1 }
  const looser = await as(ana).put('/payee-rules', { body: accounts })
  expect(looser.body.pending.lines).toEqual([
    { field: 'Waiting time of a changed account, hours', before: '24', after: '1' },
  ])
})

test('of two accounts with one name, whoever confirms reads which of them gets rules of its own', async () => {
  const added = async (accountNumber: string) => {
    const body = { ...suppliers, name: 'Twin', accountNumber }
    const asked = await as(ana).post('/source-accounts', { body })
    expect((await ben('POST', confirmation(wanted(asked)))).status).toBe(200)
    return asked.body.pending.subjectId as string
  }
  const { bands } = (await as(ana).get('/approval-rules')).body
  const ruled = (sourceAccountId: string) =>
    as(ana).put('/approval-rules', { body: { bands, accounts: [{ sourceAccountId, bands }] } })
  const [one, other] = [await added('7001111111'), await added('7001111112')]
  await ben('POST', confirmation(wanted(await ruled(one))))
  const moved = await ruled(other)
  expect(moved.body.pending.lines).toMatchObject([
    {
      field: 'Accounts with their own',
      before: expect.stringMatching(/^from Twin, 088-950 7001111111: /),
      after: expect.stringMatching(/^from Twin, 088-950 7001111112: /),
    },
  ])
})
