import { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'

type AnotherPartProps = {
  error: Error | null
  isBusy: boolean
  /** Says so, with what came back before. */
  onSay: (besideToea: number) => void
}

/** Something of a payment came back before: it is the same return again, or somebody says that it is another part. */
export function AnotherPart({ error, isBusy, onSay }: AnotherPartProps) {
  const before = error instanceof ApiError && error.errors.find(isBefore)?.value
  return (
    <>
      <ErrorNotice error={error} />
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

const isBefore = ({ code }: { code: string }) => code === 'returned_before'
