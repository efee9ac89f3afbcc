import { Button } from '../../../../ui/button.tsx'

/** Something that would mend a row, one press away. Nothing of it happens by itself. */
export function Suggestion({ label, onTake }: { label: string; onTake: () => void }) {
  return (
    <Button size="small" className="h-6! min-h-6! flex-none rounded-full! px-2.5!" onClick={onTake}>
      {label}
    </Button>
  )
}
