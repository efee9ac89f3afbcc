import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Stray } from './strays.ts'

/** An address that asks for what does not exist says so, and what is shown in its place. */
export function StrayNotice({ strays, onTakeOut }: { strays: Stray[]; onTakeOut: () => void }) {
  if (strays.length === 0) return null
  return (
    <Notice tone="wait" title="The address asks for something that does not exist.">
      <ul>
        {strays.map(({ name, asks, shows }) => (
          <li key={name} className="break-words">
            {asks}. The list shows: {shows}.
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Button size="small" onClick={onTakeOut}>
          Take it out of the address
        </Button>
      </p>
    </Notice>
  )
}
