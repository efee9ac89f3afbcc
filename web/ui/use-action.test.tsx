import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { ErrorNotice } from './error-notice.tsx'
import { useAction } from './use-action.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

/** What the server has, and what holds the slower of two answers back. */
function server() {
  let isThere = true
  let answerSlowly = () => {}
  const slow = new Promise<void>((resolve) => {
    answerSlowly = resolve
  })
  return { isThere: () => isThere, remove: async () => (isThere = false), slow, answerSlowly }
}

function Page({ at }: { at: ReturnType<typeof server> }) {
  const [said, setSaid] = useState('')
  const { data } = useQuery({ queryKey: ['quick'], queryFn: () => at.isThere() })
  useQuery({ queryKey: ['slow'], queryFn: () => at.isThere() || at.slow.then(() => false) })
  return (
    <>
      {data && <Remove send={at.remove} onSaid={setSaid} />}
      <p>{said}</p>
    </>
  )
}

function Remove({ send, onSaid }: { send: () => Promise<unknown>; onSaid: (w: string) => void }) {
  const remove = useAction({ send, clears: ['quick', 'slow'] })
  const onSuccess = () => onSaid('Taken out')
  return (
    <button type="button" onClick={() => remove.mutate(undefined, { onSuccess })}>
      Take it out
    </button>
  )
}

async function pressedUntilGone() {
  const at = server()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page at={at} />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button')
  await userEvent.click(button)
  await expect.poll(() => button.isConnected).toBe(false)
  expect(screen.queryByText('Taken out')).toBeNull()
  return at
}

test('what follows a press follows where what was read again took its button away', async () => {
  const at = await pressedUntilGone()
  at.answerSlowly()
  expect(await screen.findByText('Taken out')).toBeTruthy()
})

test('what follows a press follows though what is read again is met with silence', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await pressedUntilGone()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('Taken out')).toBeTruthy()
  vi.useRealTimers()
})

test('nothing follows on another page', async () => {
  const at = await pressedUntilGone()
  window.history.replaceState(null, '', '/elsewhere')
  at.answerSlowly()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Taken out')).toBeNull()
})

test('what adds something keeps its key until there is an answer, also with other words', async () => {
  const keys: string[] = []
  const answers = [
    new ApiError(0, 'network', 'No line'),
    new ApiError(401, 'session_locked', 'Your password'),
    new ApiError(422, 'key_reused', 'This key was used'),
  ]
  const send = async (_amount: number, key: string) => {
    keys.push(key)
    const error = answers.shift()
    if (error) throw error
  }
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () =>
    renderHook(() => useAction({ send, clears: [], isOnce: true, keptAs: 'one' }), { wrapper })
  let { result, unmount } = open()
  const press = (amount: number) =>
    act(async () => {
      result.current.mutate(amount)
      await expect.poll(() => client.isMutating()).toBe(0)
    })
  await press(100)
  unmount()
  result = open().result
  await press(100)
  await press(150)
  expect(keys.slice(1)).toEqual([keys[0], keys[0]])
  render(<ErrorNotice error={result.current.error} />)
  expect(screen.getByText(/What was sent first had arrived/)).toBeTruthy()
  await press(150)
  expect(keys[3]).not.toBe(keys[0])
})

function Toggle({ keys }: { keys: string[] }) {
  const press = async (name: string, key: string) => {
    keys.push(`${name} ${key}`)
    if (keys.length < 3) throw new Error('lost, or refused')
  }
  const on = useAction({ send: (_: undefined, key) => press('on', key), clears: [] })
  const off = useAction({ send: (_: undefined, key) => press('off', key), clears: [] })
  return [on, off].map(({ mutate }, at) => (
    <button type="button" key={at === 0 ? 'on' : 'off'} onClick={() => mutate(undefined)}>
      {at === 0 ? 'on' : 'off'}
    </button>
  ))
}

test('a press has the key of the one before that was lost or refused, until something else was done', async () => {
  const keys: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Toggle keys={keys} />
    </QueryClientProvider>,
  )
  for (const name of ['on', 'on', 'off', 'on']) {
    await userEvent.click(screen.getByRole('button', { name }))
  }
  const [first, second, other, last] = keys
  expect(second).toBe(first)
  expect([other?.slice(0, 3), last?.slice(0, 3)]).toEqual(['off', 'on '])
  expect(last).not.toBe(first)
})
