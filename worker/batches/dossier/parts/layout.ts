import { debitCode } from '../../../domain/bank-files/profiles/profile.ts'
import { findProfile } from '../../../domain/bank-files/profiles/profiles.ts'
import type { RecordTable } from '../../../domain/bank-files/profiles/record.ts'
import { must } from '../../../domain/must.ts'

/** Where in a record, from its first character on, or in which column, what is paid to whom stands. */
export function layoutOf(profileName: string) {
  const profile = must(findProfile(profileName), 'profile')
  if (profile.layout === 'columns') {
    return { kind: 'columns', columns: profile.columns.map(({ name }) => name) }
  }
  const { transactionCode: creditCode, header, detail } = profile
  return {
    ...{ kind: 'fixed_width', headerType: '0', detailType: '1', debitCode, creditCode },
    ...{ header: placesIn(header), fields: placesIn(detail) },
  }
}

function placesIn(table: RecordTable<string>) {
  const places: Record<string, [from: number, to: number]> = {}
  let from = 0
  for (const { width, name } of table) {
    if (name) places[name] = [from, from + width]
    from += width
  }
  return places
}
