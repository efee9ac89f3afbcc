import { type Context, Hono } from 'hono'
import { PageQuery } from '../../contract/shared.ts'
import { NewAcceptance, NewTestFile } from '../../contract/source-accounts.ts'
import { commit } from '../../core/commit.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { isPossibleAcceptance } from '../../domain/bank-files/test-file.ts'
import { testsPerDayMax } from '../../domain/bank-files/test-limits.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { findSourceAccount, isUnchanged, profileOfAccount } from '../store.ts'
import { makeTestFile } from './make-test-file.ts'
import {
  addTestFile,
  findTestCounts,
  findTestFile,
  listTestFiles,
  namesOfTesters,
  saveAcceptance,
} from './store.ts'
import { testFileView } from './view.ts'

/** Files that try whether the bank takes an account's format: `/api/source-accounts/:id/test-files` (decision 0045). */
export const testFileRoutes = new Hono<App>()
  .get('/:id/test-files', allowed('view_source_accounts'), query(PageQuery), async (c) => {
    const { db } = c.var.tenant
    const account = await requireAccount(c)
    const { cursor, limit } = c.req.valid('query')
    const [before] = readCursor<[number]>(cursor, ['number']) ?? []
    const rows = await listTestFiles(db, account.id, { before, limit })
    const { items, nextCursor } = pageOf(rows, limit, ({ number }) => [number])
    const [names, { today }] = await Promise.all([
      namesOfTesters(db, items),
      findTestCounts(db, account.id, dayInPortMoresby(new Date())),
    ])
    const leftToday = Math.max(0, testsPerDayMax - today)
    return c.json({
      items: items.map((row) => testFileView(row, account, names)),
      nextCursor,
      leftToday,
    })
  })

  .post(
    '/:id/test-files',
    allowed('manage_source_accounts'),
    mutation,
    body(NewTestFile),
    async (c) => {
      const { tenant, user } = c.var
      const sent = c.req.valid('json')
      return respond(
        await untilSettled(c.env, `${tenant.id}/test-files`, async () => {
          const account = await requireAccount(c)
          const at = new Date()
          const row = await makeTestFile(tenant.db, account, sent, { id: user.id, at })
          const { number, fileName, sha256, totalToea, lines } = row
          return commitFor(c, {
            at,
            action: 'test_file.made',
            subject: `source-account/${account.id}`,
            details: { name: account.name, number, fileName, sha256, totalToea, lines },
            statements: [
              guard(tenant.db, isUnchanged(account), 'stale_rights'),
              addTestFile(tenant.db, row),
            ],
            answer: {
              status: 201,
              body: testFileView(row, account, new Map([[user.id, user.name]])),
            },
          })
        }),
      )
    },
  )

  .get(
    '/:id/test-files/:testId/content',
    allowed('manage_source_accounts', 'download'),
    async (c) => {
      const { tenant, user, apiKey } = c.var
      const account = await requireAccount(c)
      const row = await requireTest(c)
      const { sha256, number, fileName } = row
      await commit(
        {
          env: c.env,
          realm: tenant,
          mutation: { userId: user.id, key: crypto.randomUUID(), requestHash: sha256, apiKey },
        },
        {
          at: new Date(),
          actorId: user.id,
          action: 'test_file.downloaded',
          subject: `source-account/${account.id}`,
          details: { name: account.name, number, sha256 },
          statements: [],
          answer: { status: 200, body: null },
        },
      )
      return new Response(row.content, {
        headers: {
          'Content-Type': profileOfAccount(account).mediaType,
          'Content-Disposition': `attachment; filename="${fileName}"`,
          'Cache-Control': 'no-store, no-transform',
          'X-Content-SHA256': sha256,
        },
      })
    },
  )

  .post(
    '/:id/test-files/:testId/acceptance',
    allowed('manage_source_accounts'),
    mutation,
    body(NewAcceptance),
    async (c) => {
      const { acceptedOn, toldBy, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const { tenant, user } = c.var
      const account = await requireAccount(c)
      const before = await requireTest(c)
      const at = new Date()
      if (before.acceptedOn !== null) throw new Refusal('test_files_are_fixed')
      const days = { madeOn: before.day, acceptedOn, today: dayInPortMoresby(at) }
      if (!isPossibleAcceptance(days)) {
        const message = 'Accepted on: a day from the making of the test to today.'
        throw new Refusal('invalid', [{ field: 'acceptedOn', code: 'day_impossible', message }])
      }
      const said = { acceptedOn, toldBy, recordedBy: user.id, recordedAt: at }
      const row = { ...before, ...said }
      const names = await namesOfTesters(tenant.db, [row])
      return respond(
        await commitFor(c, {
          at,
          action: 'test_file.accepted',
          subject: `source-account/${account.id}`,
          details: {
            name: account.name,
            number: row.number,
            sha256: row.sha256,
            acceptedOn,
            toldBy,
          },
          statements: [saveAcceptance(tenant.db, row.id, said)],
          answer: { status: 200, body: testFileView(row, account, names) },
        }),
      )
    },
  )

async function requireAccount(c: Context<App>) {
  const row = await findSourceAccount(c.var.tenant.db, must(c.req.param('id'), 'id'))
  if (!row) throw new Refusal('not_found')
  return row
}

async function requireTest(c: Context<App>) {
  const [id, testId] = [must(c.req.param('id'), 'id'), must(c.req.param('testId'), 'testId')]
  const row = await findTestFile(c.var.tenant.db, id, testId)
  if (!row) throw new Refusal('not_found')
  return row
}
