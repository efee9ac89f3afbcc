import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* `npm run restore-organisation` with what somebody has in a hurry; an archive that is one is restored in worker/archive. */

const folder = mkdtempSync(join(tmpdir(), 'bilum-'))
const given = (...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    const script = 'scripts/restore/restore-organisation.ts'
    execFile(process.execPath, [script, ...words], (error, out, wrong) =>
      done({ code: Number(error?.code ?? 0), said: out + wrong }),
    )
  })

test.each([
  ['junk', Buffer.from('junk')],
  ['what was cut off', cutOff()],
  ['what is empty', Buffer.alloc(0)],
])('%s is said to be no archive', async (_what, bytes) => {
  const file = join(folder, 'acme.tar.gz')
  writeFileSync(file, bytes)
  const { code, said } = await given(file, 'new-acme', '--manifest', 'unknown')
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^Not restored\.\n.*cannot be read to its end: .*Copy it again/),
  ])
  expect(said).not.toContain('TypeError')
})

function cutOff(): Buffer {
  const file = join(folder, 'whole.tar.gz')
  execFileSync('tar', ['czf', file, 'migrations/control'])
  return readFileSync(file).subarray(0, 4_000)
}

test('a file that is not there and a flag that was mistyped are said', async () => {
  const away = await given(join(folder, 'none'), 'new-acme', '--manifest', 'unknown')
  expect([away.code, away.said]).toEqual([1, expect.stringContaining('none is not there.')])
  const mistyped = await given('acme.tar.gz', 'new-acme', '--manifst', 'unknown')
  expect(mistyped.code).toBe(2)
  expect(mistyped.said).toMatch(/^Unknown option '--manifst'.*\nNothing was done\.\nusage: /)
})
