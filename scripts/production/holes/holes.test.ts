import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { auditFault, holesFault } from './holes.ts'

/** As npm prints it: the hole of one part, and another part that has it by that one. */
const answer = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      hono: {
        ...{ name: 'hono', severity, isDirect: true, effects: ['reader'], range: '<4.13.20' },
        via: [
          {
            ...{ source: 1, name: 'hono', dependency: 'hono', severity, range: '<4.13.20' },
            title: 'A body is read twice',
            url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          },
        ],
      },
      reader: { name: 'reader', severity, via: ['hono'], effects: [], range: '*' },
    },
    metadata: { vulnerabilities: { total: 2 } },
  })
const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} })
const today = '2026-11-24'
const id = 'GHSA-aaaa-bbbb-cccc'

test('a high or critical hole of what is deployed is refused by its part, its name and its address', () => {
  expect(holesFault(none, {}, today)).toBeUndefined()
  for (const severity of ['low', 'moderate'])
    expect(holesFault(answer(severity), {}, today)).toBeUndefined()
  for (const severity of ['high', 'critical'])
    expect(holesFault(answer(severity), {}, today)).toContain(
      `hono (${severity}): A body is read twice, https://github.com/advisories/${id}. Mend`,
    )
})

test('one that is named with a reason may leave up to its day, and no other', () => {
  const known = (because: string, until: string, of = id) =>
    holesFault(answer('high'), { [of]: { because, until } }, today)
  expect(known('We read no body twice', today)).toBeUndefined()
  expect(known('We read no body twice', '2026-11-23')).toContain(id)
  expect(known(' ', today)).toContain(id)
  expect(known('We read no body twice', today, 'GHSA-other')).toContain(id)
})

test.each([
  '',
  'npm error audit endpoint returned an error',
  '{"message":"405 Method Not Allowed","statusCode":405}',
  '{"auditReportVersion":1,"advisories":{}}',
  'null',
  '{"auditReportVersion":2,"vulnerabilities":{"a":{"severity":"high","via":["b"]}}}',
])('no answer is not taken for none: %s', (said) => {
  expect(holesFault(said, {}, today)).toMatch(/^npm audit did not say which holes are known/)
})

test('a mend that cannot wait leaves unaudited, with its reason, while npm gives no answer and not else', () => {
  const why = 'Payments leave twice, and npm is away'
  const asked = (said: string, unaudited = why) => auditFault(said, {}, today, unaudited)
  expect(asked('')).toBeUndefined()
  expect(asked('', 'quick')).toMatch(/^UNAUDITED says why/)
  expect(asked('', '')).toMatch(/^npm audit did not say .*a mend that cannot wait: docs/)
  expect(asked(answer('high'))).toContain(id)
  expect(asked(none)).toMatch(/^npm gives its answer/)
  expect(asked(none, '')).toBeFalsy()
})

test.each([
  ['', ['--tag', 'v1']],
  ['It pays twice', ['--tag', 'v1-unaudited', '--message', 'It pays twice']],
])('what is released with UNAUDITED “%s” says so', (unaudited, words) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const last = String(scripts.deploy)
    .split(' && ')
    .at(-1)
    ?.replace(/git describe [^)]+/, 'echo v1')
  const told = last?.replace('wrangler deploy --config wrangler.production.toml', 'printf "%s\\n"')
  const env = { ...process.env, UNAUDITED: unaudited }
  const said = spawnSync('sh', ['-c', told ?? ''], { encoding: 'utf8', env }).stdout
  expect(said.trim().split('\n')).toEqual(words)
})

test('every hole that may leave has a reason and a day', () => {
  const known = JSON.parse(readFileSync('scripts/production/holes/known-holes.json', 'utf8'))
  for (const [advisory, { because, until }] of Object.entries<Record<string, string>>(known))
    expect([advisory, because, until]).toEqual([
      expect.stringMatching(/^GHSA(-\w{4}){3}$/),
      expect.stringMatching(/\S/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ])
})

/** The check of a release, with an npm that says this, in a folder where nothing is set up. */
function release(says: string, unaudited = '') {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  writeFileSync(join(folder, 'says.json'), says)
  const npm = join(folder, 'npm')
  // as npm does: it ends with a fault where there is a hole, and takes these words alone
  writeFileSync(npm, `#!/bin/sh\n[ "$*" = "audit --omit=dev --json" ] && cat says.json\nexit 1\n`)
  chmodSync(npm, 0o755)
  return spawnSync(process.execPath, [resolve('scripts/check-release.ts')], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, UNAUDITED: unaudited },
  })
}

test('a release asks npm before anything else, and is refused where a hole is known', () => {
  const refused = release(answer('critical'))
  expect([refused.status, refused.stderr.includes(id)]).toEqual([1, true])
  expect(release('', 'It pays twice').stdout).toMatch(/^UNAUDITED: .*It pays twice/)
  const further = release(none)
  expect(further.stderr).toMatch(/^write production\.json/)
}, 60_000)
