import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Step } from './write-copy.ts'

export const productionFile = 'wrangler.production.toml'

/** Production, or a state on this machine. */
export type Target = 'production' | { persistTo: string }

/** The bucket that a configuration binds: an operator may have called it otherwise. */
export const bucketIn = (config: string) =>
  /^bucket_name = "(.+)"$/m.exec(config)?.[1] ?? 'bilum-files'

/** The words after `wrangler` that make a step. */
export function wordsOf(step: Step, target: Target): string[] {
  const config = target === 'production' ? productionFile : 'wrangler.toml'
  // before it is written the commands are only shown
  const bucket = bucketIn(existsSync(config) ? readFileSync(config, 'utf8') : '')
  const words =
    step.kind === 'sql'
      ? ['d1', 'execute', step.database, '--yes', '--file', step.file]
      : [
          ...['r2', 'bulk', 'put', bucket, '--filename', step.file],
          ...['--content-type', step.contentType],
        ]
  return target === 'production'
    ? [...words, '--remote', '--config', config]
    : [...words, '--local', '--persist-to', target.persistTo, '--config', config]
}

/** Takes the steps one after the other, and goes no further than the first that fails. */
export function load(steps: Step[], target: Target) {
  for (const [index, step] of steps.entries()) {
    const words = ['node_modules/wrangler/bin/wrangler.js', ...wordsOf(step, target)]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    if (status === 0) continue
    const left = commandsOf(steps.slice(index), target).join('\n')
    const after =
      index === 0 ? 'Nothing was loaded.' : `When the cause is gone, go on with:\n${left}`
    throw new Error(`${stdout}${stderr}\nStep ${index + 1} of ${steps.length} failed. ${after}`)
  }
}

/** The steps as somebody types them. */
export function commandsOf(steps: Step[], target: Target): string[] {
  const typed = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word}'`)
  return steps.map((step) => ['npx wrangler', ...wordsOf(step, target).map(typed)].join(' '))
}
