import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { PlatformSession } from '#contract/platform.ts'
import { type PlatformRoleName, platformRoles } from '#domain/access/platform-role.ts'
import { giveAnswers, type Opening } from '../testing/open-page.tsx'
import { makeQueryClient } from '../ui/query-client.ts'
import { Dashboard } from './dashboard.tsx'
import { loseOr } from './prove-here.tsx'

export type Visit = { as?: PlatformRoleName; answers: Opening['answers'] }

/** Opens the dashboard at one of its addresses, as somebody of the platform; an owner, where nothing else is said. */
export function openDashboard(url: string, { as = 'owner', answers }: Visit) {
  const below = Object.entries(answers).map(([name, answer]) => {
    const [method, path] = name.split(' ')
    return [`${method} /api/platform${path}`, answer] as const
  })
  const requests = giveAnswers({
    'GET /api/platform/session': [200, sessionOf(as)],
    'GET /api/platform/organisations/org-acme/closure': [200, { closure: null }],
    'GET /api/platform/letters/bounces': [200, { items: [] }],
    'GET /api/platform/organisations/org-acme/changes': [200, { items: [] }],
    ...Object.fromEntries(below),
  })
  const leave = vi.fn()
  const client = makeQueryClient(loseOr(leave))
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  render(
    <MemoryRouter initialEntries={[url]}>
      <Dashboard client={client} />
    </MemoryRouter>,
    { onCaughtError: () => {} },
  )
  const changes = () => requests.filter(({ method }) => method !== 'GET')
  return { requests, changes, leave }
}

export function sessionOf(role: PlatformRoleName): PlatformSession {
  const { title, permissions } = platformRoles[role]
  const person = {
    id: 'oa',
    email: 'oa@platform.example',
    firstName: 'Oa',
    lastName: 'Rivu',
    role,
    roleTitle: title,
    permissions: [...permissions],
    status: 'active',
    lastLoginAt: null,
  } satisfies PlatformSession['person']
  return { person, expiresAt: '2099-11-21T08:00:00Z' }
}
