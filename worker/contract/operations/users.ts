import { ChangeList, ChangeQuery, ChangeView, Refusing } from '../changes.ts'
import { RoleChange, RoleList, RoleOrAsked } from '../roles/roles.ts'
import { ConfirmedTogether, ConfirmTogether } from '../users/confirm-together.ts'
import { UserImportView } from '../users/imports.ts'
import { EntitledList, RightQuery } from '../users/rights.ts'
import {
  SecurityList,
  SecurityQuery,
  SessionsOf,
  SignInList,
  SignInQuery,
} from '../users/security.ts'
import { SignInRulesChange, SignInRulesOrAsked } from '../users/sign-in-rules.ts'
import {
  ColleagueList,
  ColleagueOrAsked,
  ColleagueView,
  NewUser,
  UserChanges,
  UserQuery,
} from '../users.ts'
import type { ApiOperation } from './operation.ts'

export const userOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/users',
    summary: 'People by name',
    query: UserQuery,
    answer: ColleagueList,
  },
  {
    method: 'post',
    path: '/api/users',
    summary: 'Invite somebody; 202 when a second administrator must confirm',
    body: NewUser,
    answer: ColleagueOrAsked,
  },
  {
    method: 'post',
    path: '/api/users/imports',
    summary:
      'Whom a sheet of people would invite; with `invite`, how many that was, it invites them, or asks for each where a second administrator must confirm (202)',
    answer: UserImportView,
  },
  { method: 'get', path: '/api/roles', summary: 'What each role means here', answer: RoleList },
  {
    method: 'put',
    path: '/api/roles/:role',
    summary: 'Change what a role means; 202 when a second administrator must confirm',
    body: RoleChange,
    answer: RoleOrAsked,
  },
  {
    method: 'get',
    path: '/api/security',
    summary: 'How people sign in: second factors, open sessions and the rules',
    query: SecurityQuery,
    answer: SecurityList,
  },
  {
    method: 'put',
    path: '/api/security/rules',
    summary:
      'Change the rules of signing in, with your password; 202 when a second administrator must confirm',
    body: SignInRulesChange,
    answer: SignInRulesOrAsked,
  },
  {
    method: 'get',
    path: '/api/security/sign-ins',
    summary: 'Who signed in, and what failed and why, newest first',
    query: SignInQuery,
    answer: SignInList,
  },
  {
    method: 'get',
    path: '/api/rights',
    summary:
      'Who has a right that money leaves by: through which role, since when, and when they last used it',
    query: RightQuery,
    answer: EntitledList,
  },
  { method: 'get', path: '/api/users/:id', summary: 'One person', answer: ColleagueView },
  {
    method: 'put',
    path: '/api/users/:id',
    summary: 'Change role, limit or name; 202 when a second administrator must confirm',
    body: UserChanges,
    answer: ColleagueOrAsked,
  },
  {
    method: 'post',
    path: '/api/users/:id/deactivation',
    summary: 'Deactivate somebody, at once',
    answer: ColleagueView,
  },
  {
    method: 'post',
    path: '/api/users/:id/reactivation',
    summary: 'Reactivate somebody; 202 when a second administrator must confirm',
    answer: ColleagueOrAsked,
  },
  {
    method: 'post',
    path: '/api/users/:id/factor-removal',
    summary:
      'Take the second factors of somebody who lost them away; they are signed out everywhere; 202 when a second administrator must confirm',
    answer: ColleagueOrAsked,
  },
  {
    method: 'get',
    path: '/api/users/:id/sessions',
    summary: 'Where somebody is signed in now',
    answer: SessionsOf,
  },
  {
    method: 'delete',
    path: '/api/users/:id/sessions/:session',
    summary: 'Sign somebody else out on one device; they are told, their API keys stay',
  },
  {
    method: 'post',
    path: '/api/users/:id/sign-out',
    summary: 'Sign somebody else out everywhere, at once; they are told',
  },
  {
    method: 'post',
    path: '/api/users/:id/invitation',
    summary: 'Send the invitation again; the older link closes',
    answer: ColleagueView,
  },
  {
    method: 'post',
    path: '/api/users/:id/letters',
    summary: 'An address that e-mails came back from is right again: they leave for it',
    answer: ColleagueView,
  },
  {
    method: 'get',
    path: '/api/changes',
    summary: 'Changes that wait for a second administrator, or were decided',
    query: ChangeQuery,
    answer: ChangeList,
  },
  {
    method: 'post',
    path: '/api/changes/:id/confirmation',
    summary: 'Confirm a change that another administrator asked for',
    answer: ChangeView,
  },
  {
    method: 'post',
    path: '/api/changes/confirmations',
    summary:
      'Confirm the changes that one sheet asked for, as they were shown; what moved on meanwhile is left and named',
    body: ConfirmTogether,
    answer: ConfirmedTogether,
  },
  {
    method: 'post',
    path: '/api/changes/:id/refusal',
    summary: 'Refuse a change that another administrator asked for',
    body: Refusing,
    answer: ChangeView,
  },
  {
    method: 'delete',
    path: '/api/changes/:id',
    summary: 'Withdraw a change that you asked for',
    answer: ChangeView,
  },
]
