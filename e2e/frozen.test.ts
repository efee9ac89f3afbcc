import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addresses } from '../worker/domain/access/addresses/addresses.ts'
import { whoEnters } from '../worker/domain/access/addresses/who-enters.ts'
import { mayDo, operations } from '../worker/domain/access/organisation-state.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { defaultRoles } from '../worker/domain/access/roles/default-roles.ts'
import { apiOf, ask, tokenOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { goInDesk } from './go-in-desk.ts'
import { loaded } from './in-page.ts'
import { draftBatch, pageOf, submittedBatch } from './people.ts'

/*
 * Every page of the desk with the session of a frozen organisation, and what an organisation has behind it: whatever the
 * Worker would refuse is not offered. What may stand is listed here; a button that is new is refused until it is.
 */
const refuses = ['start', 'finish', 'decide', 'download', 'change', 'export']

/** Looks, narrows, sorts, signs out; looks after one's own sign-in; takes rights away. */
const mayStand = [
  /^Make an address$/, // of one's own calendar, which rests meanwhile
  /^How its last sheet was read\b/, // forgetting it is not offered
  /^(Show more|View$|Order$|Clear|Close|Print|Ask again|Columns|Filters?\b|Show|Try$)/,
  /^▸? ?(Details|To settle|New \d|Changes since|Payments|Activity|Files|Search)/,
  /^(Sign out|Save|Check the records)/,
  /^(Deactivate|Suspend|Block|Revoke|Remove|\d+ devices? of|Freeze the organisation)/,
]
const leadsToChange =
  /^(Add|New|Import|Invite|Start|Submit|Make|Mark as|Mend|Answer|Edit|Give|Decide|Review and|Export|Take the ends|Verify|Merge)\b/

const seen = new Set<string>()
const pages = addresses.flatMap(({ page, path, isPlain, ...address }) => {
  if (isPlain || path.includes(':') || seen.has(page)) return []
  seen.add(page)
  const roles = whoEnters({ page, path, ...address }, defaultRoles)
  return [{ path: path as string, roles }]
})

test('a frozen organisation is offered nothing that is refused, on any page', async () => {
  assert.deepEqual(
    refuses,
    refuses.filter((one) =>
      operations.some((known) => known === one && !mayDo('frozen', known).ok),
    ),
  )
  const browser = await openBrowser()
  try {
    const { items } = await (await apiOf('org_admin')).get('/payees')
    const [payee, other] = items.map(({ id }: { id: string }) => id)
    const [draft, sent] = [await draftBatch('A freeze', 2), await submittedBatch('Another freeze')]
    const batches = [draft, sent].flatMap(({ id }) => [`/batches/${id}`, `/batches/${id}/sheet`])
    const tour: [RoleName, string[]][] = [
      [
        'org_admin',
        [
          ...[`/payees/${payee}`, `/payees/${payee}?merge=${other}`, '/payees?add=yes'],
          ...['/users?invite=yes', '/users/roles?role=approver', '/source-accounts?add=yes'],
          '/organisation/integrations?view=webhooks',
        ],
      ],
      ['payment_manager', ['/', '/batches/new', ...batches]],
      ['approver', ['/batches', `/batches/${sent.id}`]],
    ]
    const left = new Set(pages.map(({ path }) => path))
    const wrong: string[] = []
    for (const [role, more] of [...tour, ['finance_manager', []], ['sys_admin', []]] as const) {
      const own = pages.filter(({ path, roles }) => left.has(path) && roles.includes(role))
      for (const { path } of own) left.delete(path)
      const page = await frozenPageOf(await pageOf(browser, role), role)
      for (const path of [...own.map(({ path: one }) => one), ...more]) {
        const offered = await offeredOn(page, path)
        wrong.push(...offered.map((what) => `${role} at ${path}: ${what}`))
      }
      await page.context().close()
    }
    assert.deepEqual(wrong, [])
    assert.deepEqual([...left], ['/officer-dashboard', '/viewer-dashboard'])
  } finally {
    await browser.close()
  }
})

async function frozenPageOf(page: Page, role: RoleName): Promise<Page> {
  const headers = { Authorization: `Bearer ${await tokenOf(role)}` }
  await page.route('**/api/auth/session', async (route) => {
    const session = JSON.parse((await ask('/api/auth/session', { headers })).bytes.toString())
    const organisation = { ...session.organisation, notice: 'Frozen by a test.', refuses }
    await route.fulfill({ json: { ...session, organisation } })
  })
  await page.goto('/batches')
  await page.getByText('Frozen by a test.').first().waitFor()
  await page.locator('h1').first().waitFor()
  return page
}

/** What the page offers that it may not. */
async function offeredOn(page: Page, path: string): Promise<string[]> {
  await goInDesk(page, path)
  await loaded(page)
  const [buttons, links] = await page.evaluate<[string[], string[]]>(`(() => {
    const nameOf = (one) => (one.getAttribute('aria-label') || one.innerText || one.type).trim().replace(/\\s+/g, ' ')
    const named = (which) => [...document.querySelectorAll(which)]
      .filter((one) => one.checkVisibility() && !one.disabled).map(nameOf)
    return [named('main button, main input[type=file], dialog button'), named('main a')]
  })()`)
  return [
    ...buttons.filter((name) => !mayStand.some((known) => known.test(name))),
    ...links.filter((name) => leadsToChange.test(name)),
  ]
}
