/** Sizes of the built apps against their budgets (docs/storage.md, Limits): the shells, every lazy route, the styles. */
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = `${import.meta.dirname}/../web/dist`
const budgets = { shell: 125, route: 30, styles: 12 }

type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>
type Line = { name: string; kilobytes: number; budget: number }

const lines = ['manifest.json', 'platform-manifest.json'].flatMap((name) => measure(open(name)))
for (const { name, kilobytes, budget } of lines) {
  const verdict = kilobytes > budget ? 'OVER' : 'ok'
  console.log(
    `${kilobytes.toFixed(1).padStart(7)} KB of ${budget} KB  ${verdict.padEnd(4)}  ${name}`,
  )
}
process.exit(lines.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0)

/** One of the two builds: the desk's, or the platform's. */
function open(name: string): Manifest {
  const file = `${dist}/.vite/${name}`
  if (!existsSync(file)) {
    console.error('There is no web/dist to measure: run `npm run build:web` first.')
    process.exit(1)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest // safe: vite wrote it, in the shape it documents
}

function measure(manifest: Manifest): Line[] {
  const keys = Object.keys(manifest)
  const entry = keys.filter((key) => manifest[key]?.isEntry)
  const shell = new Set(entry.flatMap((key) => closureOf(manifest, key)))
  const styles = new Set(keys.flatMap((key) => manifest[key]?.css ?? []))
  const routes = keys.filter((key) => manifest[key]?.isDynamicEntry)
  return [
    {
      name: `shell of ${entry}`,
      kilobytes: sizeOf(filesOf(manifest, shell)),
      budget: budgets.shell,
    },
    ...routes
      .map((key) => {
        const added = closureOf(manifest, key).filter((one) => !shell.has(one))
        return { name: key, kilobytes: sizeOf(filesOf(manifest, added)), budget: budgets.route }
      })
      .sort((one, other) => other.kilobytes - one.kilobytes),
    { name: 'styles', kilobytes: sizeOf([...styles]), budget: budgets.styles },
  ]
}

/** A chunk and everything it imports at once; what it imports lazily is a route of its own. */
function closureOf(manifest: Manifest, key: string): string[] {
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    manifest[one]?.imports?.forEach(visit)
  }
  visit(key)
  return [...seen]
}

function filesOf(manifest: Manifest, keys: Iterable<string>): string[] {
  const files = [...keys].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

function sizeOf(files: string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}
