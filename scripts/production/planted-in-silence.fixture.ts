import type { World } from './simulated-world.fixture.ts'

const setting = (name: string, value: string) => (world: World) =>
  Object.assign(world.zoneSettings, { [name]: value })
const record = (type: string, name: string, content: string) => (world: World) =>
  world.records.push({ type, name, content, proxied: false })
const dmarc = (content: string) => (world: World) =>
  Object.assign(world.records.find(({ name }) => name === '_dmarc.bilum.pg') ?? {}, { content })
const deployed =
  (wanted: string, changed?: object) =>
  ({ bindings }: World) =>
    changed
      ? Object.assign(bindings.find(({ name }) => name === wanted) ?? {}, changed)
      : bindings.splice(
          bindings.findIndex(({ name }) => name === wanted),
          1,
        )
const end = (prefix: string, days: number) => ({
  ...{ id: 'another', enabled: true, conditions: { prefix } },
  deleteObjectsTransition: { condition: { type: 'Age', maxAge: days * 86_400 } },
})
const answers = (address: string, answer: World['answers'][string]) => (world: World) =>
  Object.assign(world.answers, { [`https://${address}`]: answer })

/** What is wrong and shows itself to nobody before the day on which it counts. */
export const plantedInSilence: [mistake: string, spoil: (world: World) => void, says: RegExp][] = [
  ['a zone that is paused', ({ zone }) => Object.assign(zone, { paused: true }), /^zone: .*paused/],
  [
    'a longer route to another Worker',
    ({ workerRoutes }) => workerRoutes.push({ pattern: 'acme.bilum.pg/*', script: 'other' }),
    /^routes of the Worker: acme\.bilum\.pg\/\* leads to other, and counts before ours/,
  ],
  [
    'a longer route to none',
    ({ workerRoutes }) => workerRoutes.push({ pattern: 'bilum.pg/api/*' }),
    /^routes of the Worker: bilum\.pg\/api\/\* leads to no Worker/,
  ],
  [
    'a name that is given to other servers',
    record('NS', 'acme.bilum.pg', 'ns1.example.com'),
    /^records beside it: acme\.bilum\.pg would answer/,
  ],
  [
    'a wildcard below an organisation',
    record('A', '*.acme.bilum.pg', '192.0.2.1'),
    /^records beside it: \*\.acme\.bilum\.pg/,
  ],
  [
    'addresses that Cloudflare hides, as it does unless it is told',
    setting('email_obfuscation', 'on'),
    /^addresses on pages: turn Email Address Obfuscation off/,
  ],
  ['a loader of scripts', setting('rocket_loader', 'on'), /^scripts on pages: turn Rocket Loader/],
  [
    'SPF that lets anybody send',
    (world) =>
      Object.assign(world.records.find(({ content }) => content.includes('spf1')) ?? {}, {
        content: '"v=spf1 include:_spf.mx.cloudflare.net +all"',
      }),
    /^mail: SPF: .*lets anybody send/,
  ],
  [
    'two DMARC records',
    record('TXT', '_dmarc.bilum.pg', '"v=DMARC1; p=reject"'),
    /^mail: DMARC: .*two/,
  ],
  [
    'DMARC that asks for nothing below the domain',
    dmarc('"v=DMARC1; p=reject; sp=none"'),
    /^mail: DMARC: DMARC of what is below is sp=none/,
  ],
  [
    'DMARC for no letter',
    dmarc('"v=DMARC1; p=quarantine; pct=0"'),
    /^mail: DMARC: DMARC counts for 0/,
  ],
  ['DMARC that is mistyped', dmarc('"v=DMARC1; p=quarantne"'), /^mail: DMARC: .*p=quarantne/],
  [
    'files that anybody reads at r2.dev',
    ({ domains }) => Object.assign(domains.managed, { enabled: true }),
    /^files that anybody reads: .*pub-1\.r2\.dev/,
  ],
  [
    'files that anybody reads at a domain',
    ({ domains }) => domains.custom.push({ domain: 'files.bilum.pg', enabled: true }),
    /^files that anybody reads: .*files\.bilum\.pg/,
  ],
  [
    'a rule that deletes every file',
    ({ ends }) => ends.push(end('', 90)),
    /^end of nightly copies: a rule of the bucket deletes what lies under “”/,
  ],
  [
    'a rule that deletes bank files',
    ({ ends }) => ends.push(end('bank-files/', 400)),
    /^end of nightly copies: .*“bank-files\/”/,
  ],
  [
    'a second rule that deletes copies too early',
    ({ ends }) => ends.push(end('dumps/', 7)),
    /^end of nightly copies: dumps\/ goes after less than 35 days/,
  ],
  [
    'a slot bound to the database of another',
    ({ databases }) => {
      const [one, other] = ['0004', '0005'].map((end) =>
        databases.find(({ name }) => name === `bilum-tenant-${end}`),
      )
      if (one && other) [one.name, other.name] = [other.name, one.name]
    },
    /^slots that are bound: TENANT_0004 is bound to the database of TENANT_0005/,
  ],
  [
    'a slot that was set aside',
    ({ control }) =>
      control.exec(
        "UPDATE slots SET organisation_id = 'used/' || binding WHERE binding = 'TENANT_0025'",
      ),
    /^slots that were set aside: somebody’s rows are in TENANT_0025/,
  ],
  [
    'a checkout of before the deploy',
    ({ control }) => control.exec("UPDATE schema_migrations SET name = '0014_newer'"),
    /^schema: .*0014_newer, which this checkout does not know: git pull/,
  ],
  [
    'a variable that was changed in the dashboard',
    deployed('BASE_ORIGIN', { text: 'https://staging.bilum.pg' }),
    /^what is deployed: BASE_ORIGIN of the Worker is https:\/\/staging/,
  ],
  [
    'a Worker with the files of another environment',
    deployed('FILES', { bucket_name: 'staging-files' }),
    /^what is deployed: FILES of the Worker is staging-files, and bilum-files/,
  ],
  ['a Worker that sends no letter', deployed('EMAIL'), /^what is deployed: EMAIL .* is missing/],
  [
    'a Worker that runs as of an older day',
    (world) => Object.assign(world, { runsAsOf: '2024-01-01' }),
    /^what is deployed: the Worker runs as of 2024-01-01/,
  ],
  [
    'two versions that serve beside each other',
    ({ deployments }) => deployments[0]?.versions.push({ version_id: 'v8', percentage: 10 }),
    /^one version: two versions/,
  ],
  [
    'an address past the zone',
    ({ atWorkersDev }) => Object.assign(atWorkersDev, { enabled: true }),
    /^another address: the Worker answers at workers\.dev/,
  ],
  [
    'a configuration that was changed by hand',
    (world) => {
      world.configuration = world.configuration.replace('keep_names = false', 'keep_names = true')
    },
    /^configuration: .*changed by hand/,
  ],
  [
    'a queue that nobody takes from',
    ({ queues }) => queues[0]?.consumers.pop(),
    /^letters that come back: nothing takes the queue bilum-mail:/,
  ],
  [
    'whoever hands them on has another key',
    (world) => Object.assign(world, { mailHeard: '2026-11-22T17:00:00.000Z' }),
    /^letters that come back: bilum-mail was heard for the last time on 2026-11-22T17:00Z/,
  ],
  [
    'whoever hands them on never came through',
    (world) => Object.assign(world, { mailHeard: undefined }),
    /^letters that come back: bilum-mail was never heard, .* is its KEY the MAIL_EVENTS_KEY/,
  ],
  [
    'a webhook that takes nothing',
    ({ untold }) => untold.push('untold/chain/org-acme', 'untold/slots/'),
    /^alarms that nobody heard: chain, slots: the webhook does not take/,
  ],
  ['no queue', ({ queues }) => queues.pop(), /^letters that come back: .*which is not there/],
  [
    'a second cron',
    ({ schedules }) => schedules.push({ cron: '*/5 * * * *' }),
    /^cron: the cron does not run once every minute/,
  ],
  [
    'a secret that is empty',
    answers('bilum.pg/health/ready', { status: 503, text: 'MASTER_KEY must be a secret' }),
    /^the host answers: .*answers 503: MASTER_KEY must be/,
  ],
  [
    'a domain that ended',
    answers('bilum.pg/health/ready', new Error('getaddrinfo ENOTFOUND bilum.pg')),
    /^the host answers: .*ENOTFOUND/,
  ],
  [
    'a puzzle before every page',
    answers('whoever.bilum.pg/health/live', { status: 403, text: 'Just a moment...' }),
    /^every organisation’s host answers: .*403/,
  ],
]
