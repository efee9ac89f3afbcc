import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { auditEntries, outbox } from '../../db/records.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import type { Batch } from '../../domain/batches/batch.ts'
import { type ReminderStage, reminderStage } from '../../domain/batches/reminder.ts'
import { hourMs } from '../../domain/durations.ts'
import { payroll, took } from '../../domain/fixtures/batches.ts'
import { drain } from '../../mail/drain.ts'
import { submittedBatch } from '../../testing/batches.ts'
import { ana, as, mia, ravi, zoe } from '../../testing/cast.ts'
import { mailsOf, watchSending } from '../../testing/letters.ts'
import { remindApprovers } from './remind-approvers.ts'
import { acme, beginSweeps, database, source } from './sweeps.fixture.ts'

beginSweeps()

/** The first full hour from now at which a batch for this pay day is at this stage. */
function whenIs(stage: ReminderStage, valueDate: string): Date {
  const at = new Date()
  const submit = {
    ...took('submit', { ...mia, defined: defaultRoles[mia.role], ownLimitToea: null }),
    at,
  }
  const batch: Batch = { ...payroll, valueDate, steps: [submit] }
  for (let hours = 1; hours < 24 * 60; hours++) {
    const moment = new Date(at.getTime() + hours * hourMs)
    if (reminderStage(batch, moment) === stage) return moment
  }
  throw new Error(`${stage} never comes`)
}

async function waiting(toea: number, from: number) {
  const { id, digest } = await submittedBatch(source, toea, from)
  await database.prepare('DELETE FROM outbox').run()
  const { valueDate } = (await as(mia).get(`/batches/${id}`)).body
  const when = (stage: ReminderStage) => whenIs(stage, valueDate)
  return { id, digest, when }
}

async function reminded(name = 'approval_reminder'): Promise<string[]> {
  const rows = await acme.db.select().from(outbox)
  return rows
    .filter(({ letter }) => letter === name)
    .map(({ recipientId }) => recipientId)
    .sort()
}

test('everyone whose approval is missing is reminded twice, however often one looks; then who administers is told', async () => {
  const { id, digest, when } = await waiting(3_000_000, 1)
  await remindApprovers(env, acme, new Date())
  expect(await reminded()).toEqual([])

  const half = when('half')
  await Promise.all([remindApprovers(env, acme, half), remindApprovers(env, acme, half)])
  await remindApprovers(env, acme, half)
  expect(await reminded()).toEqual([ana.id, ravi.id, zoe.id])

  const decision = { body: { decision: 'approve', digest, comment: '' } }
  expect((await as(ravi).post(`/batches/${id}/approvals`, decision)).status).toBe(201)
  await database.prepare('DELETE FROM outbox').run()
  await remindApprovers(env, acme, when('four_fifths'))
  expect(await reminded()).toEqual([ana.id, zoe.id])

  await database.prepare('DELETE FROM outbox').run()
  const end = when('escalation')
  await Promise.all([remindApprovers(env, acme, end), remindApprovers(env, acme, end)])
  expect(await reminded()).toEqual([])
  expect(await reminded('approval_escalated')).toEqual([ana.id])

  await as(zoe).post(`/batches/${id}/approvals`, decision)
  const written = (await acme.db.select().from(auditEntries)).map(({ action }) => action)
  expect(written.filter((action) => action === 'batch.approvers_reminded')).toHaveLength(2)
  expect(written.filter((action) => action === 'batch.wait_escalated')).toHaveLength(1)
})

test('who administers is told whom to call, or that nobody is left', async () => {
  const { id, when } = await waiting(100_000, 11)
  await database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'zoe'").run()
  await remindApprovers(env, acme, when('escalation'))
  const rows = await acme.db.select().from(outbox)
  const told = rows.find(({ letter }) => letter === 'approval_escalated')
  expect(told?.content).toMatchObject({
    batchId: id,
    approvers: ['Ravi Tau', 'Ana Mea'],
    others: 0,
  })
  await database.prepare("UPDATE users SET status = 'active' WHERE id = 'zoe'").run()
})

test('the letter leaves for those who want it', async () => {
  await as(zoe).put('/auth/profile', { body: { preferences: { approvalReminders: false } } })
  const { id, when } = await waiting(100_000, 21)
  const half = when('half')
  await remindApprovers(env, acme, half)
  const send = watchSending()
  await drain(env, acme.id, half)
  const mails = mailsOf(send)
  const reminders = mails.filter(({ text }) => text.includes(`/approval/${id}`))
  expect(reminders.map(({ to }) => to).sort()).toEqual([ana.email, ravi.email])
  expect(reminders[0]?.subject).toMatch(/^Still waiting: 2 payments/)
  expect(mails.map(({ to }) => to)).not.toContain(zoe.email)
})

test('a frozen organisation reminds nobody, and a maker never', async () => {
  const { when } = await waiting(100_000, 31)
  const half = when('half')
  await remindApprovers(env, { ...acme, state: 'frozen' }, half)
  expect(await reminded()).toEqual([])
  await remindApprovers(env, acme, half)
  expect(await reminded()).toContain(ravi.id)
  expect(await reminded()).not.toContain(mia.id)
})
