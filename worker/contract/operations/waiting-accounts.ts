import { NewPayeeEmail, PayeeEmailList, PayeeEmailView } from '../payees/emails.ts'
import {
  ContactList,
  ContactView,
  ListVerification,
  ListVerified,
  NewContact,
  Verification,
  Verified,
  WaitingAccountList,
  WaitingAccountView,
  WaitingQuery,
} from '../waiting-accounts.ts'
import type { ApiOperation } from './operation.ts'

export const waitingAccountOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/waiting-accounts',
    summary: 'Accounts of payees that nobody has verified yet, the oldest first',
    query: WaitingQuery,
    answer: WaitingAccountList,
  },
  {
    method: 'get',
    path: '/api/waiting-accounts/:id',
    summary: 'One of them',
    answer: WaitingAccountView,
  },
  {
    method: 'post',
    path: '/api/waiting-accounts/:id/verification',
    summary: 'Record what was found out about an account; a form, with the paper as its file',
    body: Verification,
    answer: Verified,
  },
  {
    method: 'post',
    path: '/api/waiting-accounts/by-list/:batchId',
    summary:
      'Verify all first accounts of a batch by one signed list; a form, with the list as its file',
    body: ListVerification,
    answer: ListVerified,
  },
  {
    method: 'get',
    path: '/api/payees/:id/emails',
    summary: 'Where a payee is told what was sent to the bank for them',
    answer: PayeeEmailList,
  },
  {
    method: 'post',
    path: '/api/payees/:id/emails',
    summary: 'Add an e-mail address; a second person confirms it',
    body: NewPayeeEmail,
    answer: PayeeEmailView,
  },
  {
    method: 'post',
    path: '/api/payees/:id/emails/:emailId/confirmation',
    summary: 'Confirm an e-mail address that somebody else added',
  },
  {
    method: 'delete',
    path: '/api/payees/:id/emails/:emailId',
    summary: 'Remove an e-mail address',
  },
  {
    method: 'get',
    path: '/api/payees/:id/contacts',
    summary: 'Telephone numbers of a payee',
    answer: ContactList,
  },
  {
    method: 'post',
    path: '/api/payees/:id/contacts',
    summary: 'Add a telephone number; somebody else must confirm it',
    body: NewContact,
    answer: ContactView,
  },
  {
    method: 'post',
    path: '/api/payees/:id/contacts/:contactId/confirmation',
    summary: 'Confirm a telephone number that somebody else added',
  },
  {
    method: 'delete',
    path: '/api/payees/:id/contacts/:contactId',
    summary: 'Remove a telephone number',
  },
]
