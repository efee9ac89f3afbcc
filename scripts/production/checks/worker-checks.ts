import { dayMs } from '../../../worker/domain/durations.ts'
import type { Check } from '../doctor.ts'
import { workerOf } from '../settings.ts'
import { named, unlessMissing } from './named.ts'

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

type Token = { expires_on?: string }
const soonMs = 14 * dayMs

export const sessionsIn = (config: string) =>
  /^binding = "SESSIONS"\nid = "([^"]+)"/m.exec(config)?.[1] ?? ''

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
    name: 'a way in on the worst day',
    look: async ({ account }) => {
      const found = await account
        .ask<{ subdomain?: string }>(`${account.own}/workers/subdomain`)
        .catch(unlessMissing)
      return found?.subdomain
        ? undefined
        : 'the account has no workers.dev subdomain, without which npm run restore, load-dump and move cannot work on it: open Workers & Pages in the dashboard'
    },
  },
  {
    name: 'token',
    look: async ({ account, now }) => {
      // one of a person, or of the account
      const { expires_on: end } = await account
        .ask<Token>('/user/tokens/verify')
        .catch(() => account.ask<Token>(`${account.own}/tokens/verify`))
      return end && Date.parse(end) - now.getTime() < soonMs
        ? `this token ends on ${end.slice(0, 10)}: make another (docs/runbooks/rotate-keys.md)`
        : undefined
    },
  },
  {
    name: 'alarms that nobody heard',
    look: async ({ account, config }) => {
      const found = await account.keys(sessionsIn(config), 'untold/')
      const kinds = [...new Set(found.map(({ name }) => name.split('/')[1] ?? ''))]
      return kinds.length > 0
        ? `${named(kinds)}: the webhook does not take what it is told. Put ALERT_URL again, and read docs/runbooks/incident.md for each`
        : undefined
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
    name: 'a key that is being changed',
    look: async ({ account, settings }) => {
      const secrets = await account.ask<{ name: string }[]>(
        `${account.own}/workers/scripts/${workerOf(settings.cell)}/secrets`,
      )
      return secrets.some(({ name }) => name === 'MASTER_KEY_PREVIOUS')
        ? 'MASTER_KEY_PREVIOUS counts still, and whoever knows it can use it: once npm run keys -- left k… says that nothing is left under it, npx wrangler secret delete MASTER_KEY_PREVIOUS --config wrangler.production.toml'
        : undefined
    },
  },
  {
    name: 'cron',
    look: async ({ account, settings }) => {
      const { schedules } = await account.ask<{ schedules: { cron: string }[] }>(
        `${account.own}/workers/scripts/${workerOf(settings.cell)}/schedules`,
      )
      const runs = schedules.some(({ cron }) => cron === '* * * * *')
      return runs && schedules.length === 1
        ? undefined
        : 'the cron does not run once every minute: deploy again with wrangler.production.toml'
    },
  },
]
