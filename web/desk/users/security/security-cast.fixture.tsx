import type { SecurityList, SecurityPerson } from '#contract/users/security.ts'
import { sessionOf } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { SecurityPage } from './security-page.tsx'

export const person: SecurityPerson = {
  id: 'ravi',
  name: 'Ravi Taureka',
  roleTitle: 'Approver',
  isMeant: true,
  apps: 1,
  passkeys: 2,
  openSessions: 1,
  lastLoginAt: '2026-11-20T04:06:00Z',
  lockedUntil: null,
  notes: ['rights_unused'],
}
export const mia: SecurityPerson = {
  ...person,
  ...{ id: 'mia', name: 'Mia Kaupa', roleTitle: 'Payment manager', isMeant: false },
  ...{ apps: 0, passkeys: 0, openSessions: 0, lastLoginAt: null },
  lockedUntil: '2026-11-20T04:21:00Z',
}
export const list: SecurityList = {
  items: [mia, person],
  nextCursor: null,
  address: '203.0.113.9',
  roles: [
    { role: 'org_admin', title: 'Administrator' },
    { role: 'approver', title: 'Approver' },
  ],
  withoutFactor: {
    all: 1,
    meantFirst: 0,
    people: [{ id: 'mia', name: 'Mia Kaupa', isMeantFirst: false }],
    isAll: true,
  },
  rules: {
    secondFactor: 'administrators_and_approvers',
    idleMinutesMax: 60,
    networks: [],
    rolesFromAnywhere: [],
    sessionHoursMax: 8,
    failuresMax: 5,
    lockMinutes: 15,
    passwordMin: 15,
    passwordMinWithFactor: 8,
  },
}

/** The page as whoever administers sees it. */
export const asAdministrator = (answers: Record<string, Answer | Answer[]>, url = '/') => {
  const session = sessionOf('zoe')
  const permissions = [...session.user.permissions, 'manage_users', 'manage_organisation']
  return openPage(<SecurityPage />, {
    url,
    answers: {
      'GET /api/auth/session': [200, { ...session, user: { ...session.user, permissions } }],
      'GET /api/security': [200, list],
      ...answers,
    },
  })
}
