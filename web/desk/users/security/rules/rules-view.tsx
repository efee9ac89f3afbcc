import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { must } from '#domain/must.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useMayNow } from '../../../layout/queries.ts'
import { securityQuery } from '../queries.ts'
import { RulesForm } from './rules-form.tsx'

/** The rules of signing in, to be changed. */
export function RulesView() {
  const { data } = useSuspenseInfiniteQuery(securityQuery())
  const mayChange = useMayNow('manage_users', 'change')
  if (!mayChange) {
    return <Notice title="In this state of the organisation, its rules cannot be changed." />
  }
  return <RulesForm security={must(data.pages[0], 'first page')} />
}
