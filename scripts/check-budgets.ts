/** Sizes of the built apps against their budgets (architecture §9): the shells, every lazy route, the styles. */
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = `${import.meta.dirname}/../web/dist`
const budgets = { shell: 135, route: 30, styles: 12 }

type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Line = { name: string; kilobytes: number; budget: number }

const manifestFile = `${dist}/.vite/manifest.json`
if (!existsSync(manifestFile)) {
  console.error('There is no web/dist to measure: run `vite build` first.')
  process.exit(1)
}
// Safe: vite wrote it, in the shape its documentation gives.
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>

const lines = measure()
for (const { name, kilobytes, budget } of lines) {
  const verdict = kilobytes > budget ? 'OVER' : 'ok'
  console.log(
    `${kilobytes.toFixed(1).padStart(7)} KB of ${budget} KB  ${verdict.padEnd(4)}  ${name}`,
  )
}
process.exit(lines.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0)

/** Each entry is an app with a shell of its own; a lazy route is measured by what it adds to the shell it belongs to. */
function measure(): Line[] {
  const keys = Object.keys(manifest)
  const shells = keys
    .filter((key) => manifest[key]?.isEntry)
    .map((entry) => ({ entry, chunks: new Set(closureOf(entry)) }))
  const styles = new Set(keys.flatMap((key) => manifest[key]?.css ?? []))
  const routes = shells.flatMap(({ chunks }) => {
    const lazy = [...chunks].flatMap((key) => manifest[key]?.dynamicImports ?? [])
    return [...new Set(lazy)].map((key) => {
      const added = closureOf(key).filter((one) => !chunks.has(one))
      return { name: key, kilobytes: sizeOf(filesOf(added)), budget: budgets.route }
    })
  })
  return [
    ...shells.map(({ entry, chunks }) => ({
      name: `shell of ${entry}`,
      kilobytes: sizeOf(filesOf(chunks)),
      budget: budgets.shell,
    })),
    ...routes.sort((one, other) => other.kilobytes - one.kilobytes),
    { name: 'styles', kilobytes: sizeOf([...styles]), budget: budgets.styles },
  ]
}

/** A chunk and everything it imports at once; what it imports lazily is a route of its own. */
function closureOf(key: string): string[] {
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    manifest[one]?.imports?.forEach(visit)
  }
  visit(key)
  return [...seen]
}

function filesOf(keys: Iterable<string>): string[] {
  const files = [...keys].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

function sizeOf(files: string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}
