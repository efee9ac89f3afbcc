type Message = { body: unknown; ack: () => void; retry: () => void }
type Events = { messages: readonly Message[] }
type Env = { TO: string; KEY: string }

/**
 * Hands what became of letters from the mail service's queue to Bilum (docs/deploy.md). What is not taken stays in the queue; one
 * that is never taken holds up none of the others, so where they are not taken together each is handed on by itself.
 */
export default {
  async queue({ messages }: Events, env: Env) {
    if ((await statusOf(messages, env)) < 300) return
    for (const message of messages) {
      const status = await statusOf([message], env)
      if (status < 300) message.ack()
      else message.retry()
    }
  },

  /** Each hour, with nothing: Bilum hears that its queue is taken, and by whoever has its key. */
  async scheduled(_event: unknown, env: Env) {
    const status = await statusOf([], env)
    if (status >= 300) throw new Error(`${env.TO} answered ${status}: is KEY its MAIL_EVENTS_KEY?`)
  },
}

async function statusOf(messages: readonly Message[], { TO, KEY }: Env): Promise<number> {
  const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify(messages.map((message) => message.body))
  const answer = await fetch(TO, { method: 'POST', headers, body })
  await answer.body?.cancel()
  return answer.status
}
