import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import type { BatchView } from '../worker/contract/batches/batches.ts'
import { apiOf, ask, type Cookies, cookiesOf, origin } from './api.ts'
import { openBrowser } from './browser.ts'
import { draftBatch, pageOf, paidAgain, submittedBatch } from './people.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const approveButton = (page: Page) => page.getByRole('button', { name: /^Approve K/ })

async function approvalsOf({ id }: { id: string }): Promise<number> {
  const { steps } = (await (await apiOf('approver')).get(`/batches/${id}`)) as BatchView
  return steps.filter(({ kind }) => kind === 'approve').length
}

test('a double click is one approval', async () => {
  const batch = await submittedBatch('Double click')
  const page = await pageOf(browser, 'approver')
  await page.goto(`/approval/${batch.id}`)
  await approveButton(page).dblclick()
  await page.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
  assert.equal(await approvalsOf(batch), 1)
  await page.context().close()
})

test('an answer that is lost twice after the server committed is one approval, and the page ends with the truth', async () => {
  const batch = await submittedBatch('Lost answer')
  const page = await pageOf(browser, 'approver')
  await page.goto(`/approval/${batch.id}`)
  let lost = 0
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return route.continue()
    lost++
    await sendFor(route)
    await route.abort('connectionreset')
  }
  await page.route(`**/approval/${batch.id}`, lose)
  await approveButton(page).click()
  await page.getByText('No answer yet. Trying again…').waitFor()
  await page.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
  assert.equal(lost, 2)
  assert.equal(await approvalsOf(batch), 1)
  await page.context().close()
})

test('where no answer ever comes, the page says that nothing is confirmed', async () => {
  const batch = await submittedBatch('No line')
  const page = await pageOf(browser, 'approver')
  await page.goto(`/approval/${batch.id}`)
  await page.route(`**/approval/${batch.id}`, (route) => route.abort('internetdisconnected'))
  await approveButton(page).click()
  await page.getByText('Not confirmed. Press again when you have signal').waitFor()
  assert.equal(await approvalsOf(batch), 0)
  await page.unroute(`**/approval/${batch.id}`)
  await approveButton(page).click()
  await page.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
  assert.equal(await approvalsOf(batch), 1)
  await page.context().close()
})

test('with JavaScript off, the form sent twice with the same key is one approval', async () => {
  const batch = await submittedBatch('Sent twice')
  const page = await pageOf(browser, 'approver', { javaScriptEnabled: false })
  await page.goto(`/approval/${batch.id}`)
  const body = await formOf(page)
  await approveButton(page).click()
  await page.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
  const again = await post(`/approval/${batch.id}`, body, await cookiesOf('approver'))
  assert.equal(again.status, 303)
  assert.equal(again.headers.location, `/approval/${batch.id}?done=approve`)
  assert.equal(await approvalsOf(batch), 1)
  await page.context().close()
})

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'on' : 'off'
  test(`with JavaScript ${script}, a batch that changed meanwhile is not approved, and the page says so`, async () => {
    const batch = await submittedBatch(`Changed, script ${script}`)
    const page = await pageOf(browser, 'approver', { javaScriptEnabled })
    await page.goto(`/approval/${batch.id}`)
    await changeBatch(batch)
    await approveButton(page).click()
    await page.getByRole('alert').getByText('changed since you saw it').waitFor()
    assert.equal(await approvalsOf(batch), 0)
    await approveButton(page).click()
    await page.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
    await page.context().close()
  })
}

test('a decision that is sent signed out leads to the sign-in page and records nothing', async () => {
  const batch = await submittedBatch('Signed out')
  const page = await pageOf(browser, 'approver')
  await page.goto(`/approval/${batch.id}`)
  await page.context().clearCookies()
  await approveButton(page).click()
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/auth')
  assert.equal(await approvalsOf(batch), 0)
  await page.context().close()
})

test('nobody is offered to approve their own batch, and the page says why', async () => {
  const { id } = await draftBatch('Own batch', 2, 'finance_manager')
  const batch = await (await apiOf('finance_manager')).post(`/batches/${id}/submission`, paidAgain)
  const page = await pageOf(browser, 'finance_manager')
  await page.goto(`/approval/${id}`)
  await page
    .getByText('You prepared this or changed whom it pays, so someone else must approve it.')
    .waitFor()
  assert.equal(await approveButton(page).count(), 0)

  const form = new URLSearchParams({ digest: batch.digest, key: 'forced', decision: 'approve' })
  const forced = await post(`/approval/${id}`, String(form), await cookiesOf('finance_manager'))
  assert.equal(forced.status, 409)
  assert.match(
    forced.bytes.toString(),
    /You prepared this or changed whom it pays, so someone else must approve it/,
  )
  assert.equal(await approvalsOf(batch), 0)
  await page.context().close()
})

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'on' : 'off'
  test(`with JavaScript ${script}, a decision without words is asked for them where they belong, and nothing typed is lost`, async () => {
    const batch = await submittedBatch(`A question, script ${script}`)
    const page = await pageOf(browser, 'approver', { javaScriptEnabled })
    await page.goto(`/approval/${batch.id}`)
    await page.getByText('Ask', { exact: true }).click()
    await page.getByLabel('Your question').fill('Is the second line right?')
    await page.getByText('Reject', { exact: true }).click()
    await page.getByRole('button', { name: 'Reject this batch' }).click()
    if (!javaScriptEnabled) await page.getByRole('alert').getByText('Say why').waitFor()
    const reason = page.getByLabel('will read it')
    assert.ok(await reason.isVisible())
    // a page that comes anew gives the focus once it is drawn
    await page.locator('#reason:focus').waitFor()
    assert.equal(await page.locator('#reason:invalid').count(), javaScriptEnabled ? 1 : 0)
    assert.equal(await page.getByLabel('Your question').inputValue(), 'Is the second line right?')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await page.getByText('Your question was sent').waitFor()
    await page.context().close()
  })
}

test('at 360 × 640 the decision is in reach at once, and so is that on the next batch, one tap away', async () => {
  await submittedBatch('In reach 1')
  const batch = await submittedBatch('In reach 2', 12)
  const page = await pageOf(browser, 'approver', { viewport: { width: 360, height: 640 } })
  await page.goto(`/approval/${batch.id}`)
  await expectInReach(page, approveButton(page))
  await approveButton(page).click()
  const next = page.getByRole('link', { name: /^Next: / })
  await next.waitFor()
  await expectInReach(page, next)
  await next.click()
  await page.waitForURL((url) => !url.pathname.endsWith(batch.id))
  await expectInReach(page, approveButton(page))
  await page.context().close()
})

/** Does it stand whole in what the phone shows, before anybody scrolls? */
async function expectInReach(page: Page, target: Locator) {
  const box = await target.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, `it stands at ${box?.y}`)
}

/** What the browser would send when Approve is pressed. */
async function formOf(page: Page): Promise<string> {
  const [digest, key] = await Promise.all(
    ['digest', 'key'].map((name) => page.locator(`input[name=${name}]`).getAttribute('value')),
  )
  assert.ok(digest && key)
  const sent = { digest, key, onBehalfOf: '', question: '', reason: '', decision: 'approve' }
  return String(new URLSearchParams(sent))
}

function post(path: string, body: string, { session, mark }: Cookies) {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: origin,
    Cookie: `__Host-session=${session}; __Host-mark=${mark}`,
  }
  return ask(path, { method: 'POST', body, headers })
}

/** The request reaches the server and is answered; the browser never hears of it. */
async function sendFor(route: Route) {
  const { pathname } = new URL(route.request().url())
  const answer = await post(pathname, route.request().postData() ?? '', await cookiesOf('approver'))
  assert.equal(answer.status, 303)
}

/** The maker takes it back, gives it another name and submits it again. */
async function changeBatch({ id, name, sourceAccountId, valueDate }: BatchView) {
  const maker = await apiOf('payment_manager')
  await maker.delete(`/batches/${id}/submission`)
  await maker.put(`/batches/${id}`, { name: `${name}, again`, sourceAccountId, valueDate })
  await maker.post(`/batches/${id}/submission`, paidAgain)
}
