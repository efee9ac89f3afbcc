import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { linkIn, originOf } from '../mailbox.ts'

/* Whose story it is, and the three windows in which all of it happens. */

export const slug = 'mendi'
export const admin = { email: `kila@${slug}.example`, password: 'five green parrots on a roof' }
export const approver = {
  ...{ email: `ruth@${slug}.example`, password: 'nine brown pigs in the garden' },
  ...{ first: 'Ruth', last: 'Simbu', role: 'approver' },
}
export const deputy = {
  ...{ email: `mea@${slug}.example`, password: 'six tall kunai huts by the river' },
  ...{ first: 'Mea', last: 'Tari', role: 'org_admin' },
}

let browser: Browser
export let visitor: Page
export let owner: Page
export let mailbox: Page
/** What the visitor pressed with the mouse so far. */
export let presses = 0

export async function openWindows() {
  browser = await openBrowser()
  visitor = await newPage()
  await visitor.context().exposeFunction('countPress', () => presses++)
  await visitor.context().addInitScript(`addEventListener('click', ({ isTrusted, detail }) => {
    if (isTrusted && detail > 0) countPress()
  }, true)`)
  owner = await newPage()
  mailbox = await newPage()
}

export const closeWindows = () => browser?.close()

async function newPage() {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

/** Somebody is invited, activates the account by the letter, and is in. */
export async function invite({ email, first, last, role, password }: typeof deputy): Promise<Page> {
  await visitor.goto(`${originOf(slug)}/users`)
  await visitor
    .getByRole('button', { name: /Invite/ })
    .first()
    .click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByLabel('Role').selectOption(role)
  await dialog.getByRole('button', { name: /invit/i }).click()
  await visitor.getByText(email).first().waitFor()

  const page = await newPage()
  await page.goto(await linkIn(mailbox, email, /is waiting for you/))
  await page.getByRole('heading', { name: /Choose your password/ }).waitFor()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await page.getByText('Your new password is set').waitFor()
  await signIn(page, { email, password })
  await setUpApp(page)
  await page.getByRole('heading', { name: `Good day, ${first}` }).waitFor()
  return page
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Whoever administers or approves in a new organisation sets up a second factor before anything else. */
export async function setUpApp(page: Page) {
  await page.getByText('Your organisation asks for a second factor').waitFor()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await confirmApp(page)
}

export async function confirmApp(page: Page) {
  const key = (await page.locator('main code').first().textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Code').fill(app.generate())
  await page.getByRole('button', { name: 'Confirm the app' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await page.getByRole('link', { name: 'I have kept them' }).click()
}
