import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
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

test('nothing follows on another page', async () => {
  const at = await pressedUntilGone()
  window.history.replaceState(null, '', '/elsewhere')
  at.answerSlowly()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Taken out')).toBeNull()
})
