import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { RoleName } from '../../worker/domain/access/role.ts'
import { demoPassword } from './password.ts'

export type Answer = {
  id: string
  digest: string
  sha256: string
  valueDate: string
  approvalsNeeded: number
  recordCount: number
  totalToea: number
  accessToken: string
  void: { askedAt: string }
  accounts: { id: string; state: string }[]
  items: {
    id: string
    bank: string
    code: string
    kind: string
    payeeName: string
    paymentId: string
    payeeId: string
    payee: { code: string }
    account: { id: string }
    valueDate: string
    totalToea: number
    amountToea: number
    batchId: string
    bankReference: string
    match: { batchId: string }
  }[]
}
export type DemoApi = ReturnType<typeof apiOf>
export type Person = Awaited<ReturnType<DemoApi['signIn']>>

/**
 * The API of an organisation, at the moment that `moment` gives for each request. `demo.localhost` does not resolve in Node
 * everywhere, so the connection goes to the address and the name into `Host`.
 */
export function apiOf(slug: string, port: number, moment?: () => Date) {
  const call = (method: string, path: string, body: unknown, token?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const { type, bytes } = body instanceof FormData ? formText(body) : jsonText(body)
      const headers = {
        Host: `${slug}.localhost:${port}`,
        'Content-Type': type,
        ...(token && { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }),
        ...(moment && { 'X-Demo-Moment': moment().toISOString() }),
      }
      const sent = request(
        { host: '127.0.0.1', port, path: `/api${path}`, method, headers },
        (answer) => {
          let text = ''
          answer.on('data', (part) => {
            text += part
          })
          answer.on('end', () => {
            const failed = (answer.statusCode ?? 500) >= 400
            const isJson = answer.headers['content-type']?.includes('json')
            if (failed) reject(new Error(`${path}: ${answer.statusCode} ${text}`))
            else resolve(isJson && text !== '' ? JSON.parse(text) : undefined)
          })
        },
      )
      sent.on('error', reject)
      sent.end(bytes)
    })
  return {
    async signIn(role: RoleName) {
      const email = `${role}@${slug}.example`
      const { accessToken } = await call('POST', '/auth/login', { email, password: demoPassword })
      return {
        get: (path: string) => call('GET', path, undefined, accessToken),
        post: (path: string, body: unknown = {}) => call('POST', path, body, accessToken),
        put: (path: string, body: unknown) => call('PUT', path, body, accessToken),
        remove: (path: string) => call('DELETE', path, undefined, accessToken),
      }
    },
  }
}

const jsonText = (body: unknown) => ({
  type: 'application/json',
  bytes: body === undefined ? '' : JSON.stringify(body),
})

/** A form of texts, as a browser sends it; a sheet and a statement are texts too. */
function formText(form: FormData) {
  const boundary = 'demo-form'
  const parts = [...form].map(([name, value]) => {
    const file = name === 'sheet' || name === 'statement' ? `; filename="${name}.csv"` : ''
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  const bytes = `${parts.join('')}--${boundary}--\r\n`
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
