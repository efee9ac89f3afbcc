import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import type { RoleName } from '../worker/domain/access/role.ts'

export type Answer = { body: Buffer; encoding: string; ms: number }
type Sent = {
  method?: string
  headers?: Record<string, string>
  content?: Buffer | string
  /** Instead of a content: bytes whose number nobody says beforehand. */
  stream?: Iterable<Buffer>
  /** The one status that is right; else any that is no refusal. */
  expects?: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** `demo.localhost` does not resolve in Node everywhere, so the connection goes to the address and the name into `Host`. */
export function ask(port: number, path: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, content, stream, expects } = sent
  const length = content === undefined ? {} : { 'Content-Length': Buffer.byteLength(content) }
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...headers, ...length } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          const encoding = answer.headers['content-encoding'] ?? 'none'
          const status = answer.statusCode ?? 500
          const isRight = expects === undefined ? status < 400 : status === expects
          if (isRight) resolve({ body, encoding, ms: performance.now() - from })
          else reject(new Error(`${method} ${path}: ${status} ${body.toString().slice(0, 500)}`))
        })
      },
    )
    asked.on('error', reject)
    if (stream) Readable.from(stream).on('error', reject).pipe(asked)
    else asked.end(content)
  })
}

export type SignedInUser = Awaited<ReturnType<typeof signIn>>

/** Signs in as one of the users of an organisation; each user once, because sign-ins are limited. */
export async function signIn(port: number, slug: string, role: RoleName, password: string) {
  const host = { Host: `${slug}.localhost:${port}` }
  const json = { ...host, 'Content-Type': 'application/json' }
  const form = JSON.stringify({ email: `${role}@${slug}.example`, password })
  const { body } = await ask(port, '/api/auth/login', {
    method: 'POST',
    headers: json,
    content: form,
  })
  const { accessToken } = read<{ accessToken: string }>(body)
  const token = { Authorization: `Bearer ${accessToken}` }

  return {
    /** What goes with every request of this user. */
    headers: { ...host, ...token },
    get: (path: string, headers: Record<string, string> = {}) =>
      ask(port, path, { headers: { ...host, ...token, ...headers } }),
    post: (path: string, sent: unknown) =>
      ask(port, path, {
        method: 'POST',
        headers: { ...json, ...token, 'Idempotency-Key': crypto.randomUUID() },
        content: JSON.stringify(sent),
      }),
    async upload(
      path: string,
      file: string | Uint8Array<ArrayBuffer>,
      { field = 'sheet', ...said }: Record<string, string> = {},
    ) {
      const parts = new FormData()
      parts.set(field, new File([file], 'file.csv', { type: 'text/csv' }))
      for (const [name, value] of Object.entries(said)) parts.set(name, value)
      const framed = new Response(parts)
      const type = { 'Content-Type': framed.headers.get('Content-Type') ?? '' }
      const content = Buffer.from(await framed.arrayBuffer())
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const headers = { ...host, ...token, ...type, ...key }
      return ask(port, path, { method: 'POST', headers, content })
    },
  }
}

/** A JSON answer of the product, in the shape its contract gives. */
export function read<Shape>(body: Buffer): Shape {
  return JSON.parse(body.toString()) as Shape
}
