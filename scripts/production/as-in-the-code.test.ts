import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secretNames } from '../../worker/domain/deployment.ts'
import { cronJobs } from '../../worker/domain/jobs/cron-jobs.ts'
import { fieldNames } from './settings.ts'

/* What the papers of an operator list, against what there is, both ways. */

const read = (file: string) => readFileSync(file, 'utf8')
const [deploy, incident] = [read('docs/deploy.md'), read('docs/runbooks/incident.md')]
/** The words in the first cell of each row of the table under a title. */
const firstCells = (paper: string, title: string) => {
  const [, after = ''] = paper.split(title)
  const [table = ''] = after.split('\n\n').filter((part) => /^ *\|/m.test(part))
  const rows = [...table.matchAll(/^ *\| ([^|]+) \|/gm)].slice(1)
  return rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, one]) => one))
}

test('each kind of alarm has its row of what to do, and each row its alarm', () => {
  const [, kinds = ''] = /const alarms = \{([^}]+)\}/.exec(read('worker/core/log/alert.ts')) ?? []
  const made = [...kinds.matchAll(/(\w+): '(hour|day)'/g)].map(([, kind]) => kind)
  expect(made.length).toBeGreaterThan(5)
  const rows = [...incident.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => kind)
  expect(rows.sort()).toEqual(made.sort())
})

test('the row of a late cron names each job, and no other', () => {
  const monitor = /^\| the monitor:.*$/m.exec(incident)?.[0] ?? ''
  const named = [...monitor.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const known: string[] = [...cronJobs, 'control', 'sessions', 'files', 'cron', 'late']
  expect(cronJobs.filter((job) => !named.includes(job))).toEqual([])
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('each secret of the Worker has its row, and each row is one', () => {
  const rows = firstCells(deploy, '**Secrets**')
  // one of a machine alone, and one that is there while a key is changed (docs/security/keys.md)
  const elsewhere = ['DEMO_PASSWORD', 'MASTER_KEY_PREVIOUS']
  const wanted = secretNames.filter((name) => !elsewhere.includes(name))
  expect(rows.sort()).toEqual(wanted.sort())
})

test('each field of production.json has its row, and each row is one', () => {
  const rows = firstCells(deploy, '**`production.json`.**').map((name) => name?.split('.')[0])
  expect([...new Set(rows)].sort()).toEqual([...fieldNames].sort())
})

test('each command of `npm run slots` that a paper gives is one, and each is in a paper', () => {
  const papers = ['incident', 'move', 'restore', 'deploy', 'roll-back']
  const text = [deploy, ...papers.map((name) => read(`docs/runbooks/${name}.md`))].join('\n')
  const given = new Set([...text.matchAll(/npm run slots -- (\w+)/g)].map(([, name]) => name))
  const usage = read('scripts/production/run-slots.ts').match(
    /'usage: npm run slots -- (.+?)'/,
  )?.[1]
  const there = [...(usage ?? '').matchAll(/(?:^|\| )([a-z]+)/g)].map(([, name]) => name)
  expect([...given].sort()).toEqual(there.sort())
})

test('each flag that a runbook gives a command is one that it reads', () => {
  const commands = {
    restore: 'to-moment',
    'load-dump': 'load-dump',
    move: 'to-cell',
    'restore-organisation': 'restore-organisation',
  }
  const text = ['restore', 'move', 'incident']
    .map((name) => read(`docs/runbooks/${name}.md`))
    .join()
  const flags = new Set([...text.matchAll(/(?<=`| )--([a-z][a-z-]+)/g)].map(([, name]) => name))
  const sources = Object.values(commands).map((name) => read(`scripts/restore/${name}.ts`))
  const known = [
    ...sources,
    read('scripts/production/run-slots.ts'),
    read('scripts/roll-back.ts'),
    read('scripts/copies/run.ts'),
  ].join()
  // wrangler's own
  const wranglers = ['config', 'remote', 'command', 'bookmark', 'persist-to']
  const unread = [...flags].filter(
    (name) => !wranglers.includes(`${name}`) && !known.includes(`${name}`),
  )
  expect(unread).toEqual([])
})
