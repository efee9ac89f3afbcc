import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { keepsFocus, openRoom, press, tabTo, write } from './keys.ts'
import { pageOf } from './people.ts'

/*
 * Each room of an organisation by keys alone, one after the other in one window: its main job is done, the focus is seen
 * wherever it stops and is never nowhere. Nothing in this file points.
 */

let browser: Browser
let desk: Page
before(async () => {
  browser = await openBrowser()
  desk = await pageOf(browser, 'org_admin', { viewport: { width: 1280, height: 900 } })
  await desk.goto('/')
  await desk.getByRole('heading', { level: 1 }).waitFor()
})
after(() => browser?.close())

test('a payee is searched, opened and suspended', async () => {
  const admin = await apiOf('org_admin')
  const account = { bsb: '088-950', accountNumber: '7009990001' }
  await admin.post('/payees', { name: 'Keysonly Trading', ...account })
  await openRoom(desk, 'Payees')
  await desk.keyboard.press('/')
  await desk.keyboard.type('keysonly')
  await desk.getByText('1 found for keysonly').waitFor()
  await press(desk, /^Keysonly Trading$/)
  await press(desk, /^Open the whole payee$/)
  await desk.getByRole('button', { name: 'Suspend' }).waitFor()
  await keepsFocus(desk)
  await press(desk, /^Suspend$/)
  await write(desk, /^Reason/, 'By keys alone')
  await press(desk, /^Suspend$/)
  await desk.getByRole('button', { name: 'Let them be paid again' }).waitFor()
  await keepsFocus(desk)
  await press(desk, /^Close$/) // the word that it happened
})

test('a source account is opened beside its list, and closed', async () => {
  await openRoom(desk, 'Source accounts')
  await desk.getByRole('row').nth(1).waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await press(desk, /^Close/)
  await keepsFocus(desk)
})

test('somebody is invited, and a role is read', async () => {
  await openRoom(desk, 'Users')
  await press(desk, /^Invite somebody$/)
  await desk.getByRole('dialog', { name: 'Invite somebody' }).waitFor()
  await write(desk, /^E-mail/, 'keys@example.test')
  await write(desk, /^First name/, 'Kila')
  await write(desk, /^Last name/, 'Keys')
  await tabTo(desk, /^Role/)
  await desk.keyboard.type('Viewer')
  await press(desk, /^Send the invitation$/)
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(desk)
  await press(desk, /^Close$/) // the word that it happened
  await press(desk, /^What each role may do$/)
  await desk.getByRole('heading', { name: 'Roles and permissions' }).waitFor()
  // a sheet that comes late comes beneath the search that was opened meanwhile, and takes no letter from it
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
  await desk.route(/role-sheet/, async (route) => {
    await isTyped
    await route.continue()
  })
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('ControlOrMeta+k')
  await desk.getByRole('combobox').waitFor()
  await desk.keyboard.type('Secu')
  typed()
  await desk.locator('.side-sheet').waitFor()
  await desk.keyboard.type('rity')
  assert.equal(await desk.getByRole('combobox').inputValue(), 'Security')
  await desk.keyboard.press('Escape')
  await press(desk, /^Close/)
  await keepsFocus(desk)
})

test('the sign-ins are read', async () => {
  await openRoom(desk, 'Security')
  await press(desk, /^Sign-ins$/)
  await desk.getByRole('row').nth(1).waitFor()
  await keepsFocus(desk)
})

test('the audit log is searched, an entry is opened, and the records are checked', async () => {
  await openRoom(desk, 'Audit')
  await desk.keyboard.press('/')
  await desk.keyboard.type('Keysonly')
  await desk
    .getByText(/^Searched /)
    .first()
    .waitFor()
  await press(desk, /Details of entry/)
  await desk.getByText('Hash before it').waitFor()
  await keepsFocus(desk)
  await press(desk, /^data integrity$/)
  await desk.getByRole('heading', { name: 'Data integrity' }).waitFor()
  await press(desk, /^Check the records$/)
  await desk
    .getByText(/holds|does not hold|Found/)
    .first()
    .waitFor()
  await keepsFocus(desk)
})

test('a report is chosen and taken along', async () => {
  await openRoom(desk, 'Reports')
  await press(desk, /^By payee$/)
  await desk.getByRole('columnheader', { name: 'Payee' }).waitFor()
  await desk.getByRole('button', { name: 'Export' }).waitFor()
  await desk.keyboard.press('e')
  await desk.getByRole('button', { name: 'CSV' }).waitFor()
  const started = desk.waitForEvent('download')
  await press(desk, /CSV/)
  await (await started).path()
  await keepsFocus(desk)
})

test('a key for a program is made', async () => {
  await openRoom(desk, 'Integrations')
  await press(desk, /^Make an API key$/)
  await write(desk, /^Name/, 'Keys alone')
  await tabTo(desk, /payees/i)
  await desk.keyboard.press('Space')
  await press(desk, /^Make the key$/)
  await desk.getByRole('dialog', { name: 'The new API key' }).waitFor()
  await keepsFocus(desk)
  await desk.keyboard.press('Escape')
  await keepsFocus(desk)
})

test('what the bank said is walked through', async () => {
  await openRoom(desk, 'Reconciliation')
  await press(desk, /^Not matched/)
  await desk.getByText('BULK PAYMENT FEE').waitFor()
  await keepsFocus(desk)
})

test('a sheet of payees and of people is asked for, and payees that look alike are looked at', async () => {
  for (const [room, way] of [
    ['Payees', /^Import/],
    ['Users', /^Invite from a sheet$/],
  ] as const) {
    await openRoom(desk, room)
    await press(desk, way)
    await tabTo(desk, /^Drop a sheet/)
  }
  await openRoom(desk, 'Payees')
  await press(desk, /^Duplicates/)
  await desk.getByRole('heading', { name: 'Payees who may be one person' }).waitFor()
  await keepsFocus(desk)
})

test('what was told is read', async () => {
  await desk.goto('/notifications')
  await desk.getByRole('heading', { name: 'Notifications' }).waitFor()
  await tabTo(desk, /./)
  await keepsFocus(desk)
})

test('an archive is taken, with the password', async () => {
  await openRoom(desk, 'Organisation')
  await press(desk, /^Take an archive$/)
  await write(desk, /^Your password/, demoPassword)
  const started = desk.waitForEvent('download')
  await desk.keyboard.press('Enter')
  await (await started).cancel()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(desk)
})

test('System says what runs, and leads to the settings', async () => {
  const system = await pageOf(browser, 'sys_admin', { viewport: { width: 1280, height: 900 } })
  await system.goto('/system')
  await system.getByRole('heading', { name: 'What runs by itself' }).waitFor()
  await press(system, /^Ask again$/)
  await keepsFocus(system)
  await press(system, /^Source accounts$/)
  await system.getByRole('heading', { name: 'Source accounts', level: 1 }).waitFor()
  await system.context().close()
})

test('somebody says how they want to be told, and who approves for them', async () => {
  await desk.goto('/account/preferences')
  await desk.getByRole('heading', { name: 'Preferences' }).waitFor()
  await tabTo(desk, /in the morning$/)
  await desk.keyboard.press('Space')
  await press(desk, /^Save/)
  await desk.getByText('Preferences saved', { exact: true }).waitFor()
  await keepsFocus(desk)
  await press(desk, /^Your profile$/)
  await press(desk, /^(Let somebody|Give)/)
  await tabTo(desk, /^Who approves for you/)
  await desk.keyboard.press('ArrowDown')
  await press(desk, /^Let them approve$/)
  await desk.getByRole('button', { name: /^End it/ }).waitFor()
  await keepsFocus(desk)
  await press(desk, /^End it/)
  await desk.getByText('It has ended', { exact: true }).waitFor()
  await keepsFocus(desk)
})
