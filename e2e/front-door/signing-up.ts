import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAt } from '../look-at.ts'
import { baseOrigin, linkIn, originOf } from '../mailbox.ts'
import { payDay } from '../people.ts'
import { admin, approver, invite, mailbox, presses, setUpApp, slug, visitor } from './windows.ts'

/** From the landing page to the first batch, and whoever approves it. */
export function signsUp() {
  test('a stranger signs up from the landing page', async () => {
    await visitor.goto(`${baseOrigin}/`)
    await visitor.getByRole('link', { name: 'Start with Starter' }).click()
    await visitor.getByLabel('Organisation').fill('Mendi General Hospital')
    const address = visitor.getByLabel('Address')
    await visitor.waitForFunction("document.getElementById('slug').value !== ''")
    assert.equal(await address.inputValue(), 'mendi-general-hospital')
    await address.fill(slug)
    await visitor.getByText(`${slug} is free`).waitFor()
    await visitor.getByLabel('Your first name').fill('Kila')
    await visitor.getByLabel('Your last name').fill('Karo')
    await visitor.getByLabel('Your work e-mail').fill(admin.email)
    assert.equal(await visitor.getByLabel('Plan').inputValue(), 'starter')
    await visitor.getByLabel(/I agree/).check()
    await visitor.getByRole('button', { name: 'Send me the link' }).click()
    await visitor.waitForURL(/\/email-confirmation-pending/)
    await visitor.getByText(`goes to ${admin.email}`).waitFor()
    await visitor.getByText(new URL(originOf(slug)).host).waitFor()
    assert.deepEqual(await lookAt(visitor, 'sign-up pending'), [])
  })

  test('the letter’s link asks for a password, and a press makes the organisation', async () => {
    await visitor.goto(await linkIn(mailbox, admin.email, /Confirm your e-mail address/))
    await visitor.getByRole('heading', { name: 'Processing email confirmation...' }).waitFor()
    await visitor.getByLabel('Choose your password').fill(admin.password)
    await visitor
      .getByText(`${admin.password.length} of at least 15 characters. Long enough.`)
      .waitFor()
    assert.deepEqual(await lookAt(visitor, 'confirming a sign-up'), [])
    await visitor.getByRole('button', { name: 'Confirm and make my organisation' }).click()
    await visitor.getByRole('heading', { name: 'Your organisation is ready' }).waitFor()
  })

  test('the first sign-in leads by a second factor to the first steps', async () => {
    await visitor.getByRole('link', { name: 'Sign in for the first time' }).click()
    await visitor.waitForURL(`${originOf(slug)}/auth?next=%2Fonboarding`)
    assert.equal(await visitor.getByLabel('E-mail').inputValue(), admin.email)
    await visitor.getByLabel('Password').fill(admin.password)
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await setUpApp(visitor)
    await visitor.getByRole('heading', { name: 'The first steps' }).waitFor()
    await visitor.getByLabel('Postal address').fill('PO Box 7\nMendi')
    await visitor.getByLabel('Phone').fill('+675 000 0000')
    await visitor.getByRole('button', { name: 'Save' }).click()
    await visitor.getByText('1 of 5 done.').waitFor()
  })

  test('the first source account is added at the desk', async () => {
    await visitor.getByRole('link', { name: /Add a source account/ }).click()
    const dialog = visitor.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Payroll')
    await dialog.getByLabel('Bank profile').selectOption('kundu-pei-132')
    await dialog.getByLabel('BSB', { exact: true }).fill('088-950')
    await dialog.getByLabel('Account number').fill('7001234567')
    await dialog.getByLabel('User name').fill('MENDI HOSPITAL')
    await dialog.getByLabel('Remitter').fill('MENDI')
    await dialog.getByRole('button', { name: 'Add the account' }).click()
    await visitor.getByRole('cell', { name: '7001 2345 67' }).waitFor()
  })

  test('and the desk leads back to the steps, where the account is done', async () => {
    await visitor.getByText('First steps, 2 of 5').waitFor()
    assert.deepEqual(await lookAt(visitor, 'desk on the way of the first steps'), [])
    await visitor.getByRole('link', { name: 'Back to the first steps' }).click()
    await visitor.getByText('2 of 5 done.').waitFor()
    assert.deepEqual(await lookAt(visitor, 'first steps'), [])
    await visitor.reload()
  })

  test('a first batch is prepared from a sheet', async () => {
    await visitor.getByRole('link', { name: 'Start with a sheet' }).click()
    await visitor.getByLabel('Name').fill('Test run')
    await visitor.getByLabel('From which account').selectOption({ index: 1 })
    await visitor.getByLabel('Pay day').fill(payDay())
    await visitor.getByRole('button', { name: 'Start the batch' }).click()
    await visitor.getByRole('link', { name: 'Add a sheet' }).click()
    const csv =
      'Name,BSB,Account Number,Amount\nMea Tom,028-038,12345678,10.00\nNaomi Gari,088-950,7001112223,20.00\n'
    await visitor
      .getByLabel(/Drop a sheet here/)
      .setInputFiles({ name: 'test.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await visitor.getByRole('button', { name: 'Add 2 payments, K30.00' }).click()
    await visitor.getByText('2 payments added to the batch.').waitFor()
    console.log(`${presses} presses from the landing page to the first batch`)
    assert.ok(presses > 5 && presses <= 35, `${presses} presses`)
  })

  test('an approver is invited, and activates the account by the letter', async () => {
    await invite(approver)
  })

  test('the first steps know what is done', async () => {
    await visitor.goto(`${originOf(slug)}/onboarding`)
    await visitor.getByText('Every step that your role can do is done.').waitFor()
  })
}
