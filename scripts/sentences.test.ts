import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from './production/simulated-world.fixture.ts'

const moment = '2026-11-23T02:00:00Z'
const commands = [
  ['restore/to-moment.ts', 'acme', 'TENANT_0007', moment, 'Why', 'Me'],
  ['restore/load-dump.ts', 'dumps/org/2026-11-23/', 'TENANT_0007', '--production'],
  ['restore/to-cell.ts', 'acme', 'TENANT_0007', 'TENANT_2003', '.', 'Why', 'Me'],
]

/** What a command says, given in a folder. */
const saidIn = (folder: string, [script = '', ...words]: string[]) =>
  new Promise<{ isFailed: boolean; said: string }>((answer) => {
    const run = [resolve('scripts', script), ...words]
    execFile(process.execPath, run, { cwd: folder }, (error, _out, said) =>
      answer({ isFailed: error !== null, said }),
    )
  })

test('a command of an operator says in a sentence that production is not bound where it was given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bilum-'))
  writeFileSync(join(folder, 'production.json'), JSON.stringify(settings))
  const all = await Promise.all(commands.map((one) => saidIn(folder, one)))
  for (const { isFailed, said } of all) {
    expect(isFailed).toBe(true)
    expect(said).toMatch(/^wrangler\.production\.toml is not there\. [^\n]+\n$/)
  }
})
