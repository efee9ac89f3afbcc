import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomMin = 4 * 2 ** 30
const nameOf = (pid: number) => `bilum-tests-${pid}`

/**
 * A folder in memory for what tests write and nobody reads later, where the machine has room for it: a database on a disk waits
 * for that at every commit, as long as it works. It goes with its process, and what a killed one left goes with the next.
 */
export function memoryFolder(): string | undefined {
  if (!hasRoom()) return undefined
  for (const name of readdirSync(memory)) {
    const [, pid] = /^bilum-tests-(\d+)$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) forget(join(memory, name))
  }
  const folder = join(memory, nameOf(process.pid))
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => forget(folder))
  return folder
}

export function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= roomMin
  } catch {
    return false // a system without one
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // what kill throws is one; alive, and somebody else's
  }
}

const forget = (folder: string) => rmSync(folder, { recursive: true, force: true })
