import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databasesOf } from '../production-config.ts'
import { releasedSince } from './released-since.ts'
import { simulate } from './simulated-account.fixture.ts'
import { settings, soundWorld, type World } from './simulated-world.fixture.ts'

/*
 * `npm run roll-back` as an operator gives it, in a checkout of its own with two releases, against the simulated account. What it
 * would install, build and deploy is written down by commands that stand before npm's own: those ask the world outside.
 */

let world: World
let base = ''
let folder = ''
let close = () => {}
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@bilum.pg', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()
const release = () => {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A release')
  return git('rev-parse', '--short', 'HEAD')
}
const migration = (kind: string, name: string) => {
  mkdirSync(join(folder, 'migrations', kind), { recursive: true })
  writeFileSync(join(folder, 'migrations', kind, `${name}.sql`), 'SELECT 1;')
}

let older = ''
beforeEach(async () => {
  world = soundWorld()
  ;({ base, close } = await simulate(world))
  folder = mkdtempSync(join(tmpdir(), 'bilum-'))
  git('init', '--quiet')
  cpSync('wrangler.toml', join(folder, 'wrangler.toml'))
  writeFileSync(
    join(folder, '.gitignore'),
    '.wrangler/\nproduction.json\nwrangler.production.toml\nbin/\n',
  )
  migration('control', '0013_newest')
  migration('tenant', '0035_before')
  older = release()
  migration('tenant', '0036_newest')
  release()
  writeFileSync(join(folder, 'production.json'), JSON.stringify(settings))
  mkdirSync(join(folder, 'bin'))
  for (const command of ['npm', 'npx']) {
    const file = join(folder, 'bin', command)
    writeFileSync(file, `#!/bin/sh\necho "${command} $* in $PWD" >> "${folder}/bin/asked"\n`)
    chmodSync(file, 0o755)
  }
  // as the last deploy left it
  const { runSlots } = await import('./run-slots.ts')
  const env = { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: 'a token' }
  await runSlots(['bind'], { folder, env, say: () => undefined })
})
afterEach(() => close())

function rollBack(...words: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    ...{ CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: 'a token' },
    PATH: `${folder}/bin:${process.env.PATH}`,
  }
  return new Promise((done) => {
    const given = [resolve('scripts/roll-back.ts'), ...words]
    execFile(process.execPath, given, { cwd: folder, env }, (error, out, wrong) =>
      done({ code: error ? 1 : 0, said: out + wrong }),
    )
  })
}

test('the release before comes back with the databases of today', async () => {
  world.databases.push({ name: 'bilum-tenant-0026', uuid: 'id-of-bilum-tenant-0026' })
  expect(await rollBack(older, '--dry-run')).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'bin/asked'))).toBe(false)
  const { code, said } = await rollBack(older)
  expect([code, said]).toEqual([0, expect.stringMatching(/serves, .*Now npm run doctor/)])
  const there = join(folder, '.wrangler/back', older)
  const asked = readFileSync(join(folder, 'bin/asked'), 'utf8').trim().split('\n')
  expect(asked).toEqual([
    `npm install --no-save --no-audit --no-fund in ${there}`,
    `npm run build in ${there}`,
    `npx wrangler deploy --config wrangler.production.toml --tag ${older} in ${there}`,
  ])
  expect(existsSync(join(there, 'migrations/tenant/0036_newest.sql'))).toBe(false)
  const bound = databasesOf(readFileSync(join(there, 'wrangler.production.toml'), 'utf8'))
  expect(bound.at(-1)?.binding).toBe('TENANT_0026')
  expect(bound).toHaveLength(27)
})

test('one that is two migrations behind does not, nor does what is no commit', async () => {
  world.control.exec("UPDATE organisations SET schema_version = '0037_newer'")
  const { code, said } = await rollBack(older)
  expect([code, said]).toEqual([1, expect.stringContaining('2 migrations behind')])
  expect((await rollBack('latest')).said).toContain('usage')
  expect((await rollBack(older, '--dryrun')).said).toMatch(/^--dryrun is no flag/)
  expect((await rollBack('abcdef1')).said).toMatch(
    /^abcdef1 is no commit of this checkout: git fetch/,
  )
  expect(existsSync(join(folder, 'bin/asked'))).toBe(false)
})

test('a deploy that fails halfway says what serves, and goes on when the command is given again', async () => {
  const npx = join(folder, 'bin/npx')
  const whole = readFileSync(npx, 'utf8')
  writeFileSync(npx, '#!/bin/sh\necho "A request to the Cloudflare API failed."\nexit 1\n')
  const { code, said } = await rollBack(older)
  expect([code, said]).toEqual([1, expect.stringMatching(/what serves is what served before/)])
  writeFileSync(npx, whole)
  expect(await rollBack(older)).toMatchObject({ code: 0 })
})

test('what somebody released since is not taken back by a deploy from an older checkout', async () => {
  const { account, close: over } = await simulate(world)
  const ends = (...words: string[]) => spawnSync('git', words, { cwd: folder }).status === 0
  const refused = (tag?: string) => {
    world.versions = [
      { id: 'v9', number: 9, ...(tag !== undefined && { annotations: { 'workers/tag': tag } }) },
    ]
    return releasedSince(account, settings, ends)
  }
  const newest = git('rev-parse', '--short', 'HEAD')
  // whoever marks their releases in git has no other tag: what goes back is found by its commit
  git('tag', '--annotate', 'release/1', '--message', 'The first', older)
  const [, words = ''] =
    /\$\((git describe [^)]+)\)/.exec(readFileSync('package.json', 'utf8')) ?? []
  const described = spawnSync('sh', ['-c', words], { cwd: folder, encoding: 'utf8' })
  expect(described.stdout.trim()).toBe(newest)
  for (const tag of [newest, older, `${newest}-dirty-unaudited`, '', undefined, '--help'])
    expect([tag, await refused(tag)]).toEqual([tag, undefined])
  git('checkout', '--quiet', older)
  for (const tag of [newest, `${newest}-dirty`, `${newest}-unaudited`])
    expect(await refused(tag)).toMatch(`production serves ${newest}, which is not in what would be`)
  expect(await refused('abcdef1')).toMatch(/no commit of this checkout: .* git pull/)
  // a secret that was put since made a version of the same code, without a tag
  world.versions = [
    { id: 'v8', number: 8, annotations: { 'workers/tag': newest } },
    { id: 'v9', number: 9 },
  ]
  const serve = (id: string) => ({ versions: [{ version_id: id, percentage: 100 }] })
  world.deployments = ['v9', 'v7', 'v8', 'v7'].map(serve)
  expect(await releasedSince(account, settings, ends)).toMatch(`production serves ${newest}`)
  // the first deploy
  world.deployments = []
  expect(await refused(newest)).toBeUndefined()
  over()
})
