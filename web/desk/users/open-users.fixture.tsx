import { pageOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { roleViews } from '../../testing/roles.ts'
import { admin, ravi, zoe } from './users-cast.fixture.ts'
import { UsersPage } from './users-page.tsx'

export const list = 'GET /api/users'
export const changes = 'GET /api/changes'
type Answers = Record<string, Answer | Answer[]>

export const peopleOf = (...people: object[]): Answer => [
  200,
  { ...pageOf(...people), usage: null, roles: roleViews },
]

/** The page as Zoe sees it, who administers; what is not said here is answered. */
export function open(answers: Answers = {}, url = '/users') {
  return openPage(<UsersPage />, {
    at: '/users',
    url,
    answers: {
      'GET /api/auth/session': [200, admin],
      [list]: peopleOf(ravi, zoe),
      [changes]: [200, pageOf()],
      ...answers,
    },
  })
}

/** What was sent there first. */
export const sentTo = (requests: { method: string; path: string; body: unknown }[], name: string) =>
  requests.find(({ method, path }) => `${method} ${path}` === name)
