import { Button } from '../../../../ui/button.tsx'
import { counted } from '../../../../ui/counted.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { KeptSheet } from './device-shelf.ts'

type GoingOnProps = { sheet: KeptSheet; onGoOn: () => void; onStartAnew: () => void }

/** A sheet that was left while it was being mended. Nothing else is opened before it is settled what becomes of it. */
export function GoingOn({ sheet, onGoOn, onStartAnew }: GoingOnProps) {
  const { fileName, corrections } = sheet
  const kept = corrections.length === 1 ? 'is' : 'are'
  return (
    <div className="grid max-w-2xl gap-4">
      <Notice title={`You were mending ${fileName}.`}>
        {counted(corrections.length, 'correction')} {kept} kept on this device. As far as it has
        heard, the sheet was not added to the batch.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={onGoOn}>
          Go on
        </Button>
        <Button onClick={onStartAnew}>Start anew</Button>
      </div>
    </div>
  )
}
