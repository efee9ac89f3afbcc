/** It shows no page, and the web app may be in the making meanwhile. */
export const assets = '.wrangler/no-assets'

/**
 * How a Worker on this machine is started. `remote: false` would be “with nothing of production”, whatever its configuration binds:
 * only whoever works on the local state says it.
 */
export function optionsOf(entrypoint: string, persistTo: string, config?: string) {
  return {
    config: config ?? 'wrangler.toml',
    assets,
    entrypoint,
    dev: {
      ...{ persist: persistTo, watch: false, inspector: false as const, logLevel: 'warn' as const },
      server: { hostname: '127.0.0.1', port: 0 },
      ...(config === undefined && { remote: false as const }),
    },
  }
}
