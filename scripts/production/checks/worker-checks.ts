import { databasesOf } from '../../production-config.ts'
import type { Check } from '../doctor.ts'
import { workerOf } from '../settings.ts'

const wanted = ['MASTER_KEY', 'ALERT_URL', 'MAIL_EVENTS_KEY'] as const
const why = {
  MASTER_KEY: 'without it the Worker answers every request with 503',
  ALERT_URL: 'without it nobody is told of anything',
  MAIL_EVENTS_KEY: 'without it letters that come back are not heard of before the next one',
} as const
/** What only counts together. */
const pairs = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  ['SCANNER_URL', 'SCANNER_KEY'],
] as const

const handOn = 'deploy bilum-mail and put its secret (docs/deploy.md, “Letters that come back”)'

type Binding = { type: string; name: string; id?: string; namespace_id?: string }

/** The Worker itself: its secrets, and the clock it lives by. */
export const workerChecks: Check[] = [
  ...wanted.map(
    (name): Check => ({
      name: `secret ${name}`,
      look: async ({ account, settings }) => {
        const secrets = await account.ask<{ name: string }[]>(
          `${account.own}/workers/scripts/${workerOf(settings.cell)}/secrets`,
        )
        const isThere = secrets.some((one) => one.name === name)
        return isThere
          ? undefined
          : `${why[name]}: npx wrangler secret put ${name} --config wrangler.production.toml`
      },
    }),
  ),
  {
    name: 'letters that come back',
    look: async ({ account }) => {
      const secrets = await account
        .ask<{ name: string }[]>(`${account.own}/workers/scripts/bilum-mail/secrets`)
        .catch((error: Error) => {
          if (error.message.includes(': 404 ')) return undefined
          throw error
        })
      if (!secrets) return `nobody takes the mail service’s queue: ${handOn}`
      const hasKey = secrets.some(({ name }) => name === 'KEY')
      return hasKey
        ? undefined
        : `bilum-mail has no KEY, so nothing that it hands on is taken: ${handOn}`
    },
  },
  {
    name: 'secrets that go together',
    look: async ({ account, settings, config }) => {
      const secrets = await account.ask<{ name: string }[]>(
        `${account.own}/workers/scripts/${workerOf(settings.cell)}/secrets`,
      )
      const isThere = (name: string) =>
        secrets.some((one) => one.name === name) || new RegExp(`^${name} =`, 'm').test(config)
      const half = pairs.find((pair) => pair.filter(isThere).length === 1)
      return half && `${half.join(' and ')} only count together: put both, or delete the one`
    },
  },
  {
    name: 'what is deployed',
    look: async ({ account, settings, config }) => {
      const { bindings } = await account.ask<{ bindings: Binding[] }>(
        `${account.own}/workers/scripts/${workerOf(settings.cell)}/settings`,
      )
      const has = new Map(bindings.map(({ name, id, namespace_id: kv }) => [name, id ?? kv]))
      const other = databasesOf(config).filter(({ binding, uuid }) => has.get(binding) !== uuid)
      const [first] = other
      if (first)
        return `${other.length} databases of the configuration are not those of the Worker, the first ${first.binding}: npm run deploy. Was it rolled back in the dashboard (docs/runbooks/roll-back.md)?`
      return config.includes(`id = "${has.get('SESSIONS')}"`)
        ? undefined
        : 'the Worker has another namespace of sessions than the configuration: npm run deploy'
    },
  },
  {
    name: 'cron',
    look: async ({ account, settings }) => {
      const { schedules } = await account.ask<{ schedules: { cron: string }[] }>(
        `${account.own}/workers/scripts/${workerOf(settings.cell)}/schedules`,
      )
      const runs = schedules.some(({ cron }) => cron === '* * * * *')
      return runs
        ? undefined
        : 'the cron does not run every minute: deploy again with wrangler.production.toml'
    },
  },
]
