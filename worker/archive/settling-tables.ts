import { type ArchivedTable, words } from './archived-table.ts'

/** What the bank said of what left, and what came back. */
export const settlingTables: readonly ArchivedTable[] = [
  {
    name: 'statement_imports',
    columns: words(`id source_account_id format file_name sha256 bytes from_day to_day opening_toea
      closing_toea line_count added_count imported_by imported_at gap_before gap_after
      back_asked_by back_asked_at back_reason taken_back_by taken_back_at`),
  },
  {
    name: 'statement_mappings',
    columns: words('source_account_id mapping saved_by saved_at'),
  },
  {
    name: 'return_mappings',
    columns: words('source_account_id mapping saved_by saved_at'),
  },
  {
    name: 'statement_lines',
    columns:
      words(`id import_id source_account_id position day amount_toea balance_toea text reference key state
      batch_id payment_id matched_by matched_at confirmed_by confirmed_at aside`),
  },
  {
    name: 'returns',
    columns: words(`id source_account_id payment_id amount_toea code reason source bank_day
      payee_name bsb account_number reference import_id line_id row_key state recorded_by
      recorded_at matched_by matched_at resolution note resolved_by resolved_at part_of same_as
      credit_id`),
  },
]
