import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { hourMs } from '../../domain/durations.ts'
import { auditSentence } from '../../domain/words/audit-actions.ts'
import { organisationJobs } from '../../organisation-jobs.ts'
import { ana, as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { tellOfEndingCertificates } from './tell-of-ends.ts'

const today = dayInPortMoresby(new Date())
/** The last day of the certificates that are told of in steps. */
const end = addDays(today, 40)

let acme: Tenant
let keepers: string[] = []
let accounts = 7_400_000
beforeAll(async () => {
  await makeCast()
  acme = await openAcme()
  const people = await acme.db.select().from(users).where(eq(users.status, 'active'))
  const roles = (await as(ana).get('/roles')).body.items as {
    role: string
    permissions: string[]
  }[]
  const keeps = roles.filter(({ permissions }) => permissions.includes('create_payees'))
  keepers = people.filter(({ role }) => keeps.some((one) => one.role === role)).map(({ id }) => id)
})

async function payeeWith(name: string, papers: { kind?: string; lastDay?: string }[]) {
  const body = { name, bsb: '088-950', accountNumber: `${++accounts}` }
  const { id } = (await as(mia).post('/payees', { body })).body
  for (const { kind = 'compliance_certificate', lastDay } of papers) {
    const form = new FormData()
    form.set('kind', kind)
    form.set('name', 'Paper')
    if (lastDay) form.set('lastDay', lastDay)
    form.set('file', new File([`%PDF-1.7\n${name} ${lastDay}`], 'paper.pdf'))
    expect((await as(mia).post(`/payees/${id}/documents`, { form })).status).toBe(201)
  }
  return id as string
}
const at = (day: string) => new Date(startOfDay(day).getTime() + 9 * hourMs)
const tell = (daysBefore: number) =>
  tellOfEndingCertificates(env, acme, at(addDays(end, -daysBefore)))
async function letters() {
  const rows = await acme.db.select().from(outbox).where(eq(outbox.letter, 'certificates_end'))
  return rows.map(({ recipientId, content }) => ({ to: recipientId, content }))
}

test('whoever keeps payees is told of what came to a stage since, once each, in one letter a day', async () => {
  await payeeWith('Kila Vagi', [{ lastDay: end }])
  await payeeWith('Mea Tau', [{ lastDay: addDays(end, -60) }, { lastDay: addDays(end, 1) }])
  await payeeWith('Not told', [{ lastDay: end }, {}])
  await payeeWith('Another paper', [{ kind: 'contract', lastDay: end }])
  const archived = await payeeWith('Archived', [{ lastDay: end }])
  const revision = (await as(mia).get(`/payees/${archived}`)).body.revision
  const away = await as(ana).put(`/payees/${archived}`, { body: { status: 'archived', revision } })
  expect(away.status, JSON.stringify(away.body)).toBeLessThan(300)

  await tell(31)
  expect(await letters()).toEqual([])
  // the job again, and twice at once
  for (let times = 0; times < 2; times++) await Promise.all([tell(30), tell(30)])
  const kila = { payeeName: 'Kila Vagi', lastDay: end }
  const mea = { payeeName: 'Mea Tau', lastDay: addDays(end, 1) }
  const first = (await letters()).toSorted((one, other) => (one.to < other.to ? -1 : 1))
  const content = { ended: 0, soon: 1, certificates: [kila], more: 0 }
  expect(first).toEqual(keepers.toSorted().map((to) => ({ to, content })))
  expect(keepers).toContain(mia.id)
  expect(keepers).not.toContain(ravi.id)

  await tell(29)
  await tell(20)
  // the job rested on the day itself: what came to a stage meanwhile is one letter
  await tell(10)
  await tell(-1)
  await tell(-2)
  await tell(-30)
  const told = (await letters()).filter(({ to }) => to === mia.id).map((one) => one.content)
  expect(told).toEqual([
    content,
    { ...content, certificates: [mea] },
    { ...content, soon: 2, certificates: [kila, mea] },
    { ...content, ended: 1, soon: 1, certificates: [kila, mea] },
    { ...content, ended: 1, soon: 0, certificates: [mea] },
  ])
  const [last] = (await as(ana).get('/audit?action=payees.certificates_end_told')).body.items
  expect(auditSentence(last.action, last.details)).toBe(
    'told whoever keeps payees of certificates of compliance: 1 ended, 0 end soon',
  )
})

test('the bell says it with the page, and the daily job is what asks', async () => {
  const [first] = (await as(mia).get('/notifications')).body.items
  expect(first).toMatchObject({
    text: '1 certificate of compliance: 1 ended',
    ...{ more: 'Mea Tau', to: '/admin/payees?documents=ending' },
  })
  await payeeWith('Tom Karo', [{ lastDay: addDays(end, 200) }])
  const turn = { at: at(addDays(end, 170)), lastAt: null, place: undefined, keepPlace: () => {} }
  await organisationJobs.sign_ins(env, acme, turn)
  const named = JSON.stringify((await letters()).filter(({ to }) => to === mia.id).at(-1))
  expect(named).toContain('Tom Karo')
})
