import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { minuteMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { dumpOn } from '../../dumps/write-dump.ts'
import { countRows } from '../../tenancy/rebuild-database.ts'
import { forgetTokens } from '../../testing/cast.ts'
import { controlRows } from '../../testing/sign-ups.ts'
import {
  acmeThatPaid,
  daysPass,
  leave,
  stateOfAcme,
  takeWholeArchive,
  toTheBank,
} from '../closure.fixture.ts'

export const id = 'org-acme'
export const filesOf = async (organisation: string) =>
  (await env.FILES.list()).objects.map(({ key }) => key).filter((key) => key.includes(organisation))
export const countedBeta = async () => {
  const [row] = await controlRows<{ slot: string }>(
    "SELECT slot FROM organisations WHERE slug = 'beta'",
  )
  return {
    rows: await countRows(env, must(row, 'beta').slot),
    files: await filesOf('org-beta'),
  }
}
const objects = () => [
  env.KEEPER.getByName(id),
  env.NIGHT_WATCH.getByName(id),
  env.MAILER.getByName(id),
  env.QUOTA_KEEPER.getByName(id),
]
export const keptInObjects = () =>
  Promise.all(
    objects().map((one) =>
      runInDurableObject(one as DurableObjectStub, async (_one, { storage }) => [
        await storage.getAlarm(),
        (await storage.list()).size,
      ]),
    ),
  )

/** Acme left forty days ago with all that an organisation has, and its days are over. */
export async function acmeThatLeft() {
  daysPass(-40)
  const acme = await acmeThatPaid()
  const { slot } = await stateOfAcme()
  await toTheBank(acme)
  await leave()
  await takeWholeArchive()
  for (const organisation of [id, 'org-beta']) {
    for (const folder of ['imports', 'evidence', 'documents', 'attachments', 'proofs'])
      await env.FILES.put(`${folder}/${organisation}/one/x`, folder)
  }
  while ((await dumpOn(env, id, new Date('2026-10-15T17:00:00Z'))) !== undefined);
  const at = Date.now()
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      `INSERT INTO sign_ups (id, slug, organisation_name, first_name, last_name, email, password_hash, plan, state,
         held_until, created_at, updated_at)
       VALUES (?, 'acme-of-then', 'Acme', 'Ana', 'Mea', 'ana@example.test', '', 'starter', 'done', 0, 0, 0)`,
    ).bind(id),
    env.CONTROL.prepare(
      `INSERT INTO restorations (id, organisation_id, slot, moment, reason, begun_by, begun_at, state, since, found,
         opening_asked_by, opened_by)
       VALUES ('r', ?, ?, 0, 'A disk', 'owner', 0, 'over', ?, '{"movedOn":["B1 Payroll"]}', 'oa', 'lu')`,
    ).bind(id, slot, at),
  ])
  await env.SESSIONS.put('session/org-beta/abc', '{}')
  await env.SESSIONS.put(`session/${id}/abc`, '{}')
  vi.useRealTimers()
  forgetTokens()
  await env.KEEPER.getByName(id).wake(id, Date.now() + 60 * minuteMs)
  await env.NIGHT_WATCH.getByName(id).wake(id)
  await env.MAILER.getByName(id).wake(id)
  return { slot, beta: await countedBeta() }
}
