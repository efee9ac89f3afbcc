import type { StatementLineView } from '#contract/reconciliation/statements.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useCameBack } from './returns/queries.ts'

/** A credit is of payments that came back: it waits among the returns from then on. */
export function CameBack({ line }: { line: StatementLineView }) {
  const back = useCameBack(line.id)
  return (
    <>
      <Button busy={back.isPending} onClick={() => back.mutate(null)}>
        It came back<span className="sr-only"> {line.text}</span>
      </Button>
      <ErrorNotice error={back.error} />
    </>
  )
}
