import { env } from 'cloudflare:workers'
import type { Context } from 'hono'
import { expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { owedHere, oweRows } from './count-rows.ts'

test('where trials together did more in a day than one that paid may, somebody hears, and each has less', async () => {
  const heard: string[] = []
  Object.assign(env, { ALERT_URL: 'https://alerts.example.test/hook' })
  const outside = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    heard.push(JSON.parse(String(init?.body)).text)
    return new Response(null, { status: 204 })
  })
  const waits: Promise<unknown>[] = []
  const executionCtx = { waitUntil: (task: Promise<unknown>) => waits.push(task) }
  const did = async (trial: string, isUnpaid: boolean, rowsWritten = 2_500_000) => {
    const realm = { kind: 'organisation', id: trial, isUnpaid }
    const c: unknown = {
      env: { ...env, QUOTA_TIMES: '1' },
      executionCtx,
      var: { realm, actorId: 'mia' },
    }
    oweRows(c as Context<App>, { rowsRead: 0, kept: 0, rowsWritten })
    await Promise.all(waits)
  }
  const full = (trial: string) => owedHere.get(`${trial}/mia`)?.full
  await did('trial-much', true, 1_800_000)
  for (let trial = 1; trial <= 9; trial++) await did(`trial-${trial}`, true)
  await did('org-paid', false)
  expect(heard).toEqual([])
  for (const trial of ['trial-10', 'trial-11']) await did(trial, true)
  expect(heard).toEqual([expect.stringContaining('rows in a day together; the last was trial-10')])
  // whoever did much that day waits, a first sheet of 20,000 does not, and one that paid has what it had
  await did('trial-much', true, 60_000)
  await did('trial-new', true, 499_000)
  await did('org-paid', false, 7_000_000)
  expect(full('trial-much')).toMatchObject({ whose: 'person', most: 500_000 })
  expect([full('trial-new'), full('org-paid')]).toEqual([undefined, undefined])
  // until they did less
  owedHere.delete('unpaid')
  await did('trial-again', true, 1_900_000)
  expect(full('trial-again')).toBeUndefined()
  outside.mockRestore()
  Object.assign(env, { ALERT_URL: '' })
})
