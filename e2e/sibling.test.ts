import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeLocal } from '../scripts/demo/fill.ts'
import { demoPassword } from '../scripts/demo/password.ts'
import { memoryFolder } from '../scripts/memory-folder.ts'
import { type LocalWorker, serve } from '../scripts/serve.ts'
import { openBrowser } from './browser.ts'
import { freePort } from './free-port.ts'

/*
 * What an organisation's page can do to its sibling: as in production, over https under one registrable name, where both
 * are the same site. `*.localhost` hides all of this, because there every host is a site of its own.
 */
const baseHost = 'pay.test'
const organisations = ['own', 'sibling'].map((slug) => ({ slug, name: slug, daysOld: 0 }))
const persistTo = memoryFolder() ?? `.wrangler/e2e/sibling-${process.pid}`
let worker: LocalWorker
let browser: Browser
let port: number

before(async () => {
  await makeLocal(persistTo, { organisations })
  port = await freePort()
  worker = serve(port, persistTo, { baseHost, isSecure: true })
  assert.ok(await worker.isUp)
  browser = await openBrowser([
    '--ignore-certificate-errors',
    `--host-resolver-rules=MAP *.${baseHost} 127.0.0.1, MAP ${baseHost} 127.0.0.1`,
  ])
})
after(async () => {
  await browser?.close()
  await worker?.stop()
  rmSync(persistTo, { recursive: true, force: true })
})

test('a signed-in person’s cookie goes to their own organisation and no other', async () => {
  const context = await newContext()
  await signIn(context)
  const cookies = await context.cookies()
  assert.deepEqual(
    cookies.map(({ name, domain, path, secure, httpOnly }) => ({
      name,
      domain,
      path,
      secure,
      httpOnly,
    })),
    [
      {
        name: '__Host-device',
        domain: `own.${baseHost}`,
        path: '/',
        secure: true,
        httpOnly: true,
      },
      {
        name: '__Host-session',
        domain: `own.${baseHost}`,
        path: '/',
        secure: true,
        httpOnly: true,
      },
      {
        name: '__Host-mark',
        domain: `own.${baseHost}`,
        path: '/',
        secure: true,
        httpOnly: false,
      },
    ],
  )
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${originOf('sibling')}/api/auth/session`)
  assert.match(await elsewhere.content(), /signed_out/)
})

test('a sibling’s page can plant no cookie that its neighbour reads as a session', async () => {
  const context = await newContext()
  const sibling = await siblingPage(context)
  await sibling.evaluate(`for (const cookie of [
    '__Host-session=planted; domain=${baseHost}; path=/; secure',
    '__Host-session=planted; domain=${baseHost}; path=/auth; secure',
    '__Host-mark=planted; domain=${baseHost}; path=/; secure',
    '__Host-platform=planted; domain=${baseHost}; path=/; secure',
    '__Secure-session=planted; domain=${baseHost}; path=/; secure',
    'session=planted; domain=${baseHost}; path=/',
  ]) document.cookie = cookie`)
  const names = (await context.cookies(`${originOf('own')}/`)).map(({ name }) => name)
  assert.ok(!names.some((name) => name.startsWith('__Host-')), names.join())
  const victim = await context.newPage()
  await victim.goto(`${originOf('own')}/api/auth/session`)
  assert.match(await victim.content(), /signed_out/)
})

test('a form on a sibling’s page carries the cookie and is refused all the same', async () => {
  const context = await newContext()
  await signIn(context)
  const sibling = await siblingPage(context)
  await Promise.all([
    sibling.waitForURL(`${originOf('own')}/auth/logout`),
    sibling.evaluate(`(() => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '${originOf('own')}/auth/logout'
      document.body.append(form)
      form.submit()
    })()`),
  ])
  assert.match(await sibling.content(), /came from another site/)
  assert.match(await sessionOf(context), /payment_manager@own\.example/)
})

test('a sibling’s script can neither send a mutation nor read an answer', async () => {
  const context = await newContext()
  await signIn(context)
  const sibling = await siblingPage(context)
  const outcomes = await sibling.evaluate(`Promise.all([
    fetch('${originOf('own')}/api/auth/logout', { method: 'POST', credentials: 'include', mode: 'no-cors' }),
    fetch('${originOf('own')}/api/auth/session', { credentials: 'include' }),
    fetch('${originOf('own')}/api/payees', { method: 'POST', credentials: 'include', body: '{}', headers: { 'Content-Type': 'text/plain' } }),
  ].map((asked) => asked.then((answer) => answer.type + ' ' + answer.status, () => 'refused')))`)
  assert.deepEqual(outcomes, ['refused', 'refused', 'refused'])
  assert.match(await sessionOf(context), /payment_manager@own\.example/)
})

function originOf(slug: string) {
  return `https://${slug}.${baseHost}:${port}`
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(15_000)
  return context
}

async function signIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${originOf('own')}/auth`)
  await page.fill('#email', 'payment_manager@own.example')
  await page.fill('#password', demoPassword)
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname !== '/auth')
  await page.close()
}

async function sessionOf(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${originOf('own')}/api/auth/session`)
  const text = (await page.textContent('body')) ?? ''
  await page.close()
  return text
}

/** A page of the sibling organisation in which the attacker runs what they like: our own policy is lifted for it. */
async function siblingPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.route(`${originOf('sibling')}/evil`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Evil</title><body>' }),
  )
  await page.goto(`${originOf('sibling')}/evil`)
  return page
}
