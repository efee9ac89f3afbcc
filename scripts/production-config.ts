/** What production's configuration needs to be told; each is an environment variable of `npm run slots -- bind`. */
export type Production = {
  baseHost: string
  billingAccount: string
  supportEmail: string
  supportPhone: string
}

/** The local configuration, up to its databases, as production's. */
export function productionConfig(local: string, production: Production): string {
  const { baseHost, billingAccount, supportEmail, supportPhone } = production
  const shared = local.split(/^\[\[d1_databases\]\]/m)[0] ?? ''
  const routes = `routes = [{ pattern = "*.${baseHost}/*", zone_name = "${baseHost}" }, { pattern = "${baseHost}/*", zone_name = "${baseHost}" }]`
  const variables: Record<string, string> = {
    BASE_HOST: baseHost,
    ENVIRONMENT: 'production',
    BASE_ORIGIN: `https://${baseHost}`,
    BILLING_ACCOUNT: billingAccount,
    SUPPORT_EMAIL: supportEmail,
    SUPPORT_PHONE: supportPhone,
  }
  const named = Object.entries(variables).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^${name} = .*$`, 'm'), () => `${name} = ${JSON.stringify(value)}`),
    shared,
  )
  return (
    named
      .replace(/no-reply@bilum\.example/, `no-reply@${baseHost}`)
      // secrets are put with wrangler, never written into a file
      .replace(
        /^(# .*\n)?(MASTER_KEY|MASTER_KEY_PREVIOUS|ADMIN_KEY|DEMO_PASSWORD|TURNSTILE_SITE_KEY|TURNSTILE_SECRET|SCANNER_URL|SCANNER_KEY|ALERT_URL) = .*\n/gm,
        '',
      )
      .replace(/^(compatibility_date .*)$/m, `$1\n${routes}`)
  )
}

/** A variable of a configuration, as wrangler reads it; empty where it does not stand there. */
export function variableOf(config: string, name: string): string {
  const [, value] = new RegExp(`^${name} = (".*")$`, 'm').exec(config) ?? []
  return value ? String(JSON.parse(value)) : ''
}

/** The databases that a configuration binds. */
export function databasesOf(config: string): { binding: string; name: string }[] {
  const tables = config.matchAll(
    /^\[\[d1_databases\]\]\nbinding = "(\w+)"\ndatabase_name = "([\w-]+)"/gm,
  )
  return [...tables].map(([, binding = '', name = '']) => ({ binding, name }))
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
