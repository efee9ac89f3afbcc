import { createHash } from 'node:crypto'
import { newMark } from '../worker/auth/sessions/session-mark.ts'
import type { Cookies } from './api.ts'

/** The deployment's secret on this machine, as wrangler.toml has it. */
const local = {
  MASTER_KEY: 'for this machine only, never in production',
  ENVIRONMENT: 'development',
} as Env

/** The same session after nobody was there for too long: its mark is ours, and a minute too old. */
export async function locked(cookies: Cookies): Promise<Cookies> {
  const tokenHash = createHash('sha256').update(cookies.token).digest('hex')
  return {
    ...cookies,
    mark: await newMark(local, tokenHash, { until: new Date(Date.now() - 60_000), minutes: 15 }),
  }
}
