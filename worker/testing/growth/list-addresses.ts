import { dayMs } from '../../domain/durations.ts'
import { integrityCheckNames } from '../../domain/integrity/checks.ts'
import { writeCursor } from '../../http/paging.ts'

/*
 * Every call that reads, with the addresses it is measured by: `ACC` is a source account, and the ids are those of the many
 * rows. A call that answers with all there is of something says what that is instead.
 */

export type Measured =
  /** `until` says what ends it, where that is more than the fewer rows are: of all addresses, or of one. */
  { addresses: (string | UntilIt)[]; rowsMax?: number; until?: string } | { grows: string }
type UntilIt = { address: string; rowsMax: number; until: string }

const page = (...addresses: (string | UntilIt)[]): Measured => ({ addresses })

const wholeBatch = 'every line of one batch, of which it has 20,000 at most'
const fixed = 'reads no table that grows'
/** Found by the index of words, and sorted. */
const ofWord = { rowsMax: 41_000, until: 'the batches that have the word' }
/** Where a page of people by name ended that is far behind the first. */
const behindPerson = encodeURIComponent(writeCursor(['Person Number3001', 'person3001']))
/** A part of a check that is not its first. */
const inMidst = encodeURIComponent(writeCursor([1_500]))
/** And of what is newest first. */
const longAgo = encodeURIComponent(writeCursor([Date.now() - 150 * dayMs, 'm']))

export const measured: Record<string, Measured> = {
  '/api/health': { grows: fixed },
  '/api/openapi.json': { grows: fixed },
  '/api/auth/session': { addresses: ['/auth/session'], rowsMax: 5_000 },
  '/api/auth/presence': page('/auth/presence'),
  '/api/auth/sessions': page('/auth/sessions'),
  // the newest 200 of eleven states, with who made and who approved each of them
  '/api/home': { addresses: ['/home'], rowsMax: 45_000 },
  '/api/home/everything': { addresses: ['/home/everything'], rowsMax: 50_000 },
  '/api/payees': page(
    '/payees',
    '/payees?sort=newest',
    '/payees?sort=name-down',
    '/payees?status=stopped',
    '/payees?documents=ending',
    '/payees?beside=yes',
    '/payees?search=vele',
    '/payees?search=vele%2050',
    '/payees?search=vele%20v77',
    '/payees?search=nobody',
  ),
  '/api/payees/:id': page('/payees/payee7'),
  '/api/payees/:id/last-paid': page('/payees/payee7/last-paid'),
  '/api/payees/:id/stops': page('/payees/payee7/stops'),
  '/api/payees/:id/documents': page('/payees/payee7/documents'),
  '/api/payees/:id/documents/:documentId/file': page('/payees/payee7/documents/none/file'),
  '/api/payees/:id/merges': page('/payees/payee7/merges'),
  '/api/payees/:id/contacts': page('/payees/payee7/contacts'),
  '/api/payees/:id/emails': page('/payees/payee7/emails'),
  '/api/payees/duplicates': { addresses: ['/payees/duplicates'], rowsMax: 25_000 },
  '/api/payee-rules': page('/payee-rules'),
  '/api/waiting-accounts': page(
    '/waiting-accounts',
    '/waiting-accounts?sort=newest',
    '/waiting-accounts?search=vele',
    '/waiting-accounts?search=vele%2050',
  ),
  '/api/waiting-accounts/:id': page('/waiting-accounts/account7'),
  '/api/source-accounts': page(
    '/source-accounts',
    '/source-accounts?sort=newest',
    '/source-accounts?status=archived',
    '/source-accounts?search=account',
    '/source-accounts?search=account%2050',
    '/source-accounts?search=nobody',
  ),
  '/api/source-accounts/:id': page('/source-accounts/ACC'),
  '/api/source-accounts/:id/cut-offs': page('/source-accounts/ACC/cut-offs'),
  '/api/source-accounts/:id/test-files': page('/source-accounts/ACC/test-files'),
  '/api/source-accounts/:id/test-files/:testId/content': page(
    '/source-accounts/ACC/test-files/none/content',
  ),
  '/api/batches': page(
    '/batches',
    '/batches?state=in_approval',
    '/batches?state=in_approval,draft',
    '/batches?sort=largest',
    '/batches?sort=pay-day',
    { address: '/batches?search=payroll', ...ofWord },
    '/batches?search=payroll%2050',
    // two words that thousands have
    { address: '/batches?search=payroll%2019', ...ofWord },
    '/batches?account=ACC',
    '/batches?maker=mia',
    '/batches?kind=pay',
    '/batches?kind=none',
    '/batches?comparableWith=many7',
  ),
  '/api/batches/:id': page('/batches/many7'),
  '/api/batches/:id/payments': page(
    '/batches/full/payments',
    '/batches/full/payments?only=warnings',
  ),
  '/api/batches/:id/imports': page('/batches/many7/imports'),
  '/api/batches/:id/approvals': page('/batches/many7/approvals'),
  '/api/batches/:id/attachments': page('/batches/many7/attachments'),
  '/api/batches/:id/attachments/:attachmentId/file': page('/batches/many7/attachments/none/file'),
  '/api/batches/:id/findings': { grows: wholeBatch },
  '/api/batches/:id/comparison': { grows: wholeBatch },
  '/api/batches/:id/differences': { grows: wholeBatch },
  '/api/batches/:id/dossier': { grows: wholeBatch },
  '/api/batches/:id/remittance/:payeeId': { grows: wholeBatch },
  '/api/batches/:id/remittance-letters': { grows: wholeBatch },
  '/api/payments': {
    addresses: [
      '/payments',
      '/payments?sort=largest',
      '/payments?search=5000000007',
      '/payments?search=vele',
      '/payments?search=nobody',
      '/payments?most=99',
      '/payments?state=in_approval',
      '/payments?account=ACC',
      '/payments?payee=payee1',
    ],
    rowsMax: 12_000,
  },
  '/api/processing': { addresses: ['/processing'], rowsMax: 12_000 },
  '/api/search': page('/search?q=payroll%2050', '/search?q=vele', '/search?q=line'),
  '/api/reports': { grows: 'what left in the period that is asked for' },
  '/api/imports/:id': page('/imports/none'),
  '/api/imports/:id/refused-rows': page('/imports/none/refused-rows'),
  '/api/sheet-mappings': page(`/sheet-mappings?titles=${'0'.repeat(64)}`),
  '/api/bank-files': page(
    '/bank-files',
    '/bank-files?sort=largest',
    '/bank-files?state=to_upload',
    '/bank-files?state=void',
  ),
  '/api/bank-files/:id': page('/bank-files/file7'),
  '/api/bank-files/:id/content': page('/bank-files/none/content'),
  '/api/bank-files/:id/checks': page('/bank-files/file7/checks'),
  '/api/bank-files/:id/slip': page('/bank-files/file7/slip'),
  '/api/bank-files/:id/control-slip': page('/bank-files/file7/control-slip'),
  '/api/approval-rules': page('/approval-rules'),
  '/api/billing': page('/billing'),
  '/api/billing/invoices/:id': page('/billing/invoices/none'),
  '/api/billing/invoices/:id/pdf': page('/billing/invoices/none/pdf'),
  '/api/users': page(
    '/users',
    '/users?sort=longest-away',
    '/users?sort=name-down',
    '/users?search=person',
    '/users?search=number50',
    '/users?search=nobody',
    `/users?cursor=${behindPerson}`,
  ),
  '/api/users/:id': page('/users/person7'),
  '/api/users/:id/sessions': page('/users/person7/sessions'),
  '/api/roles': page('/roles'),
  // with the first page a thousand active people, and five hundred where it is narrowed
  '/api/security': {
    addresses: [
      '/security',
      `/security?cursor=${behindPerson}`,
      '/security?only=held_back',
      '/security?only=signed_in',
      `/security?only=to_look_at&cursor=${behindPerson}`,
    ],
    rowsMax: 16_000,
  },
  '/api/security/sign-ins': page(
    '/security/sign-ins',
    '/security/sign-ins?failed=yes',
    '/security/sign-ins?person=person7',
    '/security/sign-ins?from=2026-01-05&to=2026-01-05',
    '/security/sign-ins?failed=yes&from=2026-01-05&to=2026-01-05',
    '/security/sign-ins?to=2026-01-04',
  ),
  '/api/rights': page(
    '/rights',
    '/rights?right=create_payments',
    '/rights?right=make_bank_files',
    '/rights?right=verify_accounts',
  ),
  '/api/changes': page(
    '/changes',
    '/changes?state=decided',
    `/changes?state=decided&cursor=${longAgo}`,
  ),
  '/api/organisation': page('/organisation'),
  '/api/organisation/details': page('/organisation/details'),
  '/api/organisation/health': page('/organisation/health'),
  '/api/organisation/system': { addresses: ['/organisation/system'], rowsMax: 15_000 },
  '/api/organisation/closure': {
    addresses: ['/organisation/closure'],
    rowsMax: 16_000,
    until: '1,001 batches of each state',
  },
  '/api/organisation/archives/:id': page('/organisation/archives/none'),
  '/api/audit': {
    addresses: [
      '/audit',
      '/audit?sort=oldest',
      '/audit?actor=mia',
      '/audit?subject=payee/payee7',
      '/audit?action=user.changed',
      '/audit?from=2026-01-01&to=2026-01-01',
      '/audit?search=user',
      '/audit?search=person%2050',
      '/audit?search=nobody',
    ],
    rowsMax: 16_000,
    until: '5,000 entries of one question, which it says',
  },
  '/api/audit/export': { grows: 'the whole log, a thousand entries at a time' },
  '/api/audit/anchors': { grows: 'a line for each night, of the file store' },
  '/api/integrity': page(
    ...integrityCheckNames.map((check) => ({
      ...{ address: `/integrity?check=${check}&cursor=${inMidst}`, rowsMax: 21_000 },
      until: 'as many rows as a part has, and the files of a hundred accounts',
    })),
  ),
  '/api/integrity/nights': page('/integrity/nights'),
  '/api/delegations': page('/delegations'),
  '/api/views': page('/views'),
  '/api/notifications': page('/notifications'),
  '/api/keys': page('/keys', `/keys?cursor=${longAgo}`),
  '/api/webhooks': page('/webhooks'),
  '/api/webhooks/:id/deliveries': page('/webhooks/hook/deliveries'),
  '/api/days': page('/days'),
  '/api/days/duty-payments': page('/days/duty-payments?kind=gst'),
  '/api/calendar-feed': page('/calendar-feed'),
  '/api/templates': {
    addresses: ['/templates'],
    rowsMax: 50_000,
    until: 'thirty runs of each of 200 templates',
  },
  '/api/templates/:id': page('/templates/template7'),
  '/api/periods': page('/periods?year=2030&rhythm=fortnight'),
  '/api/payroll-group': page('/payroll-group'),
  '/api/reconciliation': { addresses: ['/reconciliation'], rowsMax: 40_000 },
  '/api/reconciliation/lines': page(
    '/reconciliation/lines',
    '/reconciliation/lines?state=tentative',
    '/reconciliation/lines?account=ACC',
  ),
  '/api/reconciliation/lines/:id/candidates': page('/reconciliation/lines/seen3/candidates'),
  '/api/returns/:id/batches': page('/returns/seen3/batches'),
  '/api/returns': {
    addresses: ['/returns', '/returns?state=unmatched', '/returns?within=seen3'],
    rowsMax: 8_000,
  },
}
