import { DatabaseSync } from 'node:sqlite'
import type { Database } from './account.ts'
import { faultOf, type Settings } from './settings.ts'
import { lockedDays } from './stores.ts'

export type StoredObject = {
  bytes: Buffer
  type?: string
  beside?: Record<string, string>
  /** It is listed, and whoever asks for it is answered so. */
  fails?: number
}

/** What stands in the account; a test plants its mistakes here. */
export type World = {
  zone: { id: string; name: string; status: string; paused: boolean; account: { id: string } }
  packs: { hosts: string[]; status: string; certificates: { expires_on: string }[] }[]
  records: { type: string; name: string; content: string; proxied?: boolean }[]
  zoneSettings: Record<string, string>
  workerRoutes: { pattern: string; script?: string }[]
  databases: Database[]
  namespaces: { id: string; title: string }[]
  buckets: { name: string; location: string }[]
  /** What lies in the bucket. */
  objects: Map<string, StoredObject>
  ends: {
    id: string
    enabled: boolean
    conditions?: { prefix?: string }
    deleteObjectsTransition?: object
  }[]
  /** Databases that were brought back to a moment. */
  travelled: string[]
  locks: {
    id: string
    enabled: boolean
    prefix: string
    condition: { type: string; maxAgeSeconds?: number }
  }[]
  secrets: { name: string }[]
  /** Of the Worker that hands on what became of letters; it may not be there. */
  mailSecrets?: { name: string }[]
  schedules: { cron: string }[]
  /** What the Worker that is deployed is bound to. */
  bindings: { type: string; name: string; id?: string; namespace_id?: string; text?: string }[]
  runsAsOf?: string
  placement?: { region: string }
  observability: { enabled: boolean; logs: { enabled: boolean; invocation_logs: boolean } }
  /** Workers that read its log. */
  readers: { service: string }[]
  versions: { id: string; number: number; annotations?: { 'workers/tag': string } }[]
  deployments: { versions: { version_id: string; percentage: number }[] }[]
  atWorkersDev: { enabled: boolean; previews_enabled: boolean }
  /** Where the bucket is read by anybody. */
  domains: {
    managed: { enabled: boolean; domain: string }
    custom: { domain: string; enabled: boolean }[]
  }
  /** When that one was here for the last time, as the Worker wrote down. */
  mailHeard?: string
  /** Alarms that lie among the sessions, because the webhook is away. */
  untold: string[]
  queues: { queue_id: string; queue_name: string; consumers: object[] }[]
  subscriptions: {
    enabled: boolean
    source: object
    destination: { type: string; queue_id: string }
    events: string[]
  }[]
  /** wrangler.production.toml, as it lies in the checkout. */
  configuration: string
  /** What whoever comes in is answered, by the address; 200 where nothing stands here. */
  answers: Record<string, { status: number; text: string } | Error>
  /** The rows of the control database are real, in SQLite, and so are those of a database that was made or filled here. */
  control: DatabaseSync
  rows: Record<string, DatabaseSync>
  asked: string[]
  /** The one that it takes, and until when. */
  token: string
  tokenEnds?: string
  subdomain?: string
  /** Whoever asks is killed after so many answers, before or after the next call is carried out. */
  cutOff?: { answered: number; isCarriedOut: boolean } | undefined
  /** So many of its next calls come too early. */
  takesNoMore: number
}

export const settings: Settings = {
  zone: 'bilum.pg',
  host: 'bilum.pg',
  account: '0123456789abcdef0123456789abcdef',
  control: 'bilum-control',
  slots: 'bilum-tenant-',
  sessions: 'bilum-sessions',
  files: 'bilum-files',
  locations: { databases: 'oc', files: 'oc', worker: 'aws:ap-southeast-2' },
  mail: { from: 'Bilum <no-reply@bilum.pg>' },
  support: { email: 'help@bilum.pg', phone: '+675 7123 4567' },
  billingAccount: 'BSP, Bilum Limited, 088-950 7001234567',
  variables: {},
}

export const now = new Date('2026-11-23T00:00:00Z')
const nameOf = (number: number) => `bilum-tenant-${String(number).padStart(4, '0')}`

/** An account in which nothing is wrong. */
export function soundWorld(slotsMade = 25): World {
  if (faultOf(settings)) throw new Error('the settings of the tests are not sound')
  const control = new DatabaseSync(':memory:')
  control.exec(`CREATE TABLE slots (binding TEXT, organisation_id TEXT, cell TEXT NOT NULL DEFAULT 'main');
    CREATE TABLE schema_migrations (name TEXT, applied_at INTEGER);
    CREATE TABLE organisations (slug TEXT, slot TEXT, state TEXT, schema_version TEXT, migration_error TEXT, frozen_by TEXT);
    INSERT INTO schema_migrations VALUES ('0013_newest', 1);
    INSERT INTO organisations VALUES ('acme', 'TENANT_0001', 'active', '0036_newest', NULL, NULL);`)
  for (let number = 1; number <= slotsMade; number++) {
    const owner = number === 1 ? 'org-acme' : null
    control
      .prepare('INSERT INTO slots (binding, organisation_id) VALUES (?, ?)')
      .run(`TENANT_${String(number).padStart(4, '0')}`, owner)
  }
  const names = [
    'bilum-control',
    ...Array.from({ length: slotsMade }, (_, index) => nameOf(index + 1)),
  ]
  return {
    zone: {
      ...{ id: 'zone-1', name: 'bilum.pg', status: 'active', paused: false },
      account: { id: settings.account },
    },
    packs: [
      {
        hosts: ['bilum.pg', '*.bilum.pg'],
        status: 'active',
        certificates: [{ expires_on: '2027-02-01T00:00:00Z' }],
      },
    ],
    records: [
      { type: 'AAAA', name: 'bilum.pg', content: '100::', proxied: true },
      { type: 'AAAA', name: '*.bilum.pg', content: '100::', proxied: true },
      {
        type: 'TXT',
        name: 'cf-bounce.bilum.pg',
        content: '"v=spf1 include:_spf.mx.cloudflare.net ~all"',
      },
      { type: 'TXT', name: 'cf-bounce._domainkey.bilum.pg', content: '"v=DKIM1; k=rsa; p=MIIB"' },
      { type: 'CAA', name: 'bilum.pg', content: '0 issue "letsencrypt.org"' },
      { type: 'TXT', name: '_dmarc.bilum.pg', content: '"v=DMARC1; p=quarantine"' },
    ],
    zoneSettings: {
      ...{ always_use_https: 'off', min_tls_version: '1.2', tls_1_3: 'on' },
      ...{ email_obfuscation: 'off', rocket_loader: 'off' },
    },
    workerRoutes: ['bilum.pg/*', '*.bilum.pg/*'].map((pattern) => ({ pattern, script: 'bilum' })),
    databases: names.map((name) => ({
      name,
      uuid: `id-of-${name}`,
      running_in_region: 'OC',
      file_size: 400_000,
    })),
    namespaces: [{ id: 'kv-1', title: 'bilum-sessions' }],
    buckets: [{ name: 'bilum-files', location: 'OC' }],
    objects: new Map(),
    locks: Object.entries(lockedDays).map(([prefix, days]) => ({
      ...{ id: prefix.slice(0, -1), enabled: true, prefix },
      condition: { type: 'Age', maxAgeSeconds: days * 86_400 },
    })),
    travelled: [],
    ends: [
      {
        ...{ id: 'dumps', enabled: true, conditions: { prefix: 'dumps/' } },
        deleteObjectsTransition: { condition: { type: 'Age', maxAge: 35 * 86_400 } },
      },
    ],
    secrets: [{ name: 'MASTER_KEY' }, { name: 'ALERT_URL' }, { name: 'MAIL_EVENTS_KEY' }],
    mailSecrets: [{ name: 'KEY' }],
    mailHeard: '2026-11-22T23:17:01.000Z',
    untold: [],
    queues: [{ queue_id: 'q-1', queue_name: 'bilum-mail', consumers: [{ script: 'bilum-mail' }] }],
    subscriptions: [
      {
        enabled: true,
        source: { type: 'email.sending', zone_id: 'zone-1', domain: 'bilum.pg' },
        destination: { type: 'queues.queue', queue_id: 'q-1' },
        events: ['message.bounced', 'message.complained', 'message.rejected'],
      },
    ],
    domains: { managed: { enabled: false, domain: 'pub-1.r2.dev' }, custom: [] },
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    readers: [],
    placement: { region: settings.locations.worker },
    versions: [8, 9].map((number) => ({ id: `v${number}`, number })),
    deployments: [{ versions: [{ version_id: 'v9', percentage: 100 }] }],
    atWorkersDev: { enabled: false, previews_enabled: false },
    answers: {},
    configuration: '',
    schedules: [{ cron: '* * * * *' }],
    bindings: [
      { type: 'kv_namespace', name: 'SESSIONS', namespace_id: 'kv-1' },
      ...names.map((name, number) => ({
        type: 'd1',
        name: number === 0 ? 'CONTROL' : `TENANT_${name.slice(-4)}`,
        id: `id-of-${name}`,
      })),
    ],
    control,
    rows: {},
    asked: [],
    token: 'a token',
    tokenEnds: '2027-02-01T00:00:00Z',
    subdomain: 'bilum',
    takesNoMore: 0,
  }
}
