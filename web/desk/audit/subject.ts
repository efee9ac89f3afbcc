import type { PageName } from '#domain/access/addresses/addresses.ts'
import { addressFor, type Visitor } from '#domain/access/addresses/enter.ts'

type Kind = {
  name: string
  /** The page that whoever sees it there enters, and where on it. */
  page?: PageName
  path?: (id: string) => string
}

/** `batch/<id>` → what to call it, and the page that shows it to this person. Some subjects have no page of their own. */
export function subjectOf(
  subject: string,
  visitor: Visitor,
): { name: string; path: string | undefined } {
  const [kind = '', id = ''] = subject.split('/')
  const known = kinds[kind]
  if (!known) return { name: subject, path: undefined }
  const enters = known.page && addressFor(known.page, visitor)
  return { name: known.name, path: enters ? known.path?.(encodeURIComponent(id)) : undefined }
}

const kinds: Record<string, Kind> = {
  batch: { name: 'batch', page: 'batch', path: (id) => `/batches/${id}` },
  payee: { name: 'payee', page: 'payee', path: (id) => `/payees/${id}` },
  'source-account': {
    name: 'source account',
    page: 'source-accounts',
    path: (id) => `/source-accounts?source=${id}`,
  },
  'bank-file': { name: 'bank file', page: 'bank-files', path: (id) => `/bank-files?file=${id}` },
  'approval-rules': {
    name: 'approval rules',
    page: 'approval-rules',
    path: () => '/approval-rules',
  },
  'payee-rules': {
    name: 'rules for accounts',
    page: 'approval-rules',
    path: () => '/approval-rules',
  },
  'api-key': {
    name: 'API key',
    page: 'integrations',
    path: () => '/organisation/integrations',
  },
  webhook: {
    name: 'webhook',
    page: 'integrations',
    path: () => '/organisation/integrations?view=webhooks',
  },
  user: { name: 'person', page: 'users', path: (id) => `/users?user=${id}` },
  role: { name: 'role', page: 'roles', path: (id) => `/users/roles?role=${id}` },
}
