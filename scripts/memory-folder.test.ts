import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

const own = memoryFolder() ?? ''
afterAll(() => rmSync(own, { recursive: true, force: true }))

const inProcess = () => {
  const code = `import { memoryFolder } from './scripts/memory-folder.ts'
    import { statSync } from 'node:fs'
    const folder = memoryFolder()
    console.log(JSON.stringify({ folder, isThere: statSync(folder).isDirectory(), pid: process.pid }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
  return JSON.parse(stdout.toString()) as { folder: string; isThere: boolean; pid: number }
}

test.runIf(own)('a folder in memory goes with its process', () => {
  const { folder, isThere } = inProcess()
  expect([isThere, existsSync(folder)]).toEqual([true, false])
})

test.runIf(own)('what a killed process left goes with the next, and no other', () => {
  const { folder, pid } = inProcess()
  mkdirSync(join(folder, 'v3'), { recursive: true }) // as if it had been killed
  expect(inProcess().pid).not.toBe(pid)
  expect([existsSync(folder), existsSync(own)]).toEqual([false, true])
})
