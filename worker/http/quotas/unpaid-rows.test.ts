import { env } from 'cloudflare:workers'
import type { Context } from 'hono'
import { expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { oweRows } from './count-rows.ts'

test('somebody hears where trials together did more in a day than one that paid may', async () => {
  const heard: string[] = []
  Object.assign(env, { ALERT_URL: 'https://alerts.example.test/hook' })
  const outside = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    heard.push(JSON.parse(String(init?.body)).text)
    return new Response(null, { status: 204 })
  })
  const waits: Promise<unknown>[] = []
  const executionCtx = { waitUntil: (task: Promise<unknown>) => waits.push(task) }
  const did = async (trial: string, isUnpaid: boolean) => {
    const realm = { kind: 'organisation', id: trial, isUnpaid }
    const c: unknown = { env, executionCtx, var: { realm, actorId: 'mia' } }
    oweRows(c as Context<App>, { rowsRead: 0, kept: 0, rowsWritten: 2_600_000 })
    await Promise.all(waits)
  }
  for (let trial = 1; trial <= 9; trial++) await did(`trial-${trial}`, true)
  await did('org-paid', false)
  expect(heard).toEqual([])
  for (const trial of ['trial-10', 'trial-11']) await did(trial, true)
  expect(heard).toEqual([expect.stringContaining('rows in a day together; the last was trial-10')])
  outside.mockRestore()
  Object.assign(env, { ALERT_URL: '' })
})
