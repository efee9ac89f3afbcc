import { sql } from 'drizzle-orm'
import { newestIn } from '../../batches/store.ts'
import type { Sent } from '../../contract/home.ts'
import { batches } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { monthBefore, startOfDay } from '../../domain/calendar.ts'
import { listOf, type Section } from './section.ts'

const monthsShown = 6

type FoundMonth = Sent['accounts'][number]['months'][string] & {
  id: string
  name: string
  bank: string
  month: string
}

/** Uploaded files by account and month. A payment counts in the month its file was made in, as for the invoice. */
export const sent: Section<'sent', { months: FoundMonth[]; notUploaded: Sent['notUploaded'] }> = {
  select: ({ today }) => {
    const since = startOfDay(`${monthBefore(today, monthsShown - 1)}-01`).getTime()
    const byMonth = sql`select ${bankFiles.sourceAccountId} as account,
        strftime('%Y-%m', ${bankFiles.sealedAt} / 1000 + 36000, 'unixepoch') as month,
        sum(${bankFiles.totalToea}) as total, sum(${bankFiles.paymentCount}) as payments, count(*) as files
      from ${bankFiles} indexed by bank_files_by_time where ${bankFiles.sealedAt} >= ${since} and ${bankFiles.uploadedAt} is not null
        and ${bankFiles.voidedAt} is null
      group by 1, 2`
    return sql`select json_object('months', json(${listOf(sql`select json_object('id', s.id, 'name', s.name,
        'bank', s.bank, 'month', f.month, 'totalToea', f.total, 'paymentCount', f.payments,
        'fileCount', f.files) as one
        from (${byMonth}) f join source_accounts s on s.id = f.account order by s.name collate nocase, s.id`)}),
      'notUploaded', (select json_object('count', count(*), 'totalToea', coalesce(sum(${batches.totalToea}), 0))
        from ${newestIn(['file_sealed', 'tampered'])}))`
  },
  view: ({ months: found, notUploaded }, { today }) => ({
    months: Array.from({ length: monthsShown }, (_, back) => monthBefore(today, back)),
    accounts: byAccount(found),
    notUploaded,
  }),
}

function byAccount(found: FoundMonth[]): Sent['accounts'] {
  const accounts = new Map<string, Sent['accounts'][number]>()
  for (const { id, name, bank, month, ...figures } of found) {
    const account = accounts.get(id) ?? { id, name, bank, months: {} }
    account.months[month] = figures
    accounts.set(id, account)
  }
  return [...accounts.values()]
}
