import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoPassword } from '../scripts/demo/password.ts'
import { origin } from './api.ts'
import { openBrowser } from './browser.ts'
import { submittedBatch } from './people.ts'

/* An approver who holds a small phone and is signed out: what it takes until the batch is approved. */

let browser: Awaited<ReturnType<typeof openBrowser>>
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const javaScriptEnabled of [true, false]) {
  const phone = javaScriptEnabled ? 'a phone' : 'a phone without script'
  test(`from the sign-in page of ${phone} to an approved batch are at most four taps`, async () => {
    const name = `Four taps${javaScriptEnabled ? '' : ', no script'}`
    await submittedBatch(name)
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      javaScriptEnabled,
    })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    let taps = 0
    const tap = async (role: 'button' | 'link', label: RegExp | string) => {
      await page.getByRole(role, { name: label }).first().tap()
      taps++
    }

    await page.goto('/auth')
    await page.getByLabel('E-mail').fill('approver@demo.example')
    await page.getByLabel('Password').fill(demoPassword)
    await tap('button', 'Sign in')
    await tap('link', new RegExp(name))
    const approve = page.getByRole('button', { name: /^Approve K/ })
    const box = await approve.boundingBox()
    assert.ok(box && box.y >= 0 && box.y + box.height <= 640, `Approve stands at ${box?.y}`)
    await tap('button', /^Approve K/)
    await page
      .getByRole('status')
      .getByText(/Approved\. 1 of/)
      .waitFor()
    console.log(`${taps} taps from the sign-in page to the approval, on ${phone}`)
    assert.ok(taps <= 4, `${taps} taps`)
    await context.close()
  })
}
