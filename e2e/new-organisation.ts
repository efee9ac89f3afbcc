import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Address, addresses } from '../worker/domain/access/addresses/addresses.ts'
import { whoEnters } from '../worker/domain/access/addresses/who-enters.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { defaultRoles } from '../worker/domain/access/roles/default-roles.ts'
import { hostOf, signIn } from './api.ts'
import { originOf } from './mailbox.ts'
import { asBrowserCookies } from './people.ts'

/* The organisation in which nothing has been done yet, and its pages. */

/** Pages of an organisation that need nothing else in their address, once each, with somebody who enters. */
const seen = new Set<string>()
export const pages = addresses.filter((address) => {
  if (address.path.includes(':') || seen.has(address.page)) return false
  seen.add(address.page)
  return true
})
export const visitorOf = (address: Address): RoleName => {
  const roles = whoEnters(address, defaultRoles)
  return roles.includes('org_admin') ? 'org_admin' : (roles[0] as RoleName)
}

const contexts = new Map<RoleName, Promise<BrowserContext>>()

/** A window of somebody there; what the app is made of, their browser fetches once. */
export async function pageOfNew(browser: Browser, role: RoleName): Promise<Page> {
  const context = contexts.get(role) ?? contextOfNew(browser, role)
  contexts.set(role, context)
  return (await context).newPage()
}

async function contextOfNew(browser: Browser, role: RoleName): Promise<BrowserContext> {
  const baseURL = originOf('new')
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await context.addCookies(asBrowserCookies((await signIn(role, 'new')).cookies, hostOf('new')))
  return context
}
