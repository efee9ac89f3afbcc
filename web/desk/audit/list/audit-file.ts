import { AuditList } from '#contract/audit.ts'
import { auditTitle } from '#domain/words/audit-actions.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'

/** The entries that an address asks for, as rows of a file. Only the NDJSON has what their hashes are made of. */
export const auditFile = (query: string) =>
  listExport({
    name: 'audit',
    list: 'audit',
    path: '/audit',
    query,
    page: AuditList,
    columns: [
      { title: 'Entry', kind: 'count', cell: ({ seq }) => seq },
      { title: 'At (UTC)', cell: ({ at }) => at },
      { title: 'Who', cell: ({ actorName, actorId }) => actorName || actorId },
      { title: 'What', cell: ({ action }) => auditTitle(action) },
      { title: 'Action', cell: ({ action }) => action },
      { title: 'Subject', cell: ({ subject }) => subject },
      { title: 'Details', cell: ({ details }) => JSON.stringify(details) },
      { title: 'Hash', cell: ({ hash }) => hash },
    ],
  })
