import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { comparisonQuery } from './queries.ts'
import { toSettle } from './to-settle.ts'

const tabs = ['payments', 'settle', 'changes', 'activity', 'files'] as const
type BatchTab = (typeof tabs)[number]

/** Which part of the batch the address asks for. */
export function useBatchTab(): BatchTab {
  const [parameters] = useSearchParams()
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'payments'
}

export const tabPath = (batchId: string, tab: BatchTab) =>
  tab === 'payments' ? `/batches/${batchId}` : `/batches/${batchId}?tab=${tab}`

type BatchTabsProps = { batch: BatchView; found: FindingList }

/** The parts of a batch, each with its own address. */
export function BatchTabs({ batch, found }: BatchTabsProps) {
  const current = useBatchTab()
  const points = toSettle(batch, found)
  const isRun = batch.run !== null
  const compared = useQuery({ ...comparisonQuery(batch.id), enabled: !isRun })
  const before = compared.data?.before
  const tab = (name: BatchTab, label: string, count?: number) => ({
    label,
    to: tabPath(batch.id, name),
    isCurrent: name === current,
    ...(count ? { count: count.toLocaleString('en-US') } : {}),
  })
  return (
    <Tabs
      label="Parts of this batch"
      tabs={[
        tab('payments', 'Payments', batch.paymentCount),
        isEditable(batch.state)
          ? tab('settle', 'To settle', points)
          : tab('settle', 'What was found'),
        ...(isRun ? [tab('changes', 'Since the last run')] : []),
        ...(before && !isRun ? [tab('changes', `Changes since ${before.name}`)] : []),
        // its panel says that it could not be read, and asks again
        ...(compared.isError ? [tab('changes', 'Changes')] : []),
        tab('activity', 'Activity'),
        tab('files', 'Files'),
      ]}
    />
  )
}
