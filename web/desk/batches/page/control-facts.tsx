import type { ReactNode } from 'react'
import { Money } from '../../../ui/money.tsx'
import type { ControlFigures } from '../control-figures.tsx'

/** For the facts of a batch: each figure that was given. */
export function controlFacts({
  controlTotalToea,
  headCount,
}: ControlFigures): [string, ReactNode][] {
  return [
    ...(controlTotalToea === null
      ? []
      : [
          ['Control total', <Money key="total" toea={controlTotalToea} />] satisfies [
            string,
            ReactNode,
          ],
        ]),
    ...(headCount === null
      ? []
      : [['Head count', headCount.toLocaleString('en-US')] satisfies [string, ReactNode]]),
  ]
}
