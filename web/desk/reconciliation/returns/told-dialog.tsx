import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Money } from '../../../ui/money.tsx'
import { returnsWithinQuery, useStandsFor } from './queries.ts'
import { toldBy } from './same-return.tsx'

type ToldDialogProps = { one: ReturnView; onClose: () => void }

/** One credit for returns that were told one by one: together they come to exactly it. */
export function ToldDialog({ one, onClose }: ToldDialogProps) {
  return (
    <Dialog title="Which returns told before is it?" onClose={onClose}>
      <p>
        <Money toea={one.amountToea} /> came by one credit. Choose the returns that were recorded,
        or read in a file, one by one: they must come to exactly that.
      </p>
      <Suspense fallback={<Loading isPart />}>
        <Returns one={one} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}

function Returns({ one, onClose }: ToldDialogProps) {
  const query = useSuspenseInfiniteQuery(returnsWithinQuery(one.id))
  const say = useStandsFor(one.id)
  const { day, money } = useFormats()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const told = query.data.pages.flatMap(({ items }) => items)
  const sumToea = told
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { amountToea }) => sum + amountToea, 0)
  const leftToea = one.amountToea - sumToea
  if (told.length === 0) {
    return <p>No return of less than this was told before near to its day.</p>
  }
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        say.mutate([...chosen], { onSuccess: onClose })
      }}
    >
      <ul className="grid gap-1">
        {told.map(({ id, amountToea, payment, payeeName, reference, source, bankDay }) => (
          <li key={id}>
            <Checkbox
              label={`${payment?.payeeName ?? (payeeName || reference || 'A credit of several')}, ${money(amountToea)}`}
              hint={`${payment ? `${payment.reference}, ` : ''}${toldBy[source]}, ${day(bankDay)}`}
              isChecked={chosen.includes(id)}
              onCheck={(isChosen) =>
                setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
      <p aria-live="polite">
        Chosen: <Money toea={sumToea} />
        {leftToea > 0 && (
          <>
            , <Money toea={leftToea} /> less than the credit
          </>
        )}
        {leftToea < 0 && (
          <>
            , <Money toea={-leftToea} /> more than the credit
          </>
        )}
        .
      </p>
      <ErrorNotice error={say.error} />
      <DialogButtons busy={say.isPending} onClose={onClose}>
        It is these returns
      </DialogButtons>
    </form>
  )
}
