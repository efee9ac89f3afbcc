import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loaded } from '../in-page.ts'
import { complaintsOf, lookAt } from '../look-at.ts'
import { baseOrigin, openLetter, originOf } from '../mailbox.ts'
import { admin, mailbox, owner, slug, visitor } from './windows.ts'

/** Suspended, the organisation is read and can leave. */
export function leaves() {
  test('suspended, it is read and exported, and nothing else', async () => {
    await owner.getByRole('link', { name: 'Mendi General Hospital' }).click()
    await owner.getByRole('button', { name: 'Suspend' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The cheque bounced')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await owner.getByText('Suspended').first().waitFor()

    await visitor.goto(`${originOf(slug)}/batches`)
    await visitor.getByRole('link', { name: 'Test run' }).waitFor()
    const answers = await visitor.evaluate(`Promise.all([
      fetch('/api/batches'),
      fetch('/api/audit/export'),
      fetch('/api/payees', {
        method: 'POST', headers: { 'Idempotency-Key': 'late-payee' }, body: '{"name":"Late"}',
      }),
      fetch('/api/batches', { method: 'POST', headers: { 'Idempotency-Key': 'late-batch' }, body: '{}' }),
    ].map((asked) => asked.then(({ status }) => status)))`)
    assert.deepEqual(answers, [200, 200, 403, 403])
    await visitor.reload()
    await visitor
      .getByText(/suspended/i)
      .first()
      .waitFor()
  })

  test('suspended, it leaves all the same, and reads until when it can be taken back', async () => {
    const wrong = complaintsOf(visitor)
    await visitor.goto(`${originOf(slug)}/organisation`)
    await visitor.getByRole('button', { name: 'Leave Bilum' }).click()
    const dialog = visitor.getByRole('dialog')
    await dialog.getByText('This is open').waitFor()
    wrong.push(...(await lookAt(visitor, 'leave dialog')))
    await dialog.getByLabel('Reason').fill('We pay by another bank now')
    await dialog.getByRole('button', { name: 'Ask to leave' }).click()
    await visitor.getByText('Can be taken back until').waitFor()
    await loaded(visitor)
    wrong.push(...(await lookAt(visitor, 'organisation that leaves')))
    await openLetter(mailbox, admin.email, /is leaving/)
    assert.deepEqual(wrong, [])
  })
}

/** What was asked for is taken back. */
export function stays() {
  test('and one press takes it back', async () => {
    await visitor.goto(`${originOf(slug)}/organisation`)
    await visitor.getByRole('button', { name: 'Take it back: stay' }).click()
    await visitor.getByText('The organisation stays', { exact: true }).waitFor()
    await owner.goto(`${baseOrigin}/padmin/dashboard/organisations?search=mendi`)
    await owner.getByRole('row', { name: /Mendi/ }).getByText('Suspended').waitFor()
  })
}
