import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { keepsFocus, openRoom, press, tabTo, write } from './keys.ts'
import { pageOf } from './people.ts'

/* What is done seldom in the rooms of payees and source accounts, by keys alone. Nothing in this file points. */

let browser: Browser
let desk: Page
before(async () => {
  browser = await openBrowser()
  desk = await pageOf(browser, 'org_admin', { viewport: { width: 1280, height: 900 } })
})
after(() => browser?.close())

const made = Date.now() % 1_000_000
const nameOf = (one: string) => `${one} Keyed ${made}`

async function addPayee(name: string, last: number): Promise<string> {
  const admin = await apiOf('org_admin')
  const accountNumber = `70${String(made).padStart(6, '0')}${last}1`
  return (await admin.post('/payees', { name, bsb: '088-950', accountNumber })).id
}

test('two records of one person are merged', async () => {
  const id = await addPayee(nameOf('Aita'), 1)
  await addPayee(nameOf('Bena'), 2)
  await desk.goto(`/payees/${id}`)
  await press(desk, /^Merge with another…$/)
  await desk.getByRole('dialog', { name: 'Merge two records of one person' }).waitFor()
  await write(desk, /^Who else is/, nameOf('Bena'))
  await press(desk, new RegExp(`^${nameOf('Bena')}`))
  await desk.getByText('Which record stays').waitFor()
  await keepsFocus(desk)
  await write(desk, /^How do you know\?/, 'By keys alone')
  await press(desk, /^Merge$/)
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(desk)
})

test('a document is chosen, added and replaced', async () => {
  const id = await addPayee(nameOf('Doku'), 3)
  // asked for long before the key: until a test has it, the browser opens its own, which nobody leaves
  const chooser = desk.waitForEvent('filechooser', { timeout: 60_000 })
  await desk.goto(`/payees/${id}`)
  await press(desk, /^Add a document…$/)
  await desk.getByRole('dialog', { name: 'Add a document' }).waitFor()
  await write(desk, /^Name/, 'Certificate of keys')
  await tabTo(desk, /^File$/)
  await desk.keyboard.press('Enter')
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  await (await chooser).setFiles({ name: 'keys.pdf', mimeType: 'application/pdf', buffer })
  await press(desk, /^Add$/)
  await desk.getByRole('link', { name: 'Certificate of keys' }).waitFor()
  await keepsFocus(desk)
  await press(desk, /^Replace… Certificate of keys$/)
  await desk.getByRole('dialog', { name: 'Replace Certificate of keys' }).waitFor()
  await desk.keyboard.press('Escape')
  await keepsFocus(desk)
})

test('a test file is made, and that the bank took it is written down', async () => {
  await desk.goto('/')
  await desk.getByRole('heading', { level: 1 }).waitFor()
  await openRoom(desk, 'Source accounts')
  await desk.getByRole('row').nth(1).waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await press(desk, /^Make a test file$/)
  await desk.getByRole('dialog', { name: /^Make a test file of/ }).waitFor()
  await press(desk, /^Make the file$/)
  await desk.getByRole('dialog', { name: /^Make a test file of/ }).waitFor({ state: 'detached' })
  await keepsFocus(desk)
  await press(desk, /^The bank took it…/)
  await desk.getByRole('dialog', { name: /^The bank took/ }).waitFor()
  await write(desk, /^Who told us/, 'Kila of the bank')
  await press(desk, /^(Write it down|Save|The bank took it)/)
  await desk.getByRole('dialog', { name: /^The bank took/ }).waitFor({ state: 'detached' })
  await keepsFocus(desk)
})
