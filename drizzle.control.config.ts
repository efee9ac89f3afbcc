import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './worker/db/control.ts',
    './worker/db/billing.ts',
    './worker/db/people.ts',
    './worker/db/records.ts',
    './worker/db/strangers.ts',
    './worker/db/recovery/restorations.ts',
    './worker/db/recovery/closures.ts',
    './worker/db/recovery/moves.ts',
    './worker/db/recovery/dumps.ts',
    './worker/db/days/published-days.ts',
  ],
  out: './migrations/control',
})
