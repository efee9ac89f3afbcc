/** `batch/<id>` → the page that shows it, and what to call it. Some subjects have no page of their own. */
export function subjectOf(subject: string): { name: string; path: string | undefined } {
  const [kind = '', id = ''] = subject.split('/')
  const known = kinds[kind]
  return known ? { name: known.name, path: known.path?.(id) } : { name: subject, path: undefined }
}

const kinds: Record<string, { name: string; path?: (id: string) => string }> = {
  batch: { name: 'batch', path: (id) => `/batches/${id}` },
  payee: { name: 'payee', path: (id) => `/payees/${id}` },
  'source-account': { name: 'source account', path: () => '/source-accounts' },
  'bank-file': { name: 'bank file', path: () => '/bank-files' },
  'approval-rules': { name: 'approval rules', path: () => '/approval-rules' },
  'payee-rules': { name: 'rules for accounts', path: () => '/approval-rules' },
  'api-key': { name: 'API key', path: () => '/organisation/integrations' },
  webhook: { name: 'webhook', path: () => '/organisation/integrations?view=webhooks' },
  user: { name: 'user' },
}
