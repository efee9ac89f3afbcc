import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { apiOf, ask, tokenOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { changedEach, forge, hashOf, textOf, unzip, verify, zip } from './dossiers.ts'
import { draftBatch, pageOf, payees, submittedBatch } from './people.ts'

/* What leaves on paper and as a file: whole, or it says that it is not. */

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const many = 412

async function pdfText(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('\n')
  })
  return Promise.all(pages)
}

test('a batch of 412 payments is printed with every line, at the desk and by an approver', async () => {
  const { id } = await draftBatch('Printed')
  const people = await payees(50)
  const payments = Array.from({ length: many }, (_, index) => ({
    payeeId: people[index % people.length]?.id,
    amountToea: 10_000 + index,
    reference: `Ref${String(index + 1).padStart(4, '0')}`,
  }))
  await (await apiOf('payment_manager')).post(`/batches/${id}/payments`, { payments })
  const all = payments.map(({ reference }) => reference)
  const lacking = (said: string) => all.filter((reference) => !said.includes(reference))

  const page = await pageOf(browser, 'payment_manager', { viewport: { width: 1280, height: 800 } })
  await page.goto(`/batches/${id}`)
  await page.getByRole('grid', { name: 'Payments' }).waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink')"
  assert.equal(await page.evaluate(ink), '#000')
  const sheets = await pdfText(await page.pdf({ preferCSSPageSize: true }))
  assert.deepEqual(lacking(sheets.join('\n')), [])
  for (const [index, sheet] of sheets.entries()) {
    assert.ok(sheet.includes(`${index + 1} / ${sheets.length}`), `page ${index + 1} has no number`)
  }
  assert.ok(sheets.slice(0, -1).every((sheet) => sheet.includes('Payee')))
  assert.ok(sheets.at(-1)?.includes(`Total of ${many} payments`))
  await page.context().close()

  const plain = await pageOf(browser, 'approver', { javaScriptEnabled: false })
  await plain.goto(`/approval/${id}?lines=all`)
  assert.deepEqual(lacking((await pdfText(await plain.pdf())).join('\n')), [])
  await plain.context().close()
})

test('a dossier is verified by Node alone, and one changed byte in any of its files is found', async () => {
  const { id, digest } = await submittedBatch('Dossier', 3)
  const boundary = 'paper'
  const body = [
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="note"', '', 'It came later'],
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="file"; filename="a.pdf"', ''],
    ...['%PDF-1.7 a delivery note', `--${boundary}--`, ''],
  ].join('\r\n')
  const attached = await ask(`/api/batches/${id}/attachments`, {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${await tokenOf('payment_manager')}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  assert.equal(attached.status, 201)
  const decision = { decision: 'approve', digest }
  await (await apiOf('approver')).post(`/batches/${id}/approvals`, decision)
  await (await apiOf('payment_manager')).post(`/batches/${id}/bank-file`)
  const answer = await ask(`/api/batches/${id}/dossier`, {
    headers: { Authorization: `Bearer ${await tokenOf('auditor')}` },
  })
  assert.equal(answer.status, 200)
  const files = unzip(answer.bytes)
  const cases = new Map([
    ['whole', answer.bytes],
    ['packed again', await zip(files)],
  ])
  for (const [name, bytes] of await changedEach(files)) cases.set(name, bytes)
  // the frame of the zip around them
  for (const place of [0, 8, 12, 20, 27, answer.bytes.length - 3, answer.bytes.length - 90]) {
    const other = Buffer.from(answer.bytes)
    other[place] = (other[place] ?? 0) ^ 1
    cases.set(`changed byte ${place}`, other)
  }
  // whoever writes the list of hashes anew still meets what was signed
  const lines = textOf(files, 'lines.ndjson').replace('150000', '150009')
  cases.set('changed with its hashes', await forge(files, new Map([['lines.ndjson', lines]])))
  // a paper that was lost in storage is named, and breaks nothing
  cases.set('with a paper lost', await forge(files, new Map(), 'attachments/01-a.pdf'))
  // who writes another paper with its hashes meets the log
  const papers = textOf(files, 'attachments.json').replace(/[0-9a-f]{64}/, hashOf('another'))
  const swapped = { 'attachments/01-a.pdf': 'another', 'attachments.json': papers }
  cases.set('changed its paper', await forge(files, new Map(Object.entries(swapped))))
  // and what the bank is told beside whom it pays how much
  const about = JSON.parse(textOf(files, 'bank-file.json'))
  const made = (files.get(about.name) ?? '').toString('latin1')
  const [head = '', ...details] = made.split(/(?<=\n)/)
  const { header, fields } = about.layout
  const write = (record: string, [from, to]: [number, number], value: string) =>
    record.slice(0, from) + value.padEnd(to - from).slice(0, to - from) + record.slice(to)
  const inCredits = (place: [number, number], value: string) =>
    details.map((one) => (/^1.{23}5/.test(one) ? write(one, place, value) : one)).join('')
  const bankFiles = new Map([
    ['day', write(head, header.valueDate, '20301231') + details.join('')],
    ['code', head + inCredits(fields.transactionCode, '50')],
    ['name', head + inCredits(fields.remitter, 'SOMEBODY ELSE')],
    ['seal', `${made}\r\n`],
  ])
  for (const [what, text] of bankFiles) {
    const bytes = Buffer.from(text, 'latin1')
    const said = { ...about, sha256: hashOf(bytes), bytes: bytes.length }
    const changes = new Map<string, Buffer | string>([
      [about.name, bytes],
      ['bank-file.json', JSON.stringify(said)],
    ])
    cases.set(`changed its ${what}`, await forge(files, changes))
  }
  // and who writes all of it anew meets the hash that stands in the log
  cases.set(`whole @${hashOf(textOf(files, 'manifest.json'))}`, answer.bytes)
  cases.set(`changed @${'f'.repeat(64)}`, answer.bytes)

  const verdicts = verify(cases)
  assert.equal(verdicts.size, cases.size)
  for (const [name, { code, said }] of verdicts) {
    assert.equal(code, name.startsWith('changed') ? 1 : 0, `${name}: ${said}`)
  }
  const whole = verdicts.get('whole')?.said ?? ''
  assert.match(whole, /^Whole: 19 files/)
  assert.doesNotMatch(whole, /Not in it/)
  assert.doesNotMatch(whole, /attachments\/01-a\.pdf/)
  assert.match(
    verdicts.get('changed its paper')?.said ?? '',
    /Broken: a\.pdf is not what the log says was attached/,
  )
  assert.match(
    verdicts.get('changed with its hashes')?.said ?? '',
    /^Broken: the lines come to another total/,
  )
  const whys = [...bankFiles.keys()].map((what) =>
    verdicts.get(`changed its ${what}`)?.said.trim().split('\n').at(-1),
  )
  assert.deepEqual(whys, [
    'Broken: the bank file is of another day.',
    'Broken: the bank file has another transaction code than 53.',
    'Broken: the bank file is in the name of SOMEBODY ELSE, and DEMO HOSPITAL was signed.',
    'Broken: the log does not say that the bank file was made.',
  ])
  assert.match(verdicts.get('with a paper lost')?.said ?? '', /Not in it: attachments\/01-a\.pdf\./)
  assert.match(whole, /Not looked at by a malware scanner: a\.pdf\./)
})
