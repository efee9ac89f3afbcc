import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import { App } from '../desk/app.tsx'
import { Page } from '../ui/page.tsx'
import { makeQueryClient } from '../ui/query-client.ts'
import { type CastName, sessionOf } from './cast.ts'

/** An answer of the API: its status and body; an error stands for a lost connection, `never` for silence. */
export type Answer = [status: number, body: unknown] | Error | 'never'

export type Opening = {
  /** The route's path, where it has parameters. */
  at?: string
  url?: string
  /** Who is signed in. Mia, where nobody else is named. */
  as?: CastName
  /** By method and path, without the query: `GET /api/batches`. A list is answered one by one, the last again and again. */
  answers: Record<string, Answer | Answer[]>
}

export type Request = {
  method: string
  path: string
  url: string
  key: string | null
  body: unknown
}

/** Opens a page in the whole app, with its answers given where the app would ask the network. */
export function openPage(page: ReactNode, { at = '*', url = '/', as = 'mia', answers }: Opening) {
  const requests = giveAnswers({ 'GET /api/auth/session': [200, sessionOf(as)], ...answers })

  const client = makeQueryClient()
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  render(
    <MemoryRouter initialEntries={[url]}>
      <App client={client}>
        <Routes>
          <Route path={at} element={page} />
          <Route path="*" element={<Page title="Another page" />} />
        </Routes>
      </App>
    </MemoryRouter>,
    // Pages that fail are drawn by the boundary; the console need not say it again.
    { onCaughtError: () => {} },
  )
  return { requests, client }
}

/** Answers where the app would ask the network, and keeps what was asked. */
export function giveAnswers(given: Opening['answers']): Request[] {
  const requests: Request[] = []
  const asked = new Map<string, number>()

  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = input.split('?')[0] ?? ''
    const name = `${init.method} ${path}`
    const turn = asked.get(name) ?? 0
    asked.set(name, turn + 1)
    requests.push({
      method: init.method ?? '',
      path,
      url: input,
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const answer = pick(given[name], turn)
    if (answer === undefined) throw new Error(`no answer given for ${name}`)
    if (answer === 'never') return waitForAbort(init.signal)
    if (answer instanceof Error) throw answer
    return Response.json(answer[1], { status: answer[0] })
  })

  return requests
}

function pick(answer: Answer | Answer[] | undefined, turn: number): Answer | undefined {
  if (!Array.isArray(answer) || isOne(answer)) return answer
  return answer[Math.min(turn, answer.length - 1)]
}

function isOne(answer: Answer[] | [number, unknown]): answer is [number, unknown] {
  return typeof answer[0] === 'number'
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
