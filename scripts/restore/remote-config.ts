/**
 * The configuration of a Worker on this machine that works on production's own control database, files and the slots given, by
 * their bindings, and on nothing else, also where somebody bound more by hand. Takes the text of wrangler.production.toml; where a slot is another cell's, of both.
 */
export function remoteConfig(production: string, slot: string, other?: Other): string {
  const slots = other ? [slot, other.slot] : [slot]
  const both = `${production}\n${other?.production ?? ''}`
  const databases = onlyOnce(blocksOf(both, 'd1_databases')).filter((block) =>
    ['CONTROL', ...slots].some((binding) => block.includes(`binding = "${binding}"`)),
  )
  const files = onlyOnce(blocksOf(both, 'r2_buckets')).filter((block) =>
    block.includes('binding = "FILES"'),
  )
  if (databases.filter((block) => block.includes('"CONTROL"')).length > 1 || files.length > 1)
    throw new Error('the two cells have not one control database and one bucket')
  const missing = slots.find((name) => !databases.some((block) => block.includes(`"${name}"`)))
  if (missing) throw new Error(`${missing} is not bound`)
  const account = /^account_id = .+$/m.exec(production)?.[0]
  const date = /^compatibility_date = .+$/m.exec(production)?.[0]
  const rules = /^rules = .+$/m.exec(production)?.[0]
  // as it stands: wrangler looks for these from where the command is given, and not from where the configuration lies
  const alias = production.split(/^(?=\[)/m).find((block) => block.startsWith('[alias]'))
  const flags = /^compatibility_flags = .+$/m.exec(production)?.[0]
  return [
    'name = "bilum-restoring"',
    'main = "../scripts/restore/restoring-worker.ts"',
    ...[account, date, flags, rules].filter((line) => line !== undefined),
    ...(alias ? [alias.trimEnd()] : []),
    ...[...databases, ...files].map((block) => `${block}\nremote = true`),
    '',
  ].join('\n')
}

/** A slot of another cell, and the configuration that binds it. */
type Other = { production: string; slot: string }

const onlyOnce = (blocks: string[]) => [...new Set(blocks)]

/** The tables of a name, as they are written. */
const blocksOf = (toml: string, name: string) =>
  toml
    .split(/^(?=\[)/m)
    .filter((block) => block.startsWith(`[[${name}]]`))
    .map((block) => block.trimEnd())
