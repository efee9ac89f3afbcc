import { createHash } from 'node:crypto'
import { type Settings, workerOf } from './production/settings.ts'

export type Bound = { binding: string; name: string; uuid: string }

const head = '# Made by `npm run slots -- bind` from production.json: '
export const ownLine = '# What stands below this line is yours, and is kept.'

/** The whole of `wrangler.production.toml`: the local configuration as production's, its databases, and what was added by hand. */
export function writeConfig(
  local: string,
  settings: Settings,
  sessionsId: string,
  databases: Bound[],
  own = '',
): string {
  const tables = databases.map(
    ({ binding, name, uuid }) =>
      `[[d1_databases]]\nbinding = "${binding}"\ndatabase_name = "${name}"\ndatabase_id = "${uuid}"\n`,
  )
  const made = [
    productionConfig(local, settings, sessionsId),
    '[[analytics_engine_datasets]]\nbinding = "USAGE"\ndataset = "bilum_requests"\n',
    '[triggers]\ncrons = ["* * * * *"] # a job a minute: worker/scheduled.ts\n',
    ...tables,
  ].join('\n')
  return `${head}${hashOf(made)}\n${made}\n${ownLine}\n${own}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** What was added by hand to a configuration; throws where a line that we make was changed, which the next time would be lost. */
export function ownPartOf(config: string): string {
  if (config === '') return ''
  const [made = '', ...own] = config.split(`\n${ownLine}\n`)
  const [first = '', ...rest] = made.split('\n')
  if (first !== head + hashOf(rest.join('\n'))) {
    throw new Error(
      `wrangler.production.toml was changed by hand above “${ownLine}”: put the change into production.json or below that line, and remove the file`,
    )
  }
  return own.join(`\n${ownLine}\n`)
}

/** The local configuration, up to its databases, as production's. */
export function productionConfig(local: string, settings: Settings, sessionsId: string): string {
  const { account, host, files, locations, mail, support, billingAccount } = settings
  const shared = local.split(/^\[\[d1_databases\]\]/m)[0] ?? ''
  // behind a router nobody comes in but by its services
  const routes = settings.cells ? '' : routesOf(settings)
  const variables: Record<string, string> = {
    BASE_HOST: host,
    CELL: settings.cell ?? 'main',
    ENVIRONMENT: 'production',
    BASE_ORIGIN: `https://${host}`,
    BILLING_ACCOUNT: billingAccount,
    SUPPORT_EMAIL: support.email,
    SUPPORT_PHONE: support.phone,
    MAIL_FROM: mail.from,
    MAIL_DAILY_MAX: String(mail.dayMax ?? 0),
  }
  const named = Object.entries(variables).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^${name} = .*$`, 'm'), () => line(name, value)),
    shared,
  )
  const more = Object.entries(settings.variables ?? {}).map(([name, value]) => line(name, value))
  return (
    named
      // secrets are put with wrangler, never written into a file
      .replace(
        /^(# .*\n)?(MASTER_KEY|MASTER_KEY_PREVIOUS|ADMIN_KEY|MAIL_EVENTS_KEY|DEMO_PASSWORD|TURNSTILE_SITE_KEY|TURNSTILE_SECRET|SCANNER_URL|SCANNER_KEY|ALERT_URL) = .*\n/gm,
        '',
      )
      .replace(/^name = "bilum"$/m, `name = "${workerOf(settings.cell)}"\n${ofAccount(account)}`)
      .replace(/^(compatibility_date .*)$/m, (found) => `${found}\n${routes}`)
      .replace(
        /^\[vars\]\n/m,
        () =>
          `[placement]\nregion = "${locations.worker}"\n\n[vars]\n${more.map((one) => `${one}\n`).join('')}`,
      )
      // whatever becomes of our code, it writes as nobody else
      .replace(
        /^(\[\[send_email\]\]\nname = "EMAIL")$/m,
        (found) => `${found}\nallowed_sender_addresses = ["${addressOf(mail.from)}"]`,
      )
      .replace('id = "local-sessions"', `id = "${sessionsId}"`)
      .replace('bucket_name = "bilum-files"', `bucket_name = "${files}"`)
  )
}

const routesOf = ({ zone, host }: Settings) =>
  `routes = [{ pattern = "*.${host}/*", zone_name = "${zone}" }, { pattern = "${host}/*", zone_name = "${zone}" }]`

/** Wrangler goes by this line before it goes by a shell's CLOUDFLARE_ACCOUNT_ID, which may be staging's. */
const ofAccount = (account: string) => line('account_id', account)

/** The router of several cells as production's, from `wrangler.router.toml`: routes, the control database, a service for each cell. */
export function routerConfig(local: string, settings: Settings, control: string): string {
  const { host, cells = [], locations } = settings
  const [first = 'main'] = cells
  const services = cells.map((cell) => {
    const name = cell.toUpperCase().replaceAll('-', '_')
    return `[[services]]\nbinding = "CELL_${name}"\nservice = "${workerOf(cell)}"\n`
  })
  const shared = (local.split(/^\[\[services\]\]/m)[0] ?? '')
    .replace(/^name = .*$/m, (found) => `${found}\n${ofAccount(settings.account)}`)
    .replace(/^(compatibility_date .*)$/m, (found) => `${found}\n${routesOf(settings)}`)
    .replace(/^BASE_HOST = .*$/m, line('BASE_HOST', host))
    .replace(/^DEFAULT_CELL = .*$/m, line('DEFAULT_CELL', first))
    .replace(/^\[vars\]$/m, `[placement]\nregion = "${locations.worker}"\n\n[vars]`)
    .replace('database_name = "bilum-control"', `database_name = "${settings.control}"`)
    .replace('database_id = "local-control"', `database_id = "${control}"`)
  return `# Made by \`npm run slots -- bind\` from production.json.\n${shared}${services.join('\n')}`
}

/** The Worker that hands on what became of letters as production's, from `wrangler.mail.toml`: in its account, to its own host. */
export function mailConfig(local: string, { account, host }: Settings): string {
  const own = local
    .replace(/^name = .*$/m, (found) => `${found}\n${ofAccount(account)}`)
    .replace(/^TO = .*$/m, line('TO', `https://${host}/api/mail/events`))
  return `# Made by \`npm run slots -- bind\` from production.json.\n${own}`
}

/** `Bilum <no-reply@bilum.pg>` → the address. */
const addressOf = (from: string) => from.slice(from.indexOf('<') + 1, -1)

const line = (name: string, value: string) => `${name} = ${JSON.stringify(value)}`

/** A variable of a configuration, as wrangler reads it; empty where it does not stand there. */
export function variableOf(config: string, name: string): string {
  const [, value] = new RegExp(`^${name} = (".*")$`, 'm').exec(config) ?? []
  return value ? String(JSON.parse(value)) : ''
}

/** The variables of a configuration. */
export function variablesOf(config: string): Record<string, string> {
  const [, after = ''] = config.split(/^\[vars\]\n/m)
  const [table = ''] = after.split(/^\[/m)
  const lines = table.matchAll(/^(\w+) = (".*")$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '""']) => [name, JSON.parse(value)]),
  )
}

/** The databases that a configuration binds. */
export function databasesOf(config: string): Bound[] {
  const tables = config.matchAll(
    /^\[\[d1_databases\]\]\nbinding = "(\w+)"\ndatabase_name = "([\w-]+)"\ndatabase_id = "([\w-]+)"/gm,
  )
  return [...tables].map(([, binding = '', name = '', uuid = '']) => ({ binding, name, uuid }))
}

/** How many secrets of a database were sealed by another key than the one of this id. */
export function leftUnderOther(id: string, isTenant: boolean): string {
  const other = (column: string) =>
    `${column} <> '' AND substr(${column}, 1, ${id.length + 1}) <> '${id}.'`
  const counts = [
    `(SELECT count(*) FROM second_factors WHERE removed_at IS NULL AND ${other('secret')})`,
    isTenant &&
      `(SELECT count(*) FROM webhooks WHERE (${other('secret')}) OR (${other('earlier_secret')}))`,
  ]
  return `SELECT ${counts.filter(Boolean).join(' + ')} AS word`
}
