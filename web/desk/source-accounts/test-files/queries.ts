import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type NewAcceptance,
  type NewTestFile,
  TestFileList,
  TestFileView,
} from '#contract/source-accounts.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** The tests of an account, the newest first. */
export const testFilesQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ['source-accounts', accountId, 'test-files'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '10' })
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/source-accounts/${accountId}/test-files?${query}`, TestFileList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const useMakeTestFile = (accountId: string) =>
  useAction({
    keptAs: `test file of ${accountId}`,
    isOnce: true,
    send: (body: NewTestFile, key) =>
      api.post(`/source-accounts/${accountId}/test-files`, TestFileView, { body, key }),
    clears: ['source-accounts'],
  })

export const useAcceptTestFile = (accountId: string, testId: string) =>
  useAction({
    keptAs: `the bank took ${testId}`,
    send: (body: NewAcceptance, key) =>
      api.post(`/source-accounts/${accountId}/test-files/${testId}/acceptance`, TestFileView, {
        body,
        key,
      }),
    clears: ['source-accounts'],
  })
