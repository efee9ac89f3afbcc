import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/*
 * Two cells behind the router on this machine, as production has them: a Worker each with its own slots, objects and sessions,
 * one control database and one bucket; beside them the Worker that moves. All of them run in one `wrangler dev`.
 */

const up = '../../../'
export const fromHere = (toml: string) =>
  toml.replace(/^(main|tsconfig|directory) = "/gm, `$1 = "${up}`).replaceAll('"./', `"${up}`)

/** A cell's configuration: those of the other slots and names, where it is not the first. */
function cellOf(name: string, databases = 4): string {
  const [shared = '', ...tables] = fromHere(readFileSync('wrangler.toml', 'utf8')).split(
    /^(?=\[\[d1_databases\]\])/m,
  )
  const own = [shared, ...tables.slice(0, databases + 1)].join('')
  if (name === 'main') return own
  return own
    .replace('name = "bilum"', `name = "bilum-${name}"`)
    .replace('CELL = "main"', `CELL = "${name}"`)
    .replace('id = "local-sessions"', `id = "${name}-sessions"`)
    .replaceAll('TENANT_0', 'TENANT_20')
    .replaceAll('tenant-0', 'tenant-20')
}

/** One Worker with so many slots: the local ones, and others behind them. Gives the file's whole path. */
export function writeMany(folder: string, slots: number): string {
  mkdirSync(folder, { recursive: true })
  const local = fromHere(readFileSync('wrangler.toml', 'utf8'))
  const more = Array.from({ length: slots - 32 }, (_, index) => {
    const number = String(33 + index).padStart(4, '0')
    return `\n[[d1_databases]]\nbinding = "TENANT_${number}"\ndatabase_name = "bilum-tenant-${number}"\ndatabase_id = "local-tenant-${number}"\n`
  })
  writeTypes(folder)
  writeFileSync(`${folder}/many.toml`, local + more.join(''))
  return resolve(folder, 'many.toml')
}

/** It is looked for there by its path from here. */
export function writeTypes(folder: string) {
  const file = 'tsconfig.worker.json'
  writeFileSync(`${folder}/${file}`, JSON.stringify({ extends: `${up}${file}` }))
}

const front = `export default {
  fetch: (request, env) =>
    (new URL(request.url).hostname === 'mover.test' ? env.MOVER : env.ROUTER).fetch(request),
}`

/** Writes all of it into a folder three below this checkout; gives the files by their whole path, the front one first. */
export function writeCells(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => {
    writeFileSync(`${folder}/${name}`, text)
    return resolve(folder, name)
  }
  const [main, second] = [cellOf('main'), cellOf('second')]
  const slots = second
    .split(/^(?=\[\[d1_databases\]\])/m)
    .slice(2)
    .join('')
  write('front.js', front)
  writeTypes(folder)
  const services = [
    { binding: 'MOVER', service: 'bilum-mover' },
    { binding: 'ROUTER', service: 'bilum-router' },
  ]
  return [
    write(
      'front.json',
      JSON.stringify({
        name: 'front',
        main: 'front.js',
        compatibility_date: '2026-11-17',
        services,
      }),
    ),
    write(
      'router.toml',
      `${fromHere(readFileSync('wrangler.router.toml', 'utf8'))}\n[[services]]\nbinding = "CELL_SECOND"\nservice = "bilum-second"\n`,
    ),
    write('main.toml', main),
    write('second.toml', second),
    write(
      'mover.toml',
      `${main
        .replace('name = "bilum"', 'name = "bilum-mover"')
        .replace('worker/index.ts', 'scripts/restore/restoring-worker.ts')}\n${slots}`,
    ),
  ]
}
