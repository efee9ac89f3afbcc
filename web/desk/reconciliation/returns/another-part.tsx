import { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'

type AnotherPartProps = {
  error: Error | null
  isBusy: boolean
  /** Says so, with what came back before. */
  onSay: (besideToea: number) => void
  /** Says that it is the return of this id, which was told before in another way. */
  onSame?: (returnId: string) => void
}

/** Something of a payment came back before: it is the same return again, or somebody says that it is another part. */
export function AnotherPart({ error, isBusy, onSay, onSame }: AnotherPartProps) {
  const errors = error instanceof ApiError ? error.errors : []
  const before = errors.find(({ code }) => code === 'returned_before')?.value
  const told = errors.find(({ code }) => code === 'told_before')?.value
  return (
    <>
      <ErrorNotice error={error} />
      {told && onSame && (
        <p>
          <Button busy={isBusy} onClick={() => onSame(told)}>
            It is that return
          </Button>
        </p>
      )}
      {before && (
        <p>
          <Button busy={isBusy} onClick={() => onSay(Number(before))}>
            It is another part
          </Button>
        </p>
      )}
    </>
  )
}
