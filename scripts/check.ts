/**
 * `npm run check` is the loop of who works here: format and lint of everything, the types, and the tests that the change
 * touches. The change is what differs from the last commit, or the last commit itself; arguments name other files.
 */
import { execFileSync } from 'node:child_process'
import { areSound, checksOfTypes, runCommand } from './checks.ts'
import { touchedTests } from './touched-tests.ts'

const changed = process.argv.length > 2 ? process.argv.slice(2) : changedFiles()
const { tests, left } = touchedTests(changed)
console.log(`${changed.length} changed, ${tests.length} files of tests.`)
if (left.length > 0) console.log(`${left.length} more use it; \`npm test\` runs them.`)

const isSound = await areSound([['biome', 'ci', '--error-on-warnings', '.'], ...checksOfTypes])
process.exitCode = isSound ? await runCommand(['vitest', 'run', '--reporter=dot', ...tests]) : 1

function changedFiles(): string[] {
  const open = git('status', '--porcelain', '--untracked-files=all', '--no-renames').map((line) =>
    line.slice(3),
  )
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1')
}

function git(...words: string[]): string[] {
  const text = execFileSync('git', words, { encoding: 'utf8' })
  return text.split('\n').filter((line) => line !== '')
}
