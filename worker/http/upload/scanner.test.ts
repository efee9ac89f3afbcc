import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { countedBody } from '../streams/counted-body.fixture.ts'
import { scan, scanBeforeOpening } from './scanner.ts'

const keys = {
  ...env,
  SCANNER_URL: 'https://scanner.example/v2/scan',
  SCANNER_KEY: 'the key',
} as unknown as Env // two bindings of another value
const bytes = new TextEncoder().encode('%PDF-1.7 a receipt')
const one = (Status: string, Description = '') => [{ Status, Description, FileName: 'file' }]

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['nothing known', 200, one('OK'), { is: 'clean' }],
  ['something found', 406, one('FOUND', 'Eicar-Test'), { is: 'infected', name: 'Eicar-Test' }],
  ['found, whatever the status', 200, one('FOUND', 'X'), { is: 'infected', name: 'X' }],
  ['an error of its own', 400, one('ERROR'), { is: 'unavailable' }],
  ['nothing', 200, [], { is: 'unavailable' }],
  ['another form', 200, { hello: 'world' }, { is: 'unavailable' }],
  ['a refusal that calls itself fine', 403, one('OK'), { is: 'unavailable' }],
])('a scanner that answers %s', async (_what, status, said, verdict) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const answer = Response.json(said, { status })
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
  expect(await scan(keys, bytes)).toEqual(verdict)
  const [url, sent] = asked.mock.calls[0] ?? []
  expect(url).toBe('https://scanner.example/v2/scan')
  expect(sent).toMatchObject({ redirect: 'error', headers: { Authorization: 'Bearer the key' } })
  const form = await new Response(sent?.body, { headers: sent?.headers ?? {} }).formData()
  const file = form.get('file') as File // what we put there
  expect([file.name, await file.text()]).toEqual(['file', '%PDF-1.7 a receipt'])
})

test('no scanner, no line, and a line that anybody reads: the file is not called clean', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no line'))
  expect(await scan(env, bytes)).toEqual({ is: 'not_set_up' })
  const open = { ...keys, SCANNER_URL: 'http://scanner.example' } as unknown as Env // another value
  expect(await scan(open, bytes)).toEqual({ is: 'unavailable' })
  expect(asked).not.toHaveBeenCalled()
  expect(await scan(keys, bytes)).toEqual({ is: 'unavailable' })
  // where there is none, a stored file passes without being held
  await env.FILES.put('scanner-test', bytes)
  const stored = await env.FILES.get('scanner-test')
  expect(stored && (await scanBeforeOpening(env, stored))).toBe(stored?.body)
  await stored?.text()
})

test('a file is read as the scanner takes it, and anew as whoever opens it does: nobody holds it', async () => {
  const takesAPiece = async (_url: unknown, sent?: RequestInit) => {
    const body = new Response(sent?.body).body as ReadableStream
    await body.getReader().read()
    return Response.json(one('OK'))
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(takesAPiece)
  const looked = countedBody(5_000_000)
  expect(await scan(keys, looked.object)).toEqual({ is: 'clean' })
  expect(looked.read()).toBeLessThan(1_000_000)
  const [stored, again] = [countedBody(5_000_000), countedBody(5_000_000)]
  const get = vi.fn<(key: string) => Promise<R2ObjectBody>>().mockResolvedValueOnce(again.object)
  const files = { ...keys, FILES: { get } as unknown as R2Bucket } // all that is asked of it
  expect(await scanBeforeOpening(files, stored.object)).toBe(again.object.body)
  expect(again.read()).toBeLessThan(1_000_000)
  // another content came in its place since the scanner looked
  const another = { body: null, etag: 'another' } as unknown as R2ObjectBody // no more of it is asked
  get.mockResolvedValueOnce(another)
  const { object } = countedBody(9)
  await expect(scanBeforeOpening(files, object)).rejects.toThrow(
    'is not what the scanner looked at',
  )
})
