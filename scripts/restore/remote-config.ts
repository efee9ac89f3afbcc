/**
 * The configuration of a Worker on this machine that works on production's own control database, files and one slot, by
 * their bindings, and on nothing else. Takes the text of wrangler.production.toml.
 */
export function remoteConfig(production: string, slot: string): string {
  const wanted = ['CONTROL', slot]
  const databases = blocksOf(production, 'd1_databases').filter((block) =>
    wanted.some((binding) => block.includes(`binding = "${binding}"`)),
  )
  const files = blocksOf(production, 'r2_buckets')
  if (databases.length !== wanted.length) throw new Error(`${slot} is not bound`)
  const date = /^compatibility_date = .+$/m.exec(production)?.[0]
  const rules = /^rules = .+$/m.exec(production)?.[0]
  const alias = production.split(/^(?=\[)/m).find((block) => block.startsWith('[alias]'))
  const flags = /^compatibility_flags = .+$/m.exec(production)?.[0]
  return [
    'name = "bilum-restoring"',
    'main = "../scripts/restore/restoring-worker.ts"',
    ...[date, flags, rules].filter((line) => line !== undefined),
    ...(alias ? [alias.replaceAll('"./', '"../').trimEnd()] : []),
    ...[...databases, ...files].map((block) => `${block}\nremote = true`),
    '',
  ].join('\n')
}

/** The tables of a name, as they are written. */
const blocksOf = (toml: string, name: string) =>
  toml
    .split(/^(?=\[)/m)
    .filter((block) => block.startsWith(`[[${name}]]`))
    .map((block) => block.trimEnd())
