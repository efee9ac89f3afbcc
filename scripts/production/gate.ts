import type { Account } from './account.ts'
import type { Settings } from './settings.ts'

export type Names = { control: string[]; tenant: string[] }

/** The newest migrations that production's databases have; nothing before the first deploy. */
export type Has = { control: string; tenant: string; oldest: string } | undefined

export async function schemaOf(account: Account, settings: Settings): Promise<Has> {
  const control = (await account.databases()).find(({ name }) => name === settings.control)
  if (!control) return undefined
  const tables = await account.rows<{ name: string }>(
    control.uuid,
    "SELECT name FROM sqlite_schema WHERE name = 'organisations'",
  )
  if (tables.length === 0) return undefined
  const [row] = await account.rows<{
    control: string
    tenant: string | null
    oldest: string | null
  }>(
    control.uuid,
    `SELECT (SELECT max(name) FROM schema_migrations) AS control, max(schema_version) AS tenant, min(schema_version) AS oldest
     FROM organisations WHERE slot LIKE 'TENANT_%' AND schema_version <> ''`,
  )
  if (!row) return undefined
  const { tenant, oldest } = row
  return { control: row.control, tenant: tenant ?? '', oldest: oldest ?? '' }
}

/**
 * Why this may not be released: with two new migrations the Worker of before could not be gone back to, and with one that
 * takes something away it would fail while both serve. `sqlOf` gives a migration's text.
 */
export function releaseFault(
  has: Has,
  names: Names,
  sqlOf: (name: string) => string,
): string | undefined {
  if (!has) return undefined
  for (const whose of ['control', 'tenant'] as const) {
    if (has[whose] > (names[whose].at(-1) ?? ''))
      return `production has ${has[whose]}, which is not in this checkout: git pull; an older release comes back by npm run roll-back alone`
  }
  const fresh = [
    { whose: 'control', found: names.control.filter((name) => name > has.control) },
    // no organisation yet: each begins with the newest
    { whose: 'tenant', found: has.tenant ? names.tenant.filter((name) => name > has.tenant) : [] },
  ]
  for (const { whose, found } of fresh) {
    if (found.length > 1)
      return `${found.length} new ${whose} migrations (${found.join(', ')}): release them one after the other`
  }
  if (
    has.oldest < has.tenant &&
    fresh.some(({ whose, found }) => whose === 'tenant' && found.length > 0)
  ) {
    return `some organisations still have ${has.oldest}: wait until all have ${has.tenant} (npm run doctor)`
  }
  for (const { whose, found } of fresh) {
    for (const name of found) {
      const taken = takesAway(sqlOf(`${whose}/${name}`))
      if (taken)
        return `${name} ${taken}: the Worker of before would fail. Let nothing use it in this release, and take it away in the next`
      const rules = newRules(sqlOf(`${whose}/${name}`))
      if (rules.length > 0)
        return `${name} adds ${rules.join(', ')}, which may refuse what the Worker of before writes while both serve: release first what keeps to it, or say in the file why it does (“-- The Worker of before …”)`
    }
  }
  return undefined
}

/** What the Worker of before would miss. Triggers may go and come: they are rules, and no query names one. */
export function takesAway(sql: string): string | undefined {
  const text = sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ')
  if (/\bDROP COLUMN\b/i.test(text)) return 'drops a column'
  if (/\bRENAME\b/i.test(text)) return 'renames'
  const made = [
    ...text.matchAll(/\bRENAME TO [`"]?(\w+)|\bCREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/gi),
  ].map(([, to, made]) => to ?? made)
  const gone = [...text.matchAll(/\bDROP TABLE (?:IF EXISTS )?[`"]?(\w+)/gi)].map(
    ([, name]) => name,
  )
  if (gone.some((name) => !made.includes(name))) return 'drops a table'
  const added = [...text.matchAll(/\bADD (?:COLUMN )?[`"]?\w+[`"]?([^;]*)/gi)].map(
    ([, rest = '']) => rest,
  )
  if (added.some((rest) => /\bNOT NULL\b/i.test(rest) && !/\bDEFAULT\b/i.test(rest)))
    return 'adds a column that old rows cannot have'
  return undefined
}

/**
 * Rules that a migration adds to tables that are there already, and of which it does not say why the Worker of before keeps to
 * them. One that was dropped and is made anew is none.
 */
export function newRules(sql: string): string[] {
  if (/^-- The Worker of before \S/m.test(sql)) return []
  const text = sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ')
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const made = named(/\bCREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/gi)
  const dropped = named(/\bDROP (?:TRIGGER|INDEX) (?:IF EXISTS )?[`"]?(\w+)/gi)
  const triggers = text.matchAll(
    /\bCREATE (TRIGGER) (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?((?:(?!\bBEGIN\b).)*?)\bON [`"]?(\w+)[`"]?(?:(?!\bEND;).)*\bRAISE\b/gi,
  )
  const indexes = text.matchAll(
    /\bCREATE (UNIQUE INDEX) (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?()\s+ON [`"]?(\w+)/gi,
  )
  return [...triggers, ...indexes]
    .filter(([, , name = '', , table = '']) => !dropped.includes(name) && !made.includes(table))
    .map(([, kind = '', name = '']) => `the ${kind.toLowerCase()} ${name}`)
}

/** Why an older release may not come back: `then` and `today` are its wrangler.toml and the one of today. */
export function rollBackFault(
  has: Has,
  older: Names,
  then: string,
  today: string,
): string | undefined {
  const ahead = (mine: string[], newest: string) => newest > (mine.at(-1) ?? '') && newest > ''
  const tags = (toml: string) => [...toml.matchAll(/^tag = "(v\d+)"/gm)].map(([, tag]) => tag)
  const missing = tags(today).filter((tag) => !tags(then).includes(tag))
  if (missing.length > 0)
    return `it has no objects of ${missing.join(', ')}, which cannot be taken back: mend it with a new release`
  if (!has) return undefined
  for (const whose of ['control', 'tenant'] as const) {
    const mine = older[whose]
    if (!ahead(mine, has[whose])) continue
    const steps = Number(has[whose].slice(0, 4)) - Number((mine.at(-1) ?? '').slice(0, 4))
    if (steps > 1)
      return `its ${whose} schema is ${steps} migrations behind, and a release reads one: mend it with a new release`
  }
  return undefined
}
