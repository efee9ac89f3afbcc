import { settlingFigures } from '../../batches/store.ts'
import type { ReconciliationFigures } from '../../contract/reconciliation/home-figures.ts'
import type { Section } from './section.ts'

/** SQLite has no truth of its own: it counts. */
type Found = { [Of in keyof ReconciliationFigures]: Counted<ReconciliationFigures[Of]> }
type Counted<Figures> = Omit<Figures, 'isMore'> & { isMore: 0 | 1 }

const seen = <Figures extends { isMore: 0 | 1 }>(figures: Figures) => ({
  ...figures,
  isMore: figures.isMore === 1,
})

export const reconciliation: Section<'reconciliation', Found> = {
  select: ({ user: { id } }) => settlingFigures(id),
  view: ({ unsettled, toClose, toConfirm, notMatched, returned }) => ({
    unsettled: seen(unsettled),
    toClose: seen({ count: toClose.count, isMore: toClose.isMore }),
    toConfirm: seen(toConfirm),
    notMatched: seen(notMatched),
    returned: seen(returned),
  }),
}
