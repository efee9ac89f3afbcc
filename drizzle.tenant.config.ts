import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './worker/db/tenant.ts',
    './worker/db/tenant-terms.ts',
    './worker/db/tenant-payees.ts',
    './worker/db/tenant-payee-documents.ts',
    './worker/db/tenant-batches.ts',
    './worker/db/tenant-findings.ts',
    './worker/db/settling/statements.ts',
    './worker/db/tenant-files.ts',
    './worker/db/tenant-integrations.ts',
    './worker/db/tenant-roles.ts',
    './worker/db/tenant-integrity.ts',
    './worker/db/tenant-jobs.ts',
    './worker/db/tenant-dumps.ts',
    './worker/db/tenant-desk.ts',
    './worker/db/days/tables.ts',
    './worker/db/tenant-sign-ins.ts',
    './worker/db/people.ts',
    './worker/db/records.ts',
    './worker/db/runs/tenant-runs.ts',
    './worker/db/papers/attachments.ts',
    './worker/db/makers/batch-makers.ts',
  ],
  out: './migrations/tenant',
})
