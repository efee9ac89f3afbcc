import { RunBars, type RunBarsProps } from './pictures.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

/** The bars, each with its hint. They load after the page: their table says the same. */
export function HintedBars(props: RunBarsProps) {
  return (
    <TooltipProvider>
      <RunBars {...props} withHint={({ hint }, drawn) => <Tooltip text={hint}>{drawn}</Tooltip>} />
    </TooltipProvider>
  )
}
