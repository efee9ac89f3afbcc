import { request } from 'node:http'
import type { RoleName } from '../worker/domain/access/role.ts'
import { addDays, dayInPortMoresby } from '../worker/domain/calendar.ts'
import { demoPassword } from './prepare-local.ts'
import { seedFindings } from './seed-findings.ts'

/**
 * Fills an organisation by using it: accounts, payees, a finished batch and one that waits for approval. It goes through
 * the API as its users, so what it leaves behind (audit log, bank file, digests) is real.
 */
export async function seedDemo(slug: string, port: number) {
  const api = apiOf(slug, port)
  const admin = await api.signIn('org_admin')
  const maker = await api.signIn('payment_manager')
  const approver = await api.signIn('approver')
  const manager = await api.signIn('finance_manager')

  const bsp = await admin.post('/source-accounts', {
    name: 'BSP payroll',
    bank: 'BSP',
    bsb: '088-950',
    accountNumber: '7001234567',
    profile: 'kundu-pei-132',
    deUserId: '000001',
    userName: 'DEMO PROVINCIAL HOSPITAL',
    remitter: 'DEMO HOSPITAL',
  })
  await admin.post('/source-accounts', {
    name: 'Kina suppliers',
    bank: 'Kina Bank',
    bsb: '028-038',
    accountNumber: '10000001',
    profile: 'aba-120',
    switches: { balancingRecord: 'always' },
    deUserId: '000000',
    userName: 'DEMO PROVINCIAL HOSPITAL',
    remitter: 'DEMO HOSPITAL',
  })
  const known = await maker.get('/payees?search=D009')
  const others: string[] = []
  for (let index = 0; index < 60; index++)
    others.push((await maker.post('/payees', payee(index))).id)
  const payees = [...others, ...known.items.map(({ id }) => id)]

  const batchOf = async (
    name: string,
    description: string,
    days: number,
    paid: string[],
    pay: number,
  ) => {
    const valueDate = workingDay(addDays(dayInPortMoresby(new Date()), days))
    const { id } = await maker.post('/batches', {
      name,
      sourceAccountId: bsp.id,
      valueDate,
      description,
    })
    const payments = paid.map((payeeId, index) => ({
      payeeId,
      amountToea: pay + ((index * 13_337) % 250_000),
      reference: `${description} ${String(index + 1).padStart(4, '0')}`,
    }))
    await maker.post(`/batches/${id}/payments`, { payments })
    const { digest } = await maker.post(`/batches/${id}/submission`, {})
    return { id, digest, valueDate }
  }

  const finished = await batchOf('Payroll FN22', 'FN22', 1, payees, 120_000)
  for (const someone of [approver, manager]) {
    await someone.post(`/batches/${finished.id}/approvals`, {
      decision: 'approve',
      digest: finished.digest,
    })
  }
  const file = await maker.post(`/batches/${finished.id}/bank-file`, {})
  await maker.post(`/batches/${finished.id}/upload`, {
    bankReference: 'BSP-0001',
    recordCount: file.recordCount,
    totalToea: file.totalToea,
  })
  const allowances = await batchOf('Allowances FN23', 'FN23', 5, others.slice(0, 24), 95_000)
  await seedFindings(api, { sourceAccountId: bsp.id, valueDate: allowances.valueDate })
}

const givenNames = [
  'Ovia',
  'Hitolo',
  'Mairi',
  'Rarua',
  'Igo',
  'Sibona',
  'Lahui',
  'Douna',
  'Kaia',
  'Taita',
]
const surnames = ['Asimba', 'Moreavo', 'Velesi', 'Hekwa', 'Dikana', 'Aropa']
const branches = ['088-950', '088-968', '028-038', '038-001', '018-005']

function payee(index: number) {
  const bsb = branches[index % branches.length] ?? '088-950'
  const digits = bsb.startsWith('088') || bsb.startsWith('038') ? 10 : 8
  return {
    name: `${givenNames[index % givenNames.length]} ${surnames[Math.floor(index / givenNames.length)]}`,
    code: `D${String(index + 1).padStart(5, '0')}`,
    bsb,
    accountNumber: String(10 ** (digits - 1) + index * 7919),
  }
}

function workingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

export type Answer = {
  id: string
  digest: string
  valueDate: string
  recordCount: number
  totalToea: number
  accessToken: string
  account: { id: string }
  accounts: { id: string; state: string }[]
  items: { id: string; kind: string; payeeName: string; paymentId: string }[]
}
export type DemoApi = ReturnType<typeof apiOf>

/** `demo.localhost` does not resolve in Node everywhere, so the connection goes to the address and the name into `Host`. */
function apiOf(slug: string, port: number) {
  const call = (method: string, path: string, body: unknown, token?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const { type, bytes } = body instanceof FormData ? formText(body) : jsonText(body)
      const headers = {
        Host: `${slug}.localhost:${port}`,
        'Content-Type': type,
        ...(token && { Authorization: `Bearer ${token}` }),
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
            if (failed) reject(new Error(`${path}: ${answer.statusCode} ${text}`))
            else resolve(text === '' ? undefined : JSON.parse(text))
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
        post: (path: string, body: unknown) => call('POST', path, body, accessToken),
        put: (path: string, body: unknown) => call('PUT', path, body, accessToken),
      }
    },
  }
}

const jsonText = (body: unknown) => ({
  type: 'application/json',
  bytes: body === undefined ? '' : JSON.stringify(body),
})

/** A form of texts, as a browser sends it; a sheet is a text too. */
function formText(form: FormData) {
  const boundary = 'demo-form'
  const parts = [...form].map(([name, value]) => {
    const file = name === 'sheet' ? '; filename="sheet.csv"' : ''
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  const bytes = `${parts.join('')}--${boundary}--\r\n`
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
