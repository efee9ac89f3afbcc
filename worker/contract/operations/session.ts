import * as z from 'zod/mini'
import {
  AdminSignIn,
  Extended,
  OwnSessions,
  ProfileChanges,
  SignedIn,
  SignIn,
  Unlock,
  Unlocked,
} from '../auth.ts'
import { SessionView, UserView } from '../session.ts'
import type { ApiOperation } from './operation.ts'

export const sessionOperations: ApiOperation[] = [
  { method: 'post', path: '/api/auth/login', summary: 'Sign in', body: SignIn, answer: SignedIn },
  {
    method: 'post',
    path: '/api/auth/admin-login',
    summary: 'Sign in as a system administrator, with the deployment’s key (legacy)',
    body: AdminSignIn,
    answer: SignedIn,
  },
  { method: 'get', path: '/api/auth/session', summary: 'Who is signed in', answer: SessionView },
  {
    method: 'post',
    path: '/api/auth/session/extension',
    summary: 'Prolong your session',
    answer: Extended,
  },
  {
    method: 'get',
    path: '/api/auth/presence',
    summary: 'Somebody is there: the browser’s session stays unlocked',
  },
  {
    method: 'post',
    path: '/api/auth/unlock',
    summary:
      'Unlock your session: it goes on under a new token, which a browser gets as its cookie',
    body: Unlock,
    answer: Unlocked,
  },
  { method: 'post', path: '/api/auth/logout', summary: 'Sign out' },
  {
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where you are signed in',
    answer: OwnSessions,
  },
  { method: 'delete', path: '/api/auth/sessions', summary: 'Sign out everywhere' },
  { method: 'delete', path: '/api/auth/sessions/:id', summary: 'Sign out one device' },
  {
    method: 'put',
    path: '/api/auth/profile',
    summary: 'Change your profile',
    body: ProfileChanges,
    answer: z.object({ user: UserView }),
  },
]
