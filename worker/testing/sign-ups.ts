import { env } from 'cloudflare:workers'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect } from 'vitest'
import type { NewSignUp } from '../contract/signup.ts'
import type { CheckedForm } from '../domain/access/strangers/stranger-budgets.ts'
import { must } from '../domain/must.ts'
import { confirm } from '../signup/confirmation.ts'
import { signUp } from '../signup/sign-up.ts'
import { puzzle } from '../strangers/human-check/puzzle.ts'
import { tenantMigrations } from '../tenancy/migrations/tenant-migrations.ts'
import { isBare } from '../tenancy/rebuild-database.ts'
import { bindingOf } from '../tenancy/slots.ts'
import { ask } from './ask.ts'
import { brokenLinks, entriesOf } from './audit-chain.ts'
import { linkTo } from './mailbox.ts'
import { bringUpToDate } from './setup/kept-schema.ts'

/** What Kila types to get an organisation. */
export function newSignUpOf(slug: string): NewSignUp {
  return {
    organisationName: `Hospital ${slug}`,
    slug,
    firstName: 'Kila',
    lastName: 'Karo',
    email: `kila@${slug}.example`,
    plan: 'starter',
    terms: true,
  }
}

/** What Kila chooses behind the link of the letter. */
export const chosenPassword = 'five green parrots on a roof'

export const base = 'http://localhost'

/** The same as the form of the page sends it. */
export function formOf(slug: string, more: Record<string, string> = {}): Record<string, string> {
  const { terms: _agreed, ...asked } = newSignUpOf(slug)
  return { ...asked, terms: 'yes', ...more }
}

/** What the browser's script sends with a form: the puzzle of its page, solved. */
export async function solvedCheck(form: CheckedForm = 'sign_up'): Promise<string> {
  const asked = await puzzle.ask(env, form, new Date())
  const challenge = JSON.parse('puzzle' in asked ? asked.puzzle : '')
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** Sends a form to the base host as a browser does; each time from another address, unless it is said from which. */
export async function sendForm(path: string, form: Record<string, string>, from?: string) {
  if (path === '/confirm-email') await migrateNextSlots()
  const address = from ?? crypto.randomUUID()
  const check = path === '/signup' && form.check === undefined && { check: await solvedCheck() }
  return ask('POST', `${base}${path}`, {
    headers: { Origin: base, 'CF-Connecting-IP': address },
    body: new URLSearchParams({ ...form, ...check }),
  })
}

/** Presses the button of the page behind a letter's link. */
export function confirmBy(link: URL, password = chosenPassword) {
  return sendForm('/confirm-email', { token: link.searchParams.get('token') ?? '', password })
}

/** Whoever sends a form for the first time, each from a network of their own. */
export function visitor(key: string = crypto.randomUUID()) {
  return { key, network: crypto.randomUUID(), language: 'en' } as const
}

/** What Kila sends from behind the link. */
export function confirmation(token: string) {
  return { token, password: chosenPassword, network: crypto.randomUUID() }
}

/**
 * Someone who signed up and confirmed, and has no organisation yet. The next database has its schema, or nothing at all where
 * `isNextBare`: for what is about the migrations of a new one.
 */
export async function confirmedSignUp(
  slug: string,
  at: Date,
  { isNextBare = false } = {},
): Promise<string> {
  if (!isNextBare) await migrateNextSlots()
  const asked = newSignUpOf(slug)
  await signUp(env, visitor(), asked, at)
  const link = await linkTo(asked.email)
  const token = link.searchParams.get('token') ?? ''
  return (await confirm(env, confirmation(token), at)).id
}

/** Rows of the control database. */
export async function controlRows<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.CONTROL.prepare(sql)
    .bind(...values)
    .all<Row>()
  return results
}

/** Exactly one of everything: organisation, slot, database, administrator, letter. */
export async function expectOne(id: string, slug: string) {
  const organisations = await controlRows<{ slot: string; state: string }>(
    'SELECT slot, state FROM organisations WHERE slug = ?',
    slug,
  )
  expect(organisations).toHaveLength(1)
  const { slot, state } = must(organisations[0], 'organisation')
  expect(state).toBe('trialing')
  expect(await controlRows('SELECT binding FROM slots WHERE organisation_id = ?', id)).toEqual([
    { binding: slot },
  ])
  const database = bindingOf(env, slot)
  const { results: people } = await database.prepare('SELECT email, role, status FROM users').all()
  expect(people).toEqual([{ email: `kila@${slug}.example`, role: 'org_admin', status: 'active' }])
  const { results: meta } = await database.prepare('SELECT id, slug, slot FROM tenant_meta').all()
  expect(meta).toEqual([{ id, slug, slot }])
  const { results: settings } = await database
    .prepare(
      'SELECT require_second_factor AS factor, hold_seconds AS hold FROM organisation_settings',
    )
    .all()
  expect(settings).toEqual([{ factor: 1, hold: 60 }])
  const { results: rules } = await database
    .prepare('SELECT version, second_factor_above_toea AS above, set_by FROM approval_rules')
    .all()
  expect(rules).toEqual([{ version: 0, above: 5_000_000, set_by: 'bilum' }])
  const ready = `organisation_ready/${id}/kila@${slug}.example`
  expect(await controlRows('SELECT 1 FROM outbox WHERE key = ?', ready)).toHaveLength(1)
  expect(await controlRows('SELECT 1 FROM directory WHERE organisation_id = ?', id)).toHaveLength(1)
  expect(await controlRows('SELECT state FROM sign_ups WHERE id = ?', id)).toEqual([
    { state: 'done' },
  ])
  for (const one of [database, env.CONTROL]) expect(brokenLinks(await entriesOf(one))).toEqual([])
}

const nextSlots = (count: number) =>
  controlRows<{ binding: string }>(
    'SELECT binding FROM slots WHERE organisation_id IS NULL ORDER BY binding LIMIT ?',
    count,
  )

/** The database that the next organisation will get. */
export async function nextSlot(): Promise<D1Database> {
  const [free] = await nextSlots(1)
  return bindingOf(env, must(free, 'free slot').binding)
}

/**
 * Leaves the next databases as whoever was interrupted after the last migration: eighty of them are nine tenths of what an
 * organisation costs to open, and most tests are about the rest. Those of provisioning open some from nothing.
 */
export function migrateNextSlots(count = 1): Promise<void> {
  // two who press at once find one slot
  before = before.catch(() => undefined).then(() => migrateSlots(count))
  return before
}
let before = Promise.resolve()

async function migrateSlots(count: number) {
  for (const { binding } of await nextSlots(count)) {
    if (await isBare(env, binding))
      await bringUpToDate(bindingOf(env, binding), tenantMigrations, new Date())
  }
}
