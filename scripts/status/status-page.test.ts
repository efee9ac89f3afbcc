import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { statusPage } from './status-page.ts'

type Said = { status: number; body: object } | 'nothing'

/** The page as a browser opens it, with a deployment that answers so, one look after another. */
async function open(...answers: Said[]) {
  const page = statusPage('https://bilum.pg')
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page) ?? []
  const window = new Window()
  window.document.write(page.replace(/<script>[\s\S]*<\/script>/, ''))
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    const said = answers.shift() ?? 'nothing'
    if (said === 'nothing') throw new TypeError('Failed to fetch')
    return Response.json(said.body, { status: said.status })
  }
  let again: () => Promise<void> = async () => undefined
  const setInterval = (task: typeof again) => {
    again = task
  }
  new Function('document', 'fetch', 'setInterval', script)(window.document, fetch, setInterval)
  const text = (selector: string) => window.document.querySelector(selector)?.textContent ?? ''
  await vi.waitFor(() => expect(text('#now')).toContain('Seen'), 20_000)
  return { asked, text, again: () => again() }
}

const ok = { control: 'ok', sessions: 'ok', files: 'ok', cron: 'ok' }
const works = { status: 200, body: { status: 'ready', ...ok } }
const not = (parts: object) => ({ status: 503, body: { status: 'not ready', ...ok, ...parts } })

test('a deployment that is ready works, and it is said when that was seen', async () => {
  const { asked, text } = await open(works)
  expect(asked).toEqual(['https://bilum.pg/health/ready'])
  expect(text('#now')).toMatch(/^Bilum works\. Seen \d+ \w+ \d{4} at \d\d:\d\d\.$/)
  expect(text('#parts')).toBe('')
})

test.each([
  [{ control: 'away' }, 'a part of it is away', 'Its main database does not answer.'],
  [{ sessions: 'away' }, 'a part of it is away', 'The store that knows who is signed in'],
  [{ files: 'away' }, 'a part of it is away', 'The store of its files'],
  [{ control: 'behind' }, 'a part of it is away', 'It is being updated.'],
  [{ cron: 'late' }, 'something is late', 'Work in the background is late'],
])('%o is said in words', async (parts, says, why) => {
  const { text } = await open(not(parts))
  expect(text('#now')).toContain(says)
  expect(text('#parts')).toContain(why)
})

test('silence is said to be silence, and what was seen before stays below', async () => {
  const { text, again } = await open(works, 'nothing', works)
  await again()
  expect(text('#now')).toMatch(/^bilum\.pg did not answer\. Seen/)
  await again()
  expect(text('#now')).toMatch(/^Bilum works/)
  expect(text('#parts')).toBe('')
  expect(text('#looks')).toMatch(/Bilum works.*did not answer.*Bilum works/s)
})

test('the page runs its own script alone, and asks that deployment alone', () => {
  const page = statusPage('https://bilum.pg/anything')
  expect(page).toMatch(
    /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src https:\/\/bilum\.pg;/,
  )
  expect(page).not.toContain('{{')
  expect(page.match(/https?:\/\/[^/"'`\s;]+/g)?.every((one) => one === 'https://bilum.pg')).toBe(
    true,
  )
  expect(() => statusPage('http://bilum.pg')).toThrow('https')
})
