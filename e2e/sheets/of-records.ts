import type { Page } from 'playwright-core'
import { dayMs } from '../../worker/domain/durations.ts'
import { apiOf } from '../api.ts'
import type { Sheet } from './look-at-sheets.ts'

/* What is opened in the rooms of payees, accounts, people and integrations, and on the organisation's own page. */

const role = 'org_admin'
const at = (path: Sheet['path'], press: string | RegExp, title: string | RegExp): Sheet => {
  return { role, path, press, title }
}

/** Payees of its own: one who may be paid, one who may not, and one whose record went. */
let made: Promise<{ id: string; other: string; stopped: string; gone: string }> | undefined
const own = () => {
  made ??= makePayees()
  return made
}
async function makePayees() {
  const admin = await apiOf(role)
  const base = Date.now() % 1_000_000
  const add = async (name: string, place: number): Promise<string> => {
    const accountNumber = `71${String(base).padStart(6, '0')}${place}`
    return (
      await admin.post('/payees', { name: `${name} Looked ${base}`, bsb: '088-950', accountNumber })
    ).id
  }
  const [id, other, stopped, gone] = [
    await add('Open', 1),
    await add('Other', 2),
    await add('Stopped', 3),
    await add('Gone', 4),
  ]
  await admin.post(`/payees/${id}/contacts`, { phone: '+675 7000 0001' })
  await admin.post(`/payees/${stopped}/stops`, { kind: 'suspended', reason: 'To be looked at' })
  await admin.post(`/payees/${gone}/merges`, { intoId: id, reason: 'To be looked at' })
  return { id, other, stopped, gone }
}
const payee = async () => `/payees/${(await own()).id}`

const payees: Sheet[] = [
  at('/payees', 'Add a payee', 'Add a payee'),
  { role, title: /^Open Looked/, path: async () => `/payees?payee=${(await own()).id}` },
  at(payee, 'Edit', 'Edit the payee'),
  at(payee, 'Suspend', 'Suspend the payee?'),
  at(payee, 'Block', 'Block the payee?'),
  at(payee, 'Add a document…', 'Add a document'),
  at(payee, /^Remove \+675/, 'Remove this number?'),
  {
    role,
    title: 'Merge two records of one person',
    path: async () => `${await payee()}?merge=${(await own()).other}`,
  },
  at(
    async () => `/payees/${(await own()).stopped}`,
    'Let them be paid again',
    'Let them be paid again?',
  ),
  at(async () => `/payees/${(await own()).gone}`, 'They are two people…', 'Are they two people?'),
  at('/payees/waiting', /^Say what you found out/, 'What did you find out about'),
]

/** An account of its own, with a test file that the bank has. */
let account: Promise<string> | undefined
const sourcePath = () => {
  account ??= makeAccount()
  return account
}
async function makeAccount() {
  const admin = await apiOf(role)
  const { id } = await admin.post('/source-accounts', {
    name: 'To be looked at',
    bsb: '028-038', // not where the other tests look for the demo's account at BSP
    accountNumber: '10000002',
    profile: 'aba-120',
    deUserId: '000000',
    userName: 'DEMO HOSPITAL',
    remitter: 'DEMO HOSPITAL',
  })
  await admin.post(`/source-accounts/${id}/test-files`, { targetIds: [id, id, id] })
  return `/source-accounts?source=${id}`
}

const accounts: Sheet[] = [
  at('/source-accounts', 'Add an account', 'Add a source account'),
  { role, title: 'To be looked at', path: sourcePath },
  at(sourcePath, /^Edit To be looked at/, 'Edit the source account'),
  at(sourcePath, 'Make a test file', 'Make a test file of'),
  at(sourcePath, /^The bank took it/, 'The bank took TEST'),
  {
    role,
    title: 'To be looked at',
    path: sourcePath,
    first: (page) => page.getByRole('button', { name: 'Write cut-offs down' }).click(),
  },
]

async function somebody(): Promise<string> {
  const { items } = await (await apiOf(role)).get('/users?search=approver')
  return `/users?user=${items[0].id}`
}

/** A role that this organisation has its own words for. */
async function changedRole() {
  const admin = await apiOf(role)
  const { items } = await admin.get('/roles')
  const { title, permissions, approvalLimitToea, dashboardSections, colour, icon } = items.find(
    (one: { role: string }) => one.role === 'payment_officer',
  )
  const same = { title, permissions, approvalLimitToea, dashboardSections, colour, icon }
  await admin.put('/roles/payment_officer', {
    ...same,
    description: `Prepares what the stores buy, ${Date.now()}`,
  })
  return '/users/roles?role=payment_officer'
}

const people: Sheet[] = [
  at('/users', 'Invite somebody', 'Invite somebody'),
  { role, title: /./, path: somebody },
  at('/users', /^Edit/, /^Edit /),
  at('/users', /^Deactivate/, /^Deactivate /),
  { role, title: /./, path: '/users/roles?role=approver' },
  at(changedRole, 'Change this role', /^Change the role/),
  at(changedRole, 'Back to the default', /back to the default\?$/),
  at('/admin/security', /devices? of/, /^Where .* is signed in$/),
]

const organisation: Sheet[] = [
  at('/organisation', 'Edit details', 'Edit details'),
  at('/organisation', 'Take an archive', 'Take an archive?'),
  at('/organisation', 'Freeze the organisation', 'Freeze the organisation?'),
]

const integrations = '/organisation/integrations'
async function keyPath(): Promise<string> {
  const lastDay = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
  const key = { name: 'To be looked at', scopes: ['payees:read'], lastDay }
  await (await apiOf(role)).post('/keys', key)
  return integrations
}

/** A webhook that nothing was sent to yet, as nothing lapses here. */
let webhook: Promise<string> | undefined
const webhookPath = async (more = '') => {
  webhook ??= apiOf(role).then(async (admin) => {
    const told = { address: 'https://sheets.example.com/bilum', events: ['batch.lapsed'] }
    return (await admin.post('/webhooks', told)).id
  })
  const id = await webhook
  return `${integrations}?view=webhooks${more && `&${more}=${id}`}`
}
const webhooks = () => webhookPath()
const fillAndPress = (fields: [RegExp, string][], ticked: RegExp, verb: string) => {
  return async (page: Page) => {
    for (const [label, text] of fields) await page.getByLabel(label).fill(text)
    await page.getByRole('checkbox', { name: ticked }).first().check()
    await page.getByRole('button', { name: verb, exact: true }).last().click()
    await page.getByRole('button', { name: 'Copy' }).waitFor()
  }
}

const programs: Sheet[] = [
  at(integrations, 'Make an API key', 'Make an API key'),
  at(keyPath, /^Revoke To be/, /^Revoke .*\?$/),
  {
    ...at(integrations, 'Make an API key', /API key$/),
    first: fillAndPress([[/^Name/, 'Shown once']], /payees/i, 'Make the key'),
  },
  at(webhooks, 'Add a webhook', 'Add a webhook'),
  {
    ...at(webhooks, 'Add a webhook', /webhook$/),
    first: fillAndPress(
      [[/^Address/, 'https://stores.example.com/bilum']],
      /pass|lapse/i,
      'Add the webhook',
    ),
  },
  at(webhooks, 'Edit', 'Edit the webhook'),
  at(webhooks, 'New secret', 'Make a new secret?'),
  at(webhooks, 'Remove', 'Remove the webhook?'),
  { role, title: 'What was sent', path: () => webhookPath('sent') },
]

export const sheetsOfRecords = [...payees, ...accounts, ...people, ...organisation, ...programs]
