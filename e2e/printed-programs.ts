import { spawnSync } from 'node:child_process'

/** The programs of the page /saas-docs/api, what runs each, and what must be on the machine for that. */
export const printedPrograms = [
  { file: 'pay.sh', run: 'sh', needs: 'curl' },
  { file: 'pay.py', run: 'python3', needs: 'python3' },
  { file: 'pay.ts', run: process.execPath, needs: process.execPath },
]

export const isThere = (command: string) => spawnSync(command, ['--version']).status === 0

/**
 * What was not tried, in words: the product needs neither curl nor Python, so a machine without them passes; nobody shall
 * believe that those programs ran there.
 */
export const notTried = () =>
  printedPrograms
    .filter(({ needs }) => !isThere(needs))
    .map(({ file, needs }) => `NOT TRIED: ${file} of /saas-docs/api, as there is no ${needs} here.`)
