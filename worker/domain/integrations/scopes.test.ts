import { expect, test } from 'vitest'
import { scopeOf } from './scopes.ts'

const batch = '/api/batches/:id'

test.each([
  ['POST', `${batch}/approvals`],
  ['DELETE', `${batch}/approvals`],
  ['POST', '/api/bank-files/:id/checks'],
  ['POST', '/api/bank-files/:id/checks/content'],
  ['POST', `${batch}/clearing`],
  ['POST', `${batch}/upload`],
  ['POST', `${batch}/void-request`],
  ['DELETE', `${batch}/void-request`],
  ['POST', `${batch}/revival-request`],
  ['POST', `${batch}/revival`],
  ['POST', `${batch}/void`],
  ['POST', `${batch}/recall`],
  ['POST', '/api/reconciliation/statements'],
  ['POST', '/api/reconciliation/statements/:id/taking-back'],
  ['POST', '/api/reconciliation/lines/:id/confirmation'],
  ['POST', '/api/returns'],
  ['POST', '/api/returns/:id/resolution'],
  ['POST', `${batch}/closing`],
])('no scope opens %s %s to a key: it is a person’s look, word or voice', (method, path) => {
  expect(scopeOf(method, path)).toBeUndefined()
})
