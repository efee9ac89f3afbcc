import { Hono } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { isSameKey } from '../../core/secrets/is-same-key.ts'
import type { App } from '../../http/app.ts'
import { bodyWithOthers } from '../../http/body.ts'
import { open } from '../../http/policy.ts'
import { tellCameBack } from '../postmaster/ask-postmaster.ts'
import { countBounces } from './count-bounces.ts'
import { beatOfEvents } from './heartbeat.ts'
import { bouncesOf, MailEvents } from './mail-events.ts'
import { takeBounce } from './take-bounce.ts'

/** `/api/mail/events`: the mail service says which letters came back. Whoever lacks its key is told nothing, nor read. */
export const mailEventRoutes = new Hono<App>().post(
  '/events',
  open('the mail service has no account; its key stands in a header'),
  async (c, next) => {
    const { MAIL_EVENTS_KEY: key } = c.env
    if (!key) throw new Refusal('not_found')
    const given = c.req.header('Authorization') ?? ''
    if (!(await isSameKey(`Bearer ${key}`, given))) throw new Refusal('signed_out')
    return next()
  },
  bodyWithOthers(MailEvents),
  async (c) => {
    const at = new Date()
    const sent = c.req.valid('json')
    // whoever hands them on asks with nothing each hour, whether its key is ours
    if (Array.isArray(sent) && sent.length === 0) await beatOfEvents(c.env, at)
    const bounces = bouncesOf(sent)
    const whose = await tellCameBack(
      c.env,
      bounces.map(({ letter }) => letter),
    )
    for (const [index, bounce] of bounces.entries())
      await takeBounce(c.env, bounce, at, whose[index])
    await countBounces(c.env, bounces.length)
    return c.body(null, 204)
  },
)
