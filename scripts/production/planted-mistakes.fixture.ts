import type { World } from './simulated-world.fixture.ts'

const first = <T>(all: T[], found: (one: T) => boolean = () => true): T => {
  const one = all.find(found)
  if (!one) throw new Error('there is no such thing to spoil')
  return one
}
const record = (name: string) => (world: World) => first(world.records, (one) => one.name === name)
const without = (world: World, name: string) => {
  world.records = world.records.filter((one) => one.name !== name)
}

/** What is wrong in an account, how it comes to be so, and what the doctor says of it. */
export const plantedMistakes: [mistake: string, spoil: (world: World) => void, says: RegExp][] = [
  [
    'the name servers are not entered',
    ({ zone }) => Object.assign(zone, { status: 'pending' }),
    /^zone: .*pending: enter/,
  ],
  [
    'the zone is in another account',
    ({ zone }) => Object.assign(zone, { account: { id: 'x' } }),
    /^zone: .*another account/,
  ],
  [
    'the certificate has no wildcard',
    ({ packs }) => Object.assign(first(packs), { hosts: ['bilum.pg'] }),
    /^certificate: no certificate covers bilum.pg and \*/,
  ],
  [
    'the certificate is not made yet',
    ({ packs }) => Object.assign(first(packs), { status: 'pending_validation' }),
    /^certificate: .*pending_validation/,
  ],
  [
    'the certificate was not renewed',
    ({ packs }) =>
      Object.assign(first(packs), { certificates: [{ expires_on: '2026-11-30T00:00:00Z' }] }),
    /^certificate: .*2026-11-30/,
  ],
  [
    'the wildcard leads nowhere',
    (world) => without(world, '*.bilum.pg'),
    /^record of every organisation: .*add a proxied AAAA/,
  ],
  [
    'the wildcard goes past Cloudflare',
    (world) => Object.assign(record('*.bilum.pg')(world), { proxied: false }),
    /^record of every organisation: .*proxied/,
  ],
  [
    'the host goes past Cloudflare',
    (world) => Object.assign(record('bilum.pg')(world), { proxied: false }),
    /^record of the host: .*proxied/,
  ],
  [
    'another server answers as an organisation',
    ({ records }) =>
      records.push({ type: 'A', name: 'old.bilum.pg', content: '192.0.2.1', proxied: false }),
    /^records beside it: old\.bilum\.pg/,
  ],
  [
    'calls by http are led to https',
    ({ zoneSettings }) => Object.assign(zoneSettings, { always_use_https: 'on' }),
    /^https only: turn/,
  ],
  [
    'old TLS is taken',
    ({ zoneSettings }) => Object.assign(zoneSettings, { min_tls_version: '1.0' }),
    /^TLS: TLS 1.0/,
  ],
  ['no SPF', (world) => without(world, 'cf-bounce.bilum.pg'), /^mail: SPF: nobody says/],
  [
    'two SPF records',
    ({ records }) =>
      records.push({ type: 'TXT', name: 'cf-bounce.bilum.pg', content: '"v=spf1 -all"' }),
    /^mail: SPF: .*two/,
  ],
  [
    'no DKIM',
    (world) => without(world, 'cf-bounce._domainkey.bilum.pg'),
    /^mail: DKIM: .*not signed/,
  ],
  ['no DMARC', (world) => without(world, '_dmarc.bilum.pg'), /^mail: DMARC: add/],
  [
    'DMARC that asks for nothing',
    (world) => Object.assign(record('_dmarc.bilum.pg')(world), { content: '"v=DMARC1; p=none"' }),
    /^mail: DMARC: .*p=quarantine/,
  ],
  [
    'a database on the other side of the world',
    ({ databases }) => Object.assign(databases[20] ?? {}, { running_in_region: 'WEUR' }),
    /^places of databases: bilum-tenant-0020 \(WEUR\)/,
  ],
  [
    'a database that is nearly full',
    ({ databases }) => Object.assign(databases[1] ?? {}, { file_size: 9e9 }),
    /^sizes of databases: bilum-tenant-0001/,
  ],
  [
    'databases that together have most of what an account may have',
    (world) =>
      Object.assign(world, {
        databases: world.databases.map((one) => ({ ...one, file_size: 7.9e9 })),
      }),
    /^sizes of databases: all together 205 of the 250 GB/,
  ],
  [
    'files on the other side of the world',
    ({ buckets }) => Object.assign(first(buckets), { location: 'WNAM' }),
    /^place of files: .*WNAM, not in oc/,
  ],
  [
    'a lock of one day',
    ({ locks }) =>
      Object.assign(locks[0] ?? {}, { condition: { type: 'Age', maxAgeSeconds: 86_400 } }),
    /^locks of files: .*anchors\/ within 2557 days/,
  ],
  [
    'TLS 1.3 off',
    ({ zoneSettings }) => Object.assign(zoneSettings, { tls_1_3: 'off' }),
    /^TLS 1\.3: /,
  ],
  [
    'no CAA',
    (world) =>
      Object.assign(world, { records: world.records.filter(({ type }) => type !== 'CAA') }),
    /^who may make certificates: any authority/,
  ],
  [
    'a route to another Worker',
    ({ workerRoutes }) => Object.assign(workerRoutes[1] ?? {}, { script: 'other' }),
    /^routes of the Worker: \*\.bilum\.pg\/\* lead/,
  ],
  ['no lock', (world) => Object.assign(world, { locks: [] }), /^locks of files: .*anchors/],
  [
    'copies that anybody may remove',
    (world) => world.locks.pop(),
    /^locks of files: .*remove dumps\//,
  ],
  ['copies for ever', (world) => Object.assign(world, { ends: [] }), /^end of nightly copies: /],
  [
    'another namespace is bound',
    ({ namespaces }) => Object.assign(first(namespaces), { id: 'kv-2' }),
    /^sessions: .*not bound/,
  ],
  [
    'a slot that was made and not bound',
    ({ databases }) =>
      databases.push({ name: 'bilum-tenant-0026', uuid: 'new', running_in_region: 'OC' }),
    /^slots that are bound: 1 slots .* not bound/,
  ],
  [
    'a slot that is known and not bound',
    ({ control }) =>
      control.exec(
        "INSERT INTO slots (binding, organisation_id) VALUES ('TENANT_0900', 'org-gone')",
      ),
    /^slots that are bound: TENANT_0900 are known/,
  ],
  [
    'few free slots',
    ({ control }) =>
      control.exec("UPDATE slots SET organisation_id = binding WHERE binding > 'TENANT_0010'"),
    /^free slots: 9 are free/,
  ],
  [
    'a control database that is behind',
    ({ control }) => control.exec("UPDATE schema_migrations SET name = '0012_before'"),
    /^schema: .*0012_before/,
  ],
  [
    'an organisation that could not be migrated',
    ({ control }) => control.exec("UPDATE organisations SET migration_error = 'in the way'"),
    /^schema: acme: could not/,
  ],
  [
    'no MASTER_KEY',
    (world) =>
      Object.assign(world, { secrets: [{ name: 'ALERT_URL' }, { name: 'MAIL_EVENTS_KEY' }] }),
    /^secret MASTER_KEY: .*503/,
  ],
  [
    'nobody is told',
    (world) =>
      Object.assign(world, { secrets: [{ name: 'MASTER_KEY' }, { name: 'MAIL_EVENTS_KEY' }] }),
    /^secret ALERT_URL: /,
  ],
  ['bounces are not heard of', ({ secrets }) => secrets.pop(), /^secret MAIL_EVENTS_KEY: /],
  [
    'a token that ends within days',
    (world) => Object.assign(world, { tokenEnds: '2026-12-01T00:00:00Z' }),
    /^token: this token ends on 2026-12-01: make another/,
  ],
  [
    'no way in for whoever restores',
    (world) => Object.assign(world, { subdomain: undefined }),
    /^a way in on the worst day: .*open Workers & Pages/,
  ],
  [
    'nobody hands on what became of letters',
    (world) => Object.assign(world, { mailSecrets: undefined }),
    /^letters that come back: nobody takes .*deploy bilum-mail/,
  ],
  [
    'whoever hands them on has no key',
    ({ mailSecrets }) => mailSecrets?.pop(),
    /^letters that come back: bilum-mail has no KEY/,
  ],
  [
    'slots that the Worker has not entered yet',
    ({ control }) => control.exec("DELETE FROM slots WHERE binding > 'TENANT_0010'"),
    /^free slots: 9 are free, and 15 that are bound are not known yet: they are within ten minutes/,
  ],
  [
    'half of a pair of secrets',
    ({ secrets }) => secrets.push({ name: 'TURNSTILE_SECRET' }),
    /^secrets that go together: /,
  ],
  [
    'a version of before, brought back in the dashboard with its bindings',
    ({ bindings }) => bindings.splice(-5),
    /^what is deployed: 5 databases .*, the first TENANT_0021: npm run deploy/,
  ],
  [
    'a Worker with the sessions of another environment',
    ({ bindings }) =>
      Object.assign(
        first(bindings, ({ name }) => name === 'SESSIONS'),
        { namespace_id: 'kv-of-staging' },
      ),
    /^what is deployed: SESSIONS of the Worker is kv-of-staging/,
  ],
  ['no cron', (world) => Object.assign(world, { schedules: [] }), /^cron: /],
]
