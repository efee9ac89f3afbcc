import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { callsOfScope, scopes } from '#domain/integrations/scopes.ts'
import { operations } from '../../../../worker/contract/operations/every-operation.ts'
import { renderPage } from '../../../../worker/http/render-page.tsx'
import { apiRefusals, apiRooms } from '../../../../worker/site/api-reference.ts'
import { publicCss } from '../../ui/public-css.ts'
import { htmlFaults } from '../html-faults.fixture.ts'
import { apiReference } from '../public-pages.ts'
import { ApiPage } from './api-page.tsx'

const bytesMax = 16 * 1024
const example = (file: string) => readFileSync(`worker/site/examples/${file}.txt`, 'utf8')
const examples = {
  curl: example('pay.sh'),
  python: example('pay.py'),
  typescript: example('pay.ts'),
}
const rooms = apiRooms()
const page = <ApiPage rooms={rooms} refusals={apiRefusals()} examples={examples} />
const html = renderToStaticMarkup(page)

test('every call that a scope opens is an operation, and stands on the page with its scope', () => {
  const listed = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const shown = rooms.flatMap(({ calls }) => calls)
  for (const scope of scopes) {
    const opened = callsOfScope[scope]
    expect(opened.filter((call) => !listed.includes(call))).toEqual([])
    const named = shown.filter((call) => call.scope === scope).map(({ name }) => name)
    expect(named.sort()).toEqual([...opened].sort())
  }
})

test('a field has its limits, and a field of a list its place', () => {
  const call = (name: string) =>
    rooms.flatMap(({ calls }) => calls).find((one) => one.name === name)
  expect(call('POST /api/payees')?.body).toContainEqual({
    name: 'name',
    what: 'text, at most 80 characters',
    isRequired: true,
  })
  const payments = call('POST /api/batches/:id/payments')?.body ?? []
  expect(payments[0]).toMatchObject({ what: 'list, at least 1, at most 1000' })
  expect(payments.map(({ name }) => name)).toContain('payments[].amountToea')
  expect(call('GET /api/batches')?.query).toContainEqual(
    expect.objectContaining({ name: 'limit', what: 'whole number, 1 to 200', isRequired: false }),
  )
})

test('the page is sound HTML without a script, with the programs as they are run', () => {
  expect(htmlFaults(html)).toEqual([])
  expect(html).not.toMatch(/ style=| on[a-z]+=|<script/)
  const text = html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  for (const program of Object.values(examples)) expect(plain).toContain(program)
})

test('every link leads to a part that is there', () => {
  const anchors = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(anchors.filter((id) => !html.includes(` id="${id}"`))).toEqual([])
})

test('every refusal says its status and its sentence', () => {
  const codes = apiRefusals().map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['scope_missing', 'key_reused', 'held', 'tampered']))
})

test('the page is within its budget as a whole document', async () => {
  const answer = await renderPage(page, { ...apiReference, sheet: publicCss, script: '' })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  const { length } = brotliCompressSync(await answer.text(), { params })
  expect(length).toBeLessThanOrEqual(bytesMax)
})
