import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { bucketIn } from './demonstration/load.ts'
import { faultOf, type Settings } from './production/settings.ts'
import { settings } from './production/simulated-world.fixture.ts'
import { databasesOf, leftUnderOther, productionConfig, variableOf } from './production-config.ts'

const local = readFileSync('wrangler.toml', 'utf8')
const configOf = (changed: Partial<Settings> = {}) =>
  productionConfig(local, { ...settings, ...changed }, 'kv-1')
/** What `npm run deploy` says of a configuration before it leaves. */
function check(config: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bilum-')), 'wrangler.production.toml')
  writeFileSync(file, config)
  try {
    execFileSync(process.execPath, ['scripts/check-deployment.ts', file], { stdio: 'pipe' })
    return 'goes out'
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr).replace(`${file}: `, '') // how execFileSync fails
  }
}

test('the demonstration goes into the bucket that a configuration binds, whatever it is called', () => {
  expect(bucketIn(configOf({ files: 'papers-of-ours' }))).toBe('papers-of-ours')
  expect(bucketIn(local)).toBe('bilum-files')
})

test('production has its own host, account, address and number, and no secret of this machine', () => {
  const config = configOf()
  expect(variableOf(config, 'BASE_HOST')).toBe('bilum.pg')
  expect(variableOf(config, 'ENVIRONMENT')).toBe('production')
  expect(variableOf(config, 'BASE_ORIGIN')).toBe('https://bilum.pg')
  expect(variableOf(config, 'BILLING_ACCOUNT')).toBe(settings.billingAccount)
  expect(variableOf(config, 'SUPPORT_EMAIL')).toBe('help@bilum.pg')
  expect(variableOf(config, 'SUPPORT_PHONE')).toBe('+675 7123 4567')
  expect(variableOf(config, 'MAIL_FROM')).toBe('Bilum <no-reply@bilum.pg>')
  expect(config).toContain('region = "aws:ap-southeast-2"')
  expect(config).toMatch(
    /^\[\[send_email\]\]\nname = "EMAIL"\nallowed_sender_addresses = \["no-reply@bilum\.pg"\]$/m,
  )
  expect(variableOf(config, 'MAIL_DAILY_MAX')).toBe('0')
  expect(variableOf(config, 'CELL')).toBe('main')
  expect(config).toMatch(new RegExp(`^account_id = "${settings.account}"$`, 'm'))
  expect(variableOf(configOf({ cell: 'second' }), 'CELL')).toBe('second')
  expect(faultOf({ ...settings, cell: 'The Second' })).toMatch(/^“cell” must/)
  const mail = { ...settings.mail, dayMax: 3_000 }
  expect(variableOf(configOf({ mail }), 'MAIL_DAILY_MAX')).toBe('3000')
  expect(faultOf({ ...settings, mail: { ...mail, dayMax: 1.5 } })).toMatch(/^“mail.dayMax” must/)
  expect(config).toContain('id = "kv-1"')
  expect(config).toMatch(/invocation_logs = false/)
  expect(config).toMatch(/^upload_source_maps = true$/m)
  expect(config).not.toMatch(
    /local-sessions|ALERT_URL =|MASTER_KEY =|MASTER_KEY_PREVIOUS =|ADMIN_KEY =|DEMO_PASSWORD =|bilum\.example|d1_databases/,
  )
  expect(check(config)).toBe('goes out')
})

test('a deployment that would show stand-ins, or nothing, is refused by the name of the variable', () => {
  const unnamed = configOf({ support: { ...settings.support, email: 'us@bilum.example' } })
  expect(check(unnamed)).toMatch(/^SUPPORT_EMAIL must be/)
  expect(check(configOf({ support: { ...settings.support, phone: '+675 000 0000' } }))).toMatch(
    /^SUPPORT_PHONE must be/,
  )
  const older = configOf().replace(/^SUPPORT_.*\n/gm, '')
  expect(check(older)).toMatch(/^SUPPORT_EMAIL must be/)
})

test.each(['MASTER_KEY_PREVIOUS', 'ALERT_URL'])(
  'a deployment with %s in its file is refused',
  (name) => {
    const config = `${configOf()}\n[vars]\n${name} = "hidden"\n`
    expect(check(config)).toContain(`${name} is a secret: put it with wrangler`)
  },
)

test('a key may go when no database has anything left under it', () => {
  const named = databasesOf(local)
  expect([named.length, named[0], named[1]?.name]).toEqual([
    33,
    { binding: 'CONTROL', name: 'bilum-control', uuid: 'local-control' },
    'bilum-tenant-0001',
  ])
  const database = new DatabaseSync(':memory:')
  database.exec(`
    CREATE TABLE second_factors (secret TEXT, removed_at INTEGER);
    CREATE TABLE webhooks (secret TEXT, earlier_secret TEXT);
    INSERT INTO second_factors VALUES ('kA_345678.a.b', NULL), ('kB2345678.a.b', NULL), ('a.b', NULL), ('', NULL), ('a.b', 1);
    INSERT INTO webhooks VALUES ('kA_345678.a.b', ''), ('kA_345678.a.b', 'kB2345678.a.b');
  `)
  const left = (isTenant: boolean) =>
    Object.values(database.prepare(leftUnderOther('kA_345678', isTenant)).get() ?? {})[0]
  expect([left(false), left(true)]).toEqual([2, 3])
})

test('what an operator wrote is refused by the name of what is wrong', () => {
  const example: Settings = JSON.parse(readFileSync('production.example.json', 'utf8'))
  expect(faultOf(example)).toMatch(/^“account” must be/)
  const { account, support, billingAccount } = settings
  // whose bank account and telephone it is, nobody leaves as it was
  expect(faultOf({ ...example, account })).toMatch(/^“billingAccount” must be your own/)
  expect(faultOf({ ...example, account, billingAccount })).toMatch(/^SUPPORT_EMAIL must/)
  expect(faultOf({ ...example, account, billingAccount, support })).toBeUndefined()
  const wrong: [Partial<Settings>, RegExp][] = [
    [{ zone: '' }, /“zone” is missing/],
    [{ host: 'bilum.example' }, /“host” must be bilum.pg/],
    [{ zone: 'https://bilum.pg', host: 'https://bilum.pg' }, /“https:\/\/bilum.pg” is no domain/],
    [{ zone: 'Bilum.pg', host: 'Bilum.pg' }, /is no domain/],
    [{ firstslot: 20_001 } as object, /“firstslot” is no field/],
    [{ mail: { ...settings.mail, daymax: 5 } as Settings['mail'] }, /“mail.daymax” is no field/],
    [{ variables: { DEMO_PASSWORD: 'x' } }, /“variables.DEMO_PASSWORD” is no field/],
    [{ variables: { ENVIRONMENT: 'development' } }, /“variables.ENVIRONMENT” is no field/],
    [{ locations: { ...settings.locations, databases: 'sydney' } }, /“locations” must/],
    [{ locations: { ...settings.locations, worker: 'smart' } }, /“locations.worker”/],
    [{ mail: { from: 'no-reply@bilum.pg' } }, /“mail.from”/],
    [{ support: { email: 'help@bilum.pg', phone: '+675 000 0000' } }, /SUPPORT_PHONE/],
    [{ variables: { MASTER_KEY: 'x' } }, /MASTER_KEY is a secret/],
  ]
  for (const [changed, says] of wrong) expect(faultOf({ ...settings, ...changed })).toMatch(says)
})
