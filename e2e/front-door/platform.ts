import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { focusOfDialog, loaded, lostFocus } from '../in-page.ts'
import { keepsFocus, press, write } from '../keys.ts'
import { complaintsOf, lookAt, lookAtDialog } from '../look-at.ts'
import { baseOrigin } from '../mailbox.ts'
import { showWhatIsRare } from './rare.ts'
import { owner } from './windows.ts'

/** Each page of the platform, with an organisation in it that leaves. */
export function platformFits() {
  for (const [name, path] of [
    ['overview', ''],
    ['organisations', '/organisations'],
    ['sign-ups', '/sign-ups'],
    ['proofs', '/proofs'],
    ['invoices', '/invoices'],
    ['letters', '/letters'],
    ['days', '/days'],
    ['people', '/people'],
    ['security of the platform', '/security'],
    ['announcements', '/announcements'],
    ['audit of the platform', '/audit'],
    ['organisation of the platform', '/organisations?search=mendi'],
  ]) {
    test(`${name}: fits 320 and 1280 px, can be read in light and dark, can be used`, async () => {
      const wrong = complaintsOf(owner)
      await owner.goto(`${baseOrigin}/padmin/dashboard${path}`)
      await owner.locator('h1').waitFor()
      if (path?.includes('search')) {
        await owner.getByRole('link', { name: 'Mendi General Hospital' }).click()
        await owner.getByRole('heading', { name: 'Mendi General Hospital' }).waitFor()
      }
      await loaded(owner)
      wrong.push(...(await lookAt(owner, `platform ${name}`)))
      assert.deepEqual(wrong, [])
    })
  }
}

/** What a press opens in them, by key, narrow and wide, light and dark; nothing is done there, and the focus is back. */
export function platformDialogsFit() {
  describe('what a press opens in the rooms of the platform', () => {
    before(() => showWhatIsRare(owner))
    after(() => owner.unrouteAll())
    for (const [path, button] of [
      ['/announcements', 'Announce something'],
      ['/days', 'Publish a day'],
      ['/days', /^Retract Mourning for/],
      ['/people', 'Invite someone'],
      ['/people', 'Change Bartholomew-Nathaniel'],
      ['/invoices', 'Void invoice 1'],
      ['/organisations?search=mendi', 'Change the plan'],
      ['/organisations?search=mendi', 'Reactivate'],
      ['/organisations?search=mendi', 'Cancel the organisation'],
      ['/organisations?search=mendi', 'Write down a call'],
      ['/organisations?search=mendi', 'Empty the list'],
    ] as const) {
      test(`${button}: the dialog fits 320 and 1280 px, can be read in light and dark`, async () => {
        const wrong = complaintsOf(owner)
        await owner.setViewportSize({ width: 1280, height: 900 })
        await owner.goto(`${baseOrigin}/padmin/dashboard${path}`)
        if (path.includes('search'))
          await owner.getByRole('link', { name: 'Mendi General Hospital' }).click()
        await owner.getByRole('button', { name: button, exact: true }).first().press('Enter')
        await owner.getByRole('dialog').waitFor()
        wrong.push(...(await focusOfDialog(owner)))
        wrong.push(...(await lookAtDialog(owner, `platform ${button} dialog`, [320, 1280])))
        await owner.keyboard.press('Escape')
        await owner.getByRole('dialog').waitFor({ state: 'detached' })
        wrong.push(...(await lostFocus(owner)))
        assert.deepEqual(wrong, [])
      })
    }
  })
}

/** Its rooms by keys alone; the organisation is active again afterwards. */
export function platformIsWalked() {
  test('the rooms of the platform are walked by keys alone', async () => {
    await owner.goto(`${baseOrigin}/padmin/dashboard`)
    await press(owner, /^Organisations$/)
    await write(owner, /^Name or address/, 'mendi')
    await owner.keyboard.press('Enter')
    await owner.waitForURL(/search=mendi/)
    await owner.getByRole('row').nth(2).waitFor({ state: 'detached' }) // a link of the list before would go with it
    await press(owner, /^Mendi General Hospital$/)
    await owner.getByRole('heading', { name: 'Mendi General Hospital' }).waitFor()
    await keepsFocus(owner)
    await press(owner, /^Change the plan$/)
    await write(owner, /^Reason/, 'By keys alone')
    await press(owner, /^Leave it as it is$/)
    await owner.getByRole('dialog').waitFor({ state: 'detached' })
    await keepsFocus(owner)
    await press(owner, /^Reactivate/)
    await write(owner, /^Reason/, 'It was paid after all')
    await press(owner, /^Reactivate/)
    await owner.getByRole('dialog').waitFor({ state: 'detached' })
    await owner.getByRole('button', { name: 'Reactivate' }).waitFor({ state: 'detached' }) // what is read again takes it away
    await keepsFocus(owner)
    for (const [room, button, field] of [
      ['Announcements', /^Announce something$/, /^Subject/],
      ['Days', /^Publish a day$/, /^What it is called/],
      ['People', /^Invite someone$/, /^E-mail/],
    ] as const) {
      await press(owner, new RegExp(`^${room}$`))
      await owner.getByRole('heading', { name: room, level: 1 }).waitFor()
      await press(owner, button)
      await write(owner, field, 'keys')
      await owner.keyboard.press('Escape')
      await owner.getByRole('dialog').waitFor({ state: 'detached' })
      await keepsFocus(owner)
    }
    for (const room of ['Sign-ups', 'Proofs', 'Invoices', 'E-mails', 'Security', 'Audit']) {
      await press(owner, new RegExp(`^${room}$`))
      await owner.getByRole('heading', { name: room, level: 1 }).waitFor()
      await keepsFocus(owner)
    }
  })

  test('on a phone the page of the platform that is open is in sight among the others', async () => {
    await owner.setViewportSize({ width: 360, height: 740 })
    await owner.goto(`${baseOrigin}/padmin/dashboard/audit`)
    await owner.locator('h1').waitFor()
    const box = await owner.locator('nav [aria-current]').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box))
  })
}
