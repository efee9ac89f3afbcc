import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { memoryFolder } from './scripts/memory-folder.ts'

/**
 * Tests ask as fast as they can; those of quotas say how many they are. The Worker has no socket of its own: what comes and goes
 * by one is Vitest's, which packed every module for a trip within one machine.
 */
const forTests = () => ({
  bindings: { QUOTA_TIMES: '1000' },
  compatibilityFlags: ['no_web_socket_compression'],
})
const worker = () =>
  cloudflareTest({ wrangler: { configPath: './wrangler.toml' }, miniflare: forTests() })

/**
 * As many organisations, each with a database of its own, for what must hold for many: `npm run test:long` has a thousand, in a
 * project of their own. Where nothing is said the Worker's own slots do.
 */
const manyMax = Number(process.env.ORGANISATIONS ?? 0)

/** The databases of tests lie in memory, where there is room: on a disk a test waits half of its time for that. A thousand do not. */
const folder = manyMax ? undefined : memoryFolder()
if (folder) process.env.TMPDIR = folder

const many = () =>
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      ...forTests(),
      d1Databases: Object.fromEntries(
        Array.from({ length: manyMax }, (_, index) => {
          const slot = `TENANT_${1001 + index}`
          return [slot, slot]
        }),
      ),
    },
  })
const ofMany = ['worker/system/keeper/many/*.test.ts']

/** What every worker test imports: bundled once for all of them, instead of file by file for each runtime. */
const bundled = [
  ...['hono', 'hono/cookie', 'hono/factory', 'hono/route', '@hono/zod-validator'],
  ...['drizzle-orm', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core', 'zod/mini'],
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/server.edge'],
  ...['@simplewebauthn/server', '@simplewebauthn/server/helpers', 'otpauth', 'uqr'],
  ...['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'jspdf', 'unpdf'],
]
/** Of what the bundles are made from: a module kept for other bundles would bring a second copy of Hono with it. */
const madeFrom = ['package-lock.json', 'vitest.config.ts']
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)

/** A project bundles for itself, and keeps what it transformed for itself. */
const inWorkerd = (name: string) => ({
  name,
  testTimeout: 180_000, // a machine with much else to do was six times slower
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } }, // a busy machine is slow, not wrong
  deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
  fsModuleCachePath: `node_modules/.vitest-cache-workerd/${madeFrom}-${name}`,
})

/**
 * All that its first file imports goes to a runtime as one message, of 32 MB at most: a larger one ends the runtime. The maps of
 * libraries were half of it, and nobody reads them.
 */
const withoutMaps = {
  name: 'libraries-without-maps',
  enforce: 'post' as const,
  transform: (code: string, id: string) =>
    id.includes('/deps_ssr/') ? { code, map: { mappings: '' as const } } : undefined,
}

/** A password costs 150 ms on purpose. Only the tests of hashing pay it. */
const cheapPasswords = {
  find: /^.*\/password-cost\.ts$/,
  replacement: new URL('worker/testing/setup/password-cost.ts', import.meta.url).pathname,
}
/** Likewise the work that a stranger's browser does for a form. */
const cheapPuzzles = {
  find: /^.*\/puzzle-cost\.ts$/,
  replacement: new URL('worker/testing/setup/puzzle-cost.ts', import.meta.url).pathname,
}
const realHashes = ['worker/auth/hashing/hash-password.test.ts']

const plainPages = ['web/pages/**/*.test.{ts,tsx}', 'worker/http/render-page.test.tsx']

const web = './vitest.web.config.ts'
/**
 * A grid goes on saving after its page was left: in a window that files share it would ask in the next one's name. And what was lost
 * in one file would be lost in the next.
 */
const grids = ['web/desk/batches/**/*.test.{ts,tsx}', 'web/desk/layout/session/lost-parts.test.tsx']

/** Counts what V8 counts of every script that is loaded: in a process of its own these are few. */
const counted = ['worker/domain/sheets/properties/{linear,many-lines,pathological}.test.ts']

/** Count what each call wrote, or the calls: one whose answer is lost is made twice, and says nothing of it (`npm run test:faults`). */
const withoutFaults = process.env.VITE_FAULTS
  ? [
      'worker/batches/payments/rows-written.test.ts',
      'worker/auth/sign-in/trips.test.ts',
      'worker/mail/postmaster/postmaster.test.ts',
    ]
  : []

const ofManyOrganisations = {
  plugins: [many(), withoutMaps],
  test: {
    ...inWorkerd('many'),
    include: ofMany,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
}

/**
 * The domain, with the real price of a password, what counts scripts, and the plain pages in Node; the worker in workerd with real D1,
 * KV, R2 and objects; the web app and its grids. Many organisations only where `ORGANISATIONS` says how many.
 */
export default defineConfig({
  test: {
    // one more than a small machine has: each of them waits for its runtime half of the time
    maxWorkers: 3,
    // `npm test` has two runs beside each other, so that neither waits alone for what it is made from: they write lines, not over each other
    reporters: [['default', { summary: false }]],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          isolate: false,
          testTimeout: 60_000, // as everywhere: no test asserts a time
          include: [
            'worker/domain/**/*.test.ts',
            'architecture.test.ts',
            'papers.test.ts',
            'scripts/**/*.test.ts',
            ...realHashes,
          ],
          exclude: counted,
        },
      },
      { test: { name: 'counted', testTimeout: 60_000, include: counted } },
      { test: { name: 'plain', isolate: false, include: plainPages } },
      {
        extends: web,
        test: {
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: grids,
        },
      },
      { extends: web, test: { name: 'grids', include: grids } },
      {
        plugins: [worker(), withoutMaps],
        resolve: { alias: [cheapPasswords, cheapPuzzles] },
        test: {
          ...inWorkerd('worker'),
          include: ['worker/**/*.test.{ts,tsx}'],
          exclude: [
            ...['worker/domain/**', ...plainPages, ...realHashes, ...withoutFaults],
            ...(manyMax ? ofMany : []),
          ],
          isolate: false,
          setupFiles: [
            'worker/testing/setup/kept-worker.ts',
            'worker/testing/setup/fresh-start.ts',
            'worker/testing/setup/faulty-line.ts',
            ...(process.env.VITE_FAULTS === 'each'
              ? ['worker/testing/setup/each-fault/each-fault.ts']
              : []),
            'worker/testing/setup/named-tables.ts',
            'worker/testing/setup/d1-limits.ts',
            'worker/testing/setup/entered-changes.ts',
          ],
        },
      },
      ...(manyMax ? [ofManyOrganisations] : []),
    ],
  },
})
