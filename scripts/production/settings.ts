import { existsSync, readFileSync } from 'node:fs'
import { deploymentFault, secretNames } from '../../worker/domain/deployment.ts'

/** What an operator writes, once: `production.json`. Nothing of it is secret. */
export type Settings = {
  /** The zone at Cloudflare; a certificate of its own covers one label below it. */
  zone: string
  /** The host that organisations live one label under. */
  host: string
  account: string
  /** Which of the Workers that share the control database this is; “main” where there is one. */
  cell?: string
  /** Every cell, where there are several behind a router; the first has the base host, and new organisations. */
  cells?: string[]
  /** The number of this cell's first slot: two cells have no slot of one name. */
  firstSlot?: number
  /** The name of the control database. */
  control: string
  /** What the name of each slot's database begins with. */
  slots: string
  /** The title of the KV namespace. */
  sessions: string
  /** The name of the bucket. */
  files: string
  locations: { databases: string; files: string; worker: string }
  /** Whom letters come from, and how many the mail service takes in a day, where that is known. */
  mail: { from: string; dayMax?: number }
  support: { email: string; phone: string }
  billingAccount: string
  /** More variables of the Worker, such as TURNSTILE_SITE_KEY. */
  variables: Record<string, string>
}

/** What the Worker of a cell is called. */
export const workerOf = (cell = 'main') => (cell === 'main' ? 'bilum' : `bilum-${cell}`)

export const settingsFile = 'production.json'

export function readSettings(file = settingsFile): Settings {
  if (!existsSync(file)) {
    throw new Error(`write ${file}: copy production.example.json and fill it in (docs/deploy.md)`)
  }
  const settings = read(file)
  const fault = faultOf(settings)
  if (fault) throw new Error(`${file}: ${fault}`)
  return settings
}

/** Of the form that `Settings` says, or it is said below what is wrong with it. */
function read(file: string): Settings {
  try {
    // some editors begin a file with a mark that nobody sees
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`) // what JSON.parse throws
  }
}

const fields = {
  '': [
    ...['zone', 'host', 'account', 'cell', 'cells', 'firstSlot', 'control', 'slots', 'sessions'],
    ...['files', 'locations', 'mail', 'support', 'billingAccount', 'variables'],
  ],
  locations: ['databases', 'files', 'worker'],
  mail: ['from', 'dayMax'],
  support: ['email', 'phone'],
  // the Worker reads no other that is neither said above nor a secret
  variables: ['TURNSTILE_SITE_KEY', 'SCANNER_URL'],
} as const

/** What production.json may say (docs/deploy.md). */
export const fieldNames: readonly string[] = fields['']

/** A field that nobody reads: a name that was mistyped would count for nothing, in silence. */
function unknownField(settings: Partial<Settings>): string | undefined {
  for (const part of Object.keys(fields) as (keyof typeof fields)[]) {
    const known: readonly string[] = fields[part]
    const found = (part === '' ? settings : settings[part]) ?? {}
    const unknown = Object.keys(found).find((name) => !known.includes(name))
    if (unknown) return `“${part === '' ? unknown : `${part}.${unknown}`}” is no field of it`
  }
  return undefined
}

/** Cloudflare's regions of databases, buckets and objects. */
const regions = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']

export function faultOf(settings: Partial<Settings>): string | undefined {
  const names = ['zone', 'host', 'account', 'control', 'slots', 'sessions', 'files'] as const
  const unsaid = [...names, 'billingAccount' as const].find((name) => !isText(settings[name]))
  if (unsaid) return `“${unsaid}” is missing`
  const { zone = '', host = '', account = '', locations, mail, support, variables } = settings
  const secret = secretNames.find((name) => variables?.[name] !== undefined)
  if (secret) return `${secret} is a secret: put it with wrangler, and take it out of the file`
  const unknown = unknownField(settings)
  if (unknown) return unknown
  if (!/^[\da-f]{32}$/.test(account))
    return '“account” must be the 32 letters and digits of the account’s id'
  const other = [zone, host].find((name) => !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name))
  if (other !== undefined)
    return `“${other}” is no domain: write it in small letters, without https://`
  if (host !== zone && host !== `www.${zone}` && !host.endsWith(`.${zone}`))
    return `“host” must be ${zone}, or below it`
  const { cell = 'main', cells, firstSlot = 1 } = settings
  if (![cell, ...(cells ?? [])].every((name) => /^[a-z][a-z\d-]{0,19}$/.test(name)))
    return '“cell” must be a short name in small letters'
  if (cells && !cells.includes(cell)) return `“cells” must have ${cell} among them`
  if (!Number.isInteger(firstSlot) || firstSlot < 1 || firstSlot > 99_999)
    return '“firstSlot” must be a number from 1 to 99999'
  if (!locations || !regions.includes(locations.databases) || !regions.includes(locations.files)) {
    return `“locations” must name databases and files, each one of ${regions.join(', ')}`
  }
  if (!/^(?:aws|gcp|azure):[\w-]+$/.test(locations.worker ?? ''))
    return '“locations.worker” must be like aws:ap-southeast-2'
  if (!/^[^<>]+ <[^<>\s@]+@[^<>\s@]+>$/.test(mail?.from ?? ''))
    return '“mail.from” must read: Name <address>'
  if (!Number.isInteger(mail?.dayMax ?? 0) || (mail?.dayMax ?? 0) < 0)
    return '“mail.dayMax” must be a whole number of letters'
  if (
    !/\d{3}-?\d{3}\D+\d{6,}/.test(settings.billingAccount ?? '') ||
    /example/.test(settings.billingAccount ?? '')
  )
    return '“billingAccount” must be your own account: bank, name, BSB and number'
  return deploymentFault({
    host,
    supportEmail: support?.email ?? '',
    supportPhone: support?.phone ?? '',
  })
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
