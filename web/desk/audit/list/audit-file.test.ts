import { expect, test } from 'vitest'
import { pageOf } from '../../../testing/cast.ts'
import { giveAnswers } from '../../../testing/open-page.tsx'
import { writeCsv } from '../../layout/lists/export/write-csv.ts'
import { auditFile } from './audit-file.ts'

const entry = {
  ...{ seq: 7, at: '2026-11-20T04:06:00Z', actorId: 'mia', actorName: 'Mia Kaupa' },
  ...{ action: 'batch.submitted', subject: 'batch/p1' },
  details: { name: '=Payroll', totalToea: 1_014_188 },
  ...{ previousHash: 'aa', hash: 'bb' },
}

test('a file of the log has of each entry who, what, when, about what, its details and its hash', async () => {
  const later = { ...entry, seq: 8, actorName: '', hash: 'cc' }
  const requests = giveAnswers({ 'GET /api/audit': [200, pageOf(entry, later)] })
  const { columns, read } = auditFile('action=batch.submitted')
  const { rows } = await read('', new AbortController().signal)
  expect(requests[0]?.url).toBe('/api/audit?action=batch.submitted&limit=200')
  const details = '"{""name"":""=Payroll"",""totalToea"":1014188}"'
  const ofBatch = `Batch submitted,batch.submitted,batch/p1,${details}`
  // without the mark of its encoding
  expect((await writeCsv(columns, rows).text()).trim().split('\r\n')).toEqual([
    'Entry,At (UTC),Who,What,Action,Subject,Details,Hash',
    `7,2026-11-20T04:06:00Z,Mia Kaupa,${ofBatch},bb`,
    `8,2026-11-20T04:06:00Z,mia,${ofBatch},cc`,
  ])
})
