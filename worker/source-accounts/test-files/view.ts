import type { TestFileView } from '../../contract/source-accounts.ts'
import { settingsOf } from '../../domain/bank-files/file-settings.ts'
import type { SourceAccountRow } from '../store.ts'
import type { TestFileRow } from './store.ts'

export function testFileView(
  row: TestFileRow,
  account: SourceAccountRow,
  names: Map<string, string>,
): TestFileView {
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  const { acceptedOn, recordedBy, recordedAt } = row
  return {
    id: row.id,
    number: row.number,
    fileName: row.fileName,
    valueDate: row.valueDate,
    totalToea: row.totalToea,
    lines: row.lines,
    sha256: row.sha256,
    madeBy: person(row.madeBy),
    madeAt: row.madeAt.toISOString(),
    isAsToday: row.settings === settingsOf(account),
    accepted:
      acceptedOn === null || recordedBy === null || recordedAt === null
        ? null
        : {
            on: acceptedOn,
            toldBy: row.toldBy,
            recordedBy: person(recordedBy),
            recordedAt: recordedAt.toISOString(),
          },
  }
}
