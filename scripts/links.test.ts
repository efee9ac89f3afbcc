import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiReference, publicPages } from '../web/pages/public/public-pages.ts'
import { operations } from '../worker/contract/operations/every-operation.ts'
import { addressAt } from '../worker/domain/access/addresses/enter.ts'
import { sources } from './rooms.ts'

/** Where people get in, and what a person has of their own: pages of the plain lane beside the table of addresses. */
const gettingIn = [
  ...['/auth', '/auth/login', '/auth/reset-password', '/auth/logout', '/discover', '/signup'],
  ...[
    '/app',
    '/demo',
    '/demo/enter',
    '/email-confirmation-pending',
    '/onboarding',
    '/approval/accounts',
  ],
]

const written = sources
  .filter((file) => /^web\/(?!platform\/|testing\/)/.test(file) && !/\.(test|fixture)\./.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:to|href)(?:=|: )["'](\/[^"'${}]*)["']/g)].map(
      ([, href = '']) => ({ file, href }),
    ),
  )

function leadsSomewhere(href: string): boolean {
  const path = href.replace(/[?#].*/, '')
  if (path.startsWith('/padmin')) return true // the platform's own pages have tests of their own
  if (path.startsWith('/api/')) {
    return path === '/api/openapi.json' || operations.some((one) => one.path === path)
  }
  if (/\.\w+$/.test(path) && !path.startsWith('/.well-known/'))
    return existsSync(`web/public${path}`)
  return (
    path === '/.well-known/security.txt' ||
    addressAt(path) !== undefined ||
    gettingIn.includes(path) ||
    [apiReference, ...publicPages].some((page) => page.path === path)
  )
}

test('every link that the product writes leads to a page, a call or a file', () => {
  expect(written.length).toBeGreaterThan(60)
  expect(written.filter(({ href }) => !leadsSomewhere(href))).toEqual([])
})
