import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

/** What a webhook outside was sent; it answers as it is told to. */
export function outside(status = () => 204) {
  const heard: { kind: string; about: string; text: string; host: string }[] = []
  Object.assign(env, { ALERT_URL: 'https://alerts.example.test/hook' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const answer = new Response(null, { status: status() })
    if (answer.ok) heard.push(JSON.parse(String(init?.body)))
    return answer
  })
  return heard
}
