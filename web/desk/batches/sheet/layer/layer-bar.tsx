import { FilterChip, FilterSearch, useAddressWords } from '../../grid/frame/filter-pieces.tsx'
import type { SheetReview } from '../review-sheet.ts'
import type { View } from './layer-row.ts'

type LayerBarProps = {
  view: View
  review: SheetReview
  paymentCount: number
  onView: () => void
}

/** Search and chips, over all rows of the sheet. */
export function LayerBar({ view, review, paymentCount, onView }: LayerBarProps) {
  const set = useAddressWords()
  const chip = (one: View, label: string, count: number) => (
    <FilterChip
      label={label}
      count={count}
      isPressed={view === one}
      onPress={() => {
        set({ show: view === one ? 'all' : one })
        onView()
      }}
    />
  )
  return (
    <search aria-label="Among the rows" className="flex flex-wrap items-center gap-2">
      <FilterSearch label="Search the rows" />
      {chip('mend', 'To mend', review.errorRows.size)}
      {chip('look', 'To look at', review.warningRows.size)}
      {chip('batch', 'In the batch', paymentCount)}
    </search>
  )
}
