import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword } from '../../scripts/demo/password.ts'
import { platformOwner } from '../../scripts/prepare-local.ts'
import { baseOrigin, openLetter, originOf } from '../mailbox.ts'
import { addAuthenticator } from '../virtual-authenticator.ts'
import { admin, confirmApp, mailbox, owner, slug, visitor } from './windows.ts'

/** A plan is chosen and paid; the platform finds the transfer on its account, and a receipt is sent. */
export function pays() {
  test('a plan is chosen, and its invoice says how to pay', async () => {
    await visitor.goto(`${originOf(slug)}/billing`)
    await visitor.getByRole('button', { name: /Starter/ }).click()
    await visitor
      .getByText(/BLM\d{6}-\d{2}/)
      .first()
      .waitFor()
    assert.match(await visitor.innerHTML('main'), /K299\.00/)
    const text = await openLetter(mailbox, admin.email, /[Ii]nvoice/)
    assert.match(text, /BLM\d{6}-\d{2}/)
  })

  test('the proof of the transfer is uploaded', async () => {
    await visitor
      .getByLabel(/The bank’s receipt/)
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: receipt })
    await visitor.getByLabel(/own reference/).fill('BSP-778899')
    await visitor.getByLabel(/The amount/).fill('299.00')
    await visitor.getByRole('button', { name: 'Send the proof' }).click()
    await visitor.getByText('Not verified yet').first().waitFor()
  })

  test('the platform’s owner comes in with a second factor', async () => {
    await owner.goto(`${baseOrigin}/platform`)
    await owner.waitForURL(`${baseOrigin}/padmin/login`)
    await owner.getByLabel('E-mail').fill(platformOwner)
    await owner.getByLabel('Password').fill(demoPassword)
    await owner.getByRole('button', { name: 'Sign in' }).click()
    await confirmApp(owner)
    await owner.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('and adds a passkey, which opens the next sign-in', async () => {
    await addAuthenticator(owner)
    await owner.goto(`${baseOrigin}/padmin/dashboard/security`)
    await owner.getByRole('link', { name: 'Add a passkey' }).click()
    await owner.getByRole('button', { name: 'Add a passkey of this device' }).click()
    await owner.getByRole('button', { name: 'Make a passkey' }).click()
    await owner.getByText('The passkey is added.').waitFor()
    await owner.goto(`${baseOrigin}/padmin/dashboard`)
    await owner.getByRole('button', { name: 'Sign out' }).click()
    await owner.waitForURL((url) => url.pathname === '/padmin/login')
    const cookies = (await owner.context().cookies(baseOrigin)).map(({ name }) => name)
    assert.ok(cookies.includes('__Host-device'), 'the device stays known')
    assert.ok(!cookies.includes('__Host-platform'))
    await owner.goBack()
    await owner.waitForURL((url) => url.pathname === '/padmin/login')
    await owner.getByLabel('E-mail').fill(platformOwner)
    await owner.getByLabel('Password').fill(demoPassword)
    await owner.getByRole('button', { name: 'Sign in' }).click()
    await owner.getByRole('button', { name: 'Use a passkey' }).click()
    await owner.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('and verifies the proof beside its invoice', async () => {
    await owner.getByRole('link', { name: 'Proofs to look at' }).click()
    await owner.getByRole('link', { name: 'Mendi General Hospital' }).click()
    await owner.getByRole('img', { name: /receipt\.png/ }).waitFor()
    assert.equal(await owner.getByLabel('Found on our account').inputValue(), '299.00')
    await owner.getByRole('button', { name: /^Record K299.00 · .*active until/ }).click()
    await owner
      .getByText(/^\W*Verified$/)
      .first()
      .waitFor()
  })

  test('the organisation is active, with a receipt', async () => {
    await visitor.goto(`${originOf(slug)}/billing`)
    await visitor
      .getByText(/Paid until|paid until/)
      .first()
      .waitFor()
    await openLetter(mailbox, admin.email, /[Rr]eceipt/)
    await owner.goto(`${baseOrigin}/padmin/dashboard/organisations?search=mendi`)
    const row = owner.getByRole('row', { name: /Mendi General Hospital/ })
    await row.getByText('Active').waitFor()
  })
}

/** One grey point: the smallest picture there is. */
const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
