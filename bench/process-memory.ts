import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * What the local runtime holds of this machine's memory, as the kernel says it: now, and at most since it was asked to forget.
 */

/** Why it cannot be said here, or nothing. */
export function whyNoMemory(): string | undefined {
  return process.platform === 'linux' ? undefined : 'the kernel here does not say it'
}

/** The runtimes among the processes of a group. */
export function runtimesOf(group: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const id = Number(name)
    if (!Number.isInteger(id)) return []
    try {
      const [, command = '', rest = ''] =
        /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
      return command === 'workerd' && Number(rest.split(' ')[2]) === group ? [id] : []
    } catch {
      return [] // it ended meanwhile
    }
  })
}

/** Forgets the most that there was. */
export function forgetPeaks(processes: number[]) {
  for (const id of processes) writeFileSync(`/proc/${id}/clear_refs`, '5')
}

/** Bytes that they hold now, or held at most. */
export function heldBy(processes: number[], when: 'now' | 'at most'): number {
  const name = when === 'now' ? 'VmRSS' : 'VmHWM'
  return processes.reduce((sum, id) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    return sum + 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
  }, 0)
}
