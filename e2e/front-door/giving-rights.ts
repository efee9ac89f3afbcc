import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsFocus, press, tabTo } from '../keys.ts'
import { lookAtDialog } from '../look-at.ts'
import { originOf } from '../mailbox.ts'
import { deputy, invite, slug, visitor } from './windows.ts'

/** What two administrators do together, each in a window of their own. */
export function givesRights() {
  test('what gives rights is asked for by keys, and a second administrator confirms it by keys', async () => {
    // what an isolate remembers of an organisation may be half a minute old
    const invitation = visitor.getByRole('button', { name: /Invite/ }).first()
    for (let waited = 0; waited < 40_000 && !(await invitation.isVisible()); waited += 5_000) {
      await visitor.waitForTimeout(5_000)
      await visitor.goto(`${originOf(slug)}/users`)
      await visitor.getByRole('row', { name: /Ruth Simbu/ }).waitFor()
    }
    const second = await invite(deputy)
    await visitor.reload()
    await press(visitor, /^Edit Ruth Simbu$/)
    await tabTo(visitor, /^Role/)
    await visitor.keyboard.type('Finance')
    await press(visitor, /^Save$/)
    await visitor.getByText('Waiting for a second administrator').waitFor()
    await keepsFocus(visitor)
    await second.goto(`${originOf(slug)}/users`)
    await second.getByRole('button', { name: /^Refuse ?: Change .*Ruth Simbu/ }).click()
    await second.getByRole('dialog', { name: /^Refuse: Change .*\?$/ }).waitFor()
    assert.deepEqual(await lookAtDialog(second, 'refuse a change dialog', [320, 1280]), [])
    await second.keyboard.press('Escape')
    await keepsFocus(second)
    await press(second, /^Confirm: Change .*Ruth Simbu/)
    await second
      .getByText(/^Confirmed: /)
      .first()
      .waitFor()
    await keepsFocus(second)
    await second.getByRole('row', { name: /Ruth Simbu.*Finance manager/ }).waitFor()
    await second.context().close()
  })
}
