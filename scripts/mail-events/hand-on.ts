type Events = { messages: readonly { body: unknown }[] }

/** Hands what became of letters from the mail service's queue to Bilum (docs/deploy.md). What is not taken stays in the queue. */
export default {
  async queue({ messages }: Events, { TO, KEY }: { TO: string; KEY: string }) {
    const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify(messages.map((message) => message.body))
    const answer = await fetch(TO, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
  },
}
