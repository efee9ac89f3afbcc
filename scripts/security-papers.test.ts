import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../worker/http/assets.ts'
import { files } from './rooms.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const sources = files.filter(
  (file) => /^(worker|web)\//.test(file) && !/\.(test|fixture|generated)\.|\/testing\//.test(file),
)
/** Those of our files whose text has this, comments left out. */
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(read(file).replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')))

describe('docs/security.md', () => {
  const kinds = ['met', 'written', 'not met', 'not here'] as const
  const numbers = read('docs/security/requirements.txt').trim().split('\n')
  const answers = globSync('docs/security/asvs-*.md').flatMap((paper) =>
    [...read(paper).matchAll(/^\| v5\.0\.0-(\S+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
      ([, number = '', asked = '', kind = '', where = '']) => ({ number, asked, kind, where }),
    ),
  )

  test('answers each requirement of levels 1 and 2 once', () => {
    expect(numbers.length).toBe(253)
    const asked = numbers.map((line) => line.split(' ')[0])
    expect(answers.map(({ number }) => number).sort()).toEqual(asked.sort())
  })

  test('says how many are answered, and how', () => {
    const count = (kind: string) => answers.filter((one) => one.kind === kind).length
    const [met, written, notMet, notHere] = kinds.map(count)
    expect(read('docs/security.md')).toContain(
      `${answers.length} of ${numbers.length} requirements have an answer: ${met} met by a test, ${written} written, ${notMet} not met, ${notHere} not here.`,
    )
  })

  test('names tests and papers that are there, and says why where there is none', () => {
    const faults = answers.flatMap(({ number, kind, where }) => {
      const named = [...where.matchAll(/`([\w./-]+\.(?:tsx?|md))`(?: "([^"]+)")?/g)].map(
        ([, file = '', words]) => ({ file, words }),
      )
      const lost = named
        .filter(({ file, words }) => !existsSync(file) || (words && !read(file).includes(words)))
        .map(({ file, words }) => `${number}: ${file} has no “${words ?? ''}”`)
      const has = (form: RegExp) => named.some(({ file, words }) => form.test(file) && words)
      const isSaid = {
        met: has(/\.test\.tsx?$/),
        written: named.length > 0,
        'not met': where.startsWith('because '),
        'not here': where.length > 5,
      }[kind]
      return isSaid ? lost : [...lost, `${number}: “${kind}” of what?`]
    })
    expect(faults).toEqual([])
  })
})

test('every table and every folder of files has its class, and how long it is kept', () => {
  const paper = read('docs/security/retention.md')
  const rows = [...paper.matchAll(/^\| (`.+?) \| (.+?) \| (.+?) \| (.+) \|$/gm)]
  const named = rows.flatMap(([, names = '']) =>
    [...names.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name ?? ''),
  )
  const tables = new Set(['tenant', 'control'].flatMap(tablesOf))
  const folders = sources.flatMap((file) =>
    [...read(file).matchAll(/`([a-z-]+\/)\$\{(?:tenant|organisation)(?:[\w.]*[iI]d)?\}\//g)].map(
      ([, folder]) => folder ?? '',
    ),
  )
  expect(tables.size).toBeGreaterThan(50)
  expect(named.sort()).toEqual([...tables, ...new Set(folders)].sort())
  expect(rows.filter(([, , kind = '']) => !/secret|payments|people|house/.test(kind))).toEqual([])
})

/** What the migrations of a kind of database leave; a search's own tables are part of it. */
function tablesOf(kind: string): string[] {
  const db = new DatabaseSync(':memory:')
  for (const file of readdirSync(`migrations/${kind}`).sort()) {
    if (file.endsWith('.sql')) db.exec(read(`migrations/${kind}/${file}`))
  }
  const made = db
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name, sql }) => ({
      name: String(name),
      isVirtual: /^CREATE VIRTUAL/i.test(String(sql)),
    }))
  const virtual = made.filter(({ isVirtual }) => isVirtual)
  return made
    .map(({ name }) => name)
    .filter((name) => !virtual.some((one) => name.startsWith(`${one.name}_`)))
}

test('cryptography is called where the inventory says, and nowhere else', () => {
  const calls =
    /crypto\.subtle|getRandomValues|from '(node:crypto|otpauth|@simplewebauthn\/server)|Math\.random|\b(MD5|SHA-1|ECB|CBC|PKCS)\b/
  const inventory = read('docs/security/keys.md').split('## Cryptographic inventory')[1] ?? ''
  const named = [...inventory.matchAll(/`((?:worker|web)\/[\w./-]+)`/g)].map(([, file]) => file)
  expect([...new Set(named)].sort()).toEqual(filesWith(calls).sort())
})

test('each purpose of the master key stands in its table', () => {
  const purposes = sources.flatMap((file) =>
    file.startsWith('worker/')
      ? [...read(file).matchAll(/\b(?:sign|derive)\([\w.]+, '(.+?)'|\bpurpose(?:: | = )'(.+?)'/g)]
      : [],
  )
  const table = read('docs/security/keys.md').split('### Purposes of MASTER_KEY')[1]?.split('##')[0]
  expect(purposes.length).toBeGreaterThan(10)
  expect(
    purposes.map(([, one, other]) => one ?? other).filter((one) => !table?.includes(`\`${one}\``)),
  ).toEqual([])
})

test('no file makes code or markup of text', () => {
  const makes =
    /\beval\(|new Function\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|postMessage|addEventListener\('message'/
  // in a decision's script: the page that the server answered, whole, in place of the one that asked
  const known = ['web/in-page/decision.ts', 'worker/http/render-page.tsx']
  expect(filesWith(makes).filter((file) => !known.includes(file))).toEqual([])
})

test('every cookie is of one host, over https, and says where it goes', () => {
  const setting = filesWith(/setCookie\(/)
  expect(setting.length).toBeGreaterThan(4)
  for (const file of setting) {
    const text = read(file)
    expect(text, file).toMatch(/'__Host-[\w-]+'/)
    expect(text, file).toMatch(/secure: true/)
    expect(text, file).toMatch(/sameSite: '(Lax|Strict)'/)
    expect(text, file).toMatch(/httpOnly: true/)
  }
})

test('the frames of desk and dashboard take scripts of their own host alone, and no object', () => {
  const rules = contentSecurityPolicy.split('; ')
  for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
    expect(rules).toContain(rule)
  }
  expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*/)
})

test('the Worker asks nobody outside but webhooks, the check of strangers, a scanner of files and whoever is on call', () => {
  const asks = filesWith(/(?<![.\w])fetch\(/).filter((file) => file.startsWith('worker/'))
  // index.ts takes requests; the human check of strangers is asked of Turnstile where a deployment has its keys
  const known = [
    'worker/index.ts',
    'worker/integrations/webhooks/deliver.ts',
    'worker/http/upload/scanner.ts', // where a deployment has one
    'worker/core/log/alert.ts', // likewise
    'worker/strangers/human-check/turnstile.ts',
    'worker/router/router.ts', // no part of the Worker: its cells, which are ours
  ]
  expect(asks.filter((file) => !known.includes(file))).toEqual([])
})

test('the list of parts is the lock file, each from npm with its hash', () => {
  const [program = '', ...words] = JSON.parse(read('package.json')).scripts.sbom.split(' ')
  const options = { encoding: 'utf8', maxBuffer: 64_000_000, stdio: 'pipe' } as const
  const list = JSON.parse(execFileSync(program, words, options))
  expect([list.bomFormat, list.metadata.component.type]).toEqual(['CycloneDX', 'application'])
  const locked: Record<string, { resolved?: string; integrity?: string; version: string }> =
    JSON.parse(read('package-lock.json')).packages
  const parts = Object.entries(locked).filter(([path]) => path !== '')
  // without an address it is npm's own registry; the hash says the same whoever sends it
  const registry = 'https://registry.npmjs.org/'
  const strays = parts.filter(
    ([, { resolved = registry, integrity = '' }]) =>
      !resolved.startsWith(registry) || !integrity.startsWith('sha512-'),
  )
  expect(strays).toEqual([])
  const name = (path: string) => path.replace(/^.*node_modules\//, '')
  const named = parts.map(([path, { version }]) => `${name(path)}@${version}`)
  const listed: { name: string; version: string }[] = list.components
  const inList = new Set(listed.map((one) => `${one.name}@${one.version}`))
  const left = named.filter((one) => !inList.has(one))
  expect(left).toEqual([])
}, 60_000)
