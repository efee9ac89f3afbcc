import { type ArchivedTable, words } from './archived-table.ts'

/** What left an organisation as a file, and what was held beside it. */
export const fileTables: readonly ArchivedTable[] = [
  {
    name: 'bank_files',
    columns: words(`id batch_id version source_account_id sequence profile file_name storage_key
      sha256 bytes record_count payment_count total_toea sealed_by sealed_at uploaded_by
      uploaded_at bank_reference void_ask void_asked_by void_asked_at voided_by voided_at
      revive_ask revive_asked_by revive_asked_at revived_by revived_at revived_line_id
      account_hash_total unchecked_reason`),
    fileKey: 'storage_key',
  },
  {
    name: 'void_lines',
    columns: words('bank_file_id line payee_id bsb account_number amount_toea reference_key'),
  },
  {
    name: 'void_invoices',
    columns: words('bank_file_id line number_key payee_id'),
  },
  {
    name: 'batch_attachments',
    columns: words(`id batch_id version payment_id line payee_name file_name media_type bytes sha256
      stored_as note added_in added_by added_at`),
    fileKey: 'stored_as',
  },
  {
    name: 'seals_allowed',
    columns: words('change_id batch_id version source_account_id up_to allowed_at'),
  },
  {
    name: 'file_checks',
    columns:
      words(`id bank_file_id batch_id sha256 result differences difference_count other_file_id
      checked_by checked_at`),
  },
  {
    name: 'test_files',
    columns: words(`id source_account_id number day value_date lines total_toea settings file_name
      content sha256 made_by made_at accepted_on told_by recorded_by recorded_at`),
    isWide: true,
  },
]
