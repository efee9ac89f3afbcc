import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { eventually } from '../testing/ask.ts'
import { browser, codeOf, keyIn } from '../testing/browser.ts'
import { linkTo } from '../testing/mailbox.ts'
import { base } from '../testing/platform.ts'
import { firstOwnerSql } from './first-owner.ts'

const email = 'first@platform.test'
const names = { id: 'first', email: 'First@platform.test', firstName: 'Oa', lastName: "O'Rivu" }

beforeAll(async () => {
  await controlIsReady(env)
  await env.CONTROL.prepare(firstOwnerSql(names, new Date())).run()
})

test('the first owner comes in by their own letter, and sets up an app', async () => {
  const phone = browser(base)
  expect((await phone.post('/padmin/login', { email, password: '' })).status).toBe(422)
  expect((await phone.post('/padmin/login', { email, password: 'none' })).status).toBe(401)
  await phone.post('/padmin/reset-password', { email })
  const link = await eventually(() => linkTo(email))
  expect(link.pathname).toBe('/padmin/reset-password')
  const token = link.searchParams.get('token') ?? ''
  const password = 'nine white egrets on the reef'
  await phone.post('/padmin/reset-password', { token, password })
  expect((await phone.post('/padmin/login', { email, password })).location).toBe('/padmin/enrol')
  const key = keyIn((await phone.get('/padmin/enrol')).text)
  await phone.post('/padmin/enrol', { code: codeOf(key) })
  const { text } = await phone.get('/api/platform/session')
  expect(JSON.parse(text).person).toMatchObject({ role: 'owner', lastName: "O'Rivu" })
})

test('where somebody is, nobody is added', async () => {
  const second = { ...names, id: 'second', email: 'second@platform.test' }
  await env.CONTROL.prepare(firstOwnerSql(second, new Date())).run()
  expect(await env.CONTROL.prepare('SELECT count(*) AS many FROM users').first('many')).toBe(1)
})
