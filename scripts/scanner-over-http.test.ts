import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { scan } from '../worker/http/upload/scanner.ts'

/*
 * The port for a scanner against a server that listens: ClamAV's REST interface as far as it is asked, on this machine.
 * Only the line's encryption is left out.
 */

/** The file that every scanner knows, and that does nothing; in two pieces, so that this one is not taken for it. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const bytesMax = 4_096

let server: Server
let waiting: (() => void)[] = []
let authorized: (string | undefined)[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      authorized.push(request.headers.authorization)
      const sent = Buffer.concat(parts)
      const isForm = /^multipart\/form-data; boundary=/.test(request.headers['content-type'] ?? '')
      const say = (status: number, ...said: object[]) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
      const of = { FileName: 'file' }
      if (!isForm || request.method !== 'POST') return say(400)
      if (sent.length > bytesMax) return response.writeHead(413).end('entity too large')
      if (sent.includes('break')) return response.writeHead(500).end('clamd is not there')
      if (sent.includes('hang up')) return request.socket.destroy()
      if (sent.includes('wait')) return waiting.push(() => response.end())
      if (sent.includes(eicar)) {
        return say(406, { ...of, Status: 'FOUND', Description: 'Eicar-Test-Signature' })
      }
      return say(200, { ...of, Status: 'OK', Description: '' })
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())

const keys = { SCANNER_URL: 'https://scanner.example/v2/scan', SCANNER_KEY: 'the key' }
const ask = (text: string) => scan(keys as never, new TextEncoder().encode(text)) // two bindings of another value

beforeEach(() => {
  const { port } = server.address() as AddressInfo // it listens on a port
  const real = fetch
  // Node has no such stream, and takes a body of one only with its word
  vi.stubGlobal(
    'FixedLengthStream',
    class extends TransformStream {
      constructor(_length: number) {
        super()
      }
    },
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    real(String(url).replace('https://scanner.example', `http://127.0.0.1:${port}`), {
      ...init,
      duplex: 'half',
    } as RequestInit),
  )
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  for (const end of waiting) end()
  waiting = []
  authorized = []
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file with nothing known is clean, and the scanner is told who asks', async () => {
  expect(await ask('%PDF-1.7 a receipt')).toEqual({ is: 'clean' })
  expect(authorized).toEqual(['Bearer the key'])
})

test.each([eicar, `%PDF-1.7 ${eicar} a receipt`])(
  'what every scanner knows is found, by its name',
  async (text) => {
    expect(await ask(text)).toEqual({ is: 'infected', name: 'Eicar-Test-Signature' })
  },
)

test.each([
  ['a fault of its own', 'break'],
  ['a line that ends', 'hang up'],
  ['a file that is too large for it', 'x'.repeat(bytesMax)],
])('%s: the file is not called clean', async (_what, text) => {
  expect(await ask(text)).toEqual({ is: 'unavailable' })
})

test('no answer in time: the file is not called clean', async () => {
  const real = AbortSignal.timeout.bind(AbortSignal)
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(20))
  expect(await ask('wait')).toEqual({ is: 'unavailable' })
  expect(asked).toHaveBeenCalledWith(10_000)
})
