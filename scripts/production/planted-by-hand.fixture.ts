import type { World } from './simulated-world.fixture.ts'

const record = (type: string) => (world: World) =>
  world.records.find((one) => one.type === type) ?? {}
const database = (name: string) => (world: World) =>
  world.databases.find((one) => one.name === name) ?? {}
const past = { type: 'A', content: '192.0.2.1', proxied: false }

/** What somebody did in the dashboard, or left undone there. */
export const plantedByHand: [mistake: string, spoil: (world: World) => void, says: RegExp][] = [
  [
    'a database that was deleted, with an organisation in it',
    (world) => {
      world.databases = world.databases.filter(({ name }) => name !== 'bilum-tenant-0001')
    },
    /^databases that are gone: TENANT_0001 of .*replace TENANT_0001, as/,
  ],
  [
    'a database that was made anew under its name',
    (world) => Object.assign(database('bilum-tenant-0014')(world), { uuid: 'another' }),
    /^databases that are gone: TENANT_0014 of/,
  ],
  [
    'a control database that was made anew under its name',
    (world) => Object.assign(database('bilum-control')(world), { uuid: 'another' }),
    /^databases that are gone: CONTROL of .*Another has its name\. If one of yours .*“The control database”$/,
  ],
  [
    'a Worker that is placed nowhere',
    (world) => Object.assign(world, { placement: undefined }),
    /^what is deployed: the Worker is not placed at aws:ap-southeast-2/,
  ],
  [
    'a database of nobody beside ours',
    ({ bindings }) => bindings.push({ type: 'd1', name: 'TENANT_0999', id: 'of-staging' }),
    /^what is deployed: TENANT_0999 of the Worker is not in the configuration/,
  ],
  [
    'a variable that was added',
    ({ bindings }) => bindings.push({ type: 'plain_text', name: 'DEMO_PASSWORD', text: 'demo' }),
    /^what is deployed: DEMO_PASSWORD of the Worker is not in the configuration/,
  ],
  [
    'a version of before that was brought back, with all of its databases',
    (world) =>
      Object.assign(world, {
        deployments: [{ versions: [{ version_id: 'v8', percentage: 100 }] }],
      }),
    /^one version: what serves is not the version that was made last/,
  ],
  [
    'SPF without the one who sends',
    (world) =>
      Object.assign(world.records.find(({ content }) => content.includes('spf1')) ?? {}, {
        content: '"v=spf1 include:_spf.google.com ~all"',
      }),
    /^mail: SPF: .*that Cloudflare may send/,
  ],
  [
    'a CAA record that says only whom to tell',
    (world) => Object.assign(record('CAA')(world), { content: '0 iodef "mailto:help@bilum.pg"' }),
    /^who may make certificates: any authority/,
  ],
  [
    'a second record of the host',
    ({ records }) => records.push({ ...past, name: 'bilum.pg' }),
    /^record of the host: bilum\.pg goes past Cloudflare, to 192\.0\.2\.1/,
  ],
  [
    'a second record of the wildcard',
    ({ records }) => records.push({ ...past, name: '*.bilum.pg' }),
    /^record of every organisation: .*past Cloudflare, to 192/,
  ],
  [
    'a key of before that still counts',
    ({ secrets }) => secrets.push({ name: 'MASTER_KEY_PREVIOUS' }),
    /^a key that is being changed: .*secret delete MASTER_KEY_PREVIOUS/,
  ],
  [
    'a lock of every file',
    ({ locks }) =>
      locks.push({ id: 'all', enabled: true, prefix: '', condition: { type: 'Indefinite' } }),
    /^locks of files: the lock of “” keeps what goes/,
  ],
  [
    'copies that are kept for longer than they should be',
    ({ locks }) =>
      Object.assign(locks.find(({ prefix }) => prefix === 'dumps/') ?? {}, {
        condition: { type: 'Age', maxAgeSeconds: 365 * 86_400 },
      }),
    /^locks of files: the lock of “dumps\/” keeps what goes/,
  ],
  [
    'no log',
    ({ observability }) => Object.assign(observability, { enabled: false }),
    /^log: the Worker writes no log/,
  ],
  [
    'a log of whole addresses',
    ({ observability }) => Object.assign(observability.logs, { invocation_logs: true }),
    /^log: Cloudflare logs the whole address/,
  ],
  [
    'somebody who reads the log',
    ({ readers }) => readers.push({ service: 'other' }),
    /^log: another Worker, other, reads/,
  ],
  [
    'a queue that the mail service tells nothing',
    ({ subscriptions }) => subscriptions.pop(),
    /^letters that come back: the queue bilum-mail is not told which letters are bounced, complained/,
  ],
  [
    'a mail service that was told to rest',
    ({ subscriptions }) => Object.assign(subscriptions[0] ?? {}, { enabled: false }),
    /^letters that come back: the queue bilum-mail is not told/,
  ],
  [
    'a mail service that tells another queue',
    ({ subscriptions }) =>
      Object.assign(subscriptions[0] ?? {}, { destination: { queue_id: 'of-staging' } }),
    /^letters that come back: the queue bilum-mail is not told/,
  ],
  [
    'a kind of what comes back that nobody hears of',
    ({ subscriptions }) => subscriptions[0]?.events.pop(),
    /^letters that come back: the queue bilum-mail is not told which letters are rejected:/,
  ],
]
