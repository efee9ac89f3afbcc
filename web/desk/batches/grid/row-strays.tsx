import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Stray } from '../../layout/lists/strays.ts'

/** As `StrayNotice` says it above a list, whose bar is no part of this page. */
export function RowStrays({ strays, onTakeOut }: { strays: Stray[]; onTakeOut: () => void }) {
  return (
    <Notice tone="wait" title="The address asks for something that does not exist.">
      {strays.map(({ name, asks, shows }) => (
        <p key={name} className="break-words">
          {asks}. The list shows: {shows}.
        </p>
      ))}
      <p className="mt-2">
        <Button size="small" onClick={onTakeOut}>
          Take it out of the address
        </Button>
      </p>
    </Notice>
  )
}
