import control0 from '../../migrations/control/0000_control.sql'
import tables from '../../migrations/tenant/0000_tables.sql'
import rules from '../../migrations/tenant/0001_rules.sql'
import type { Migration } from './migrate.ts'

/** The migrations this Worker knows, in order. A test holds that no file is missing here. */
export const controlMigrations: Migration[] = [{ name: '0000_control', sql: control0 }]

export const tenantMigrations: Migration[] = [
  { name: '0000_tables', sql: tables },
  { name: '0001_rules', sql: rules },
]
