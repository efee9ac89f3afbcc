import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { noAnswer } from '../../../../api.ts'
import { useBulk } from './use-bulk.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test.each([
  ['silent', true, ['b1']],
  ['broken', false, ['b1', 'b2']],
])('on a line that is %s', async (_, isTimeout, asked) => {
  const sent: string[] = []
  const send = async (id: string) => {
    sent.push(id)
    throw noAnswer(isTimeout)
  }
  const { result } = renderHook(() => useBulk({ ids: ['b1', 'b2'], send, clears: [] }), { wrapper })
  await act(() => result.current.run())
  expect(sent).toEqual(asked)
})
