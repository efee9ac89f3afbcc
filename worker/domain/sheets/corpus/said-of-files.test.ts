import { expect, test } from 'vitest'
import { writeBankFile } from '../../bank-files/write-bank-file.ts'
import { payroll } from '../../fixtures/bank-files/payroll.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { openUpload } from '../open-upload.ts'
import { readUpload } from '../read-upload.ts'
import { charactersSaid } from '../said/too-much-to-say.ts'

const said = async (upload: string | Uint8Array) =>
  (await readUpload(upload, smallBank, simplifyForSmallBank)).problems.map(({ message }) => message)
const rows = (row: string) => `Name,BSB,Account Number,Amount\n${row}`

test('titles below the rows that are searched: how many those are', async () => {
  const above = Array.from({ length: 11 }, (_row, at) => `Note ${at}`).join('\n')
  const [first] = await said(`${above}\n${rows('Mea Tom,028-038,12345678,1.00')}`)
  expect(first).toMatch(/Titles are looked for in the first 10 rows with something in them\.$/)
})

test.each([
  ['-', '“-” is nobody’s name'],
  ['E00123', '“E00123” is a code'],
  ['00123', '“00123” is a number'],
])('%s for a name is called what it is', async (name, sentence) => {
  const [first] = await said(rows(`${name},028-038,12345678,1.00`))
  expect(first).toContain(sentence)
})

test('a bank file in UTF-16 is read as one', async () => {
  const file = writeBankFile(payroll('aba-120'))
  const text = file.ok ? `\ufeff${file.value.text}` : ''
  const bytes = new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)
  const reading = await readUpload(bytes, smallBank, simplifyForSmallBank)
  expect([reading.encoding, reading.payments.length]).toEqual(['bank-file', 2])
})

test('one amount shared among thousands of rows is not told of each with all their numbers', async () => {
  const row = (_row: unknown, at: number) => `Mea Tom,028-038,1234${5000 + at},1.00,0.05`
  const shared = Array.from({ length: 2_000 }, row).join('\n')
  const { problems } = await openUpload(`Name,BSB,Account Number,Amount,Share\n${shared}`)
  expect(charactersSaid(problems)).toBeLessThan(1_000_000)
})
