import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogRow } from '../../ui/dialog-buttons.tsx'
import { Notice } from '../../ui/notice.tsx'

type ShownSecretProps = {
  what: string
  secret: string | undefined
  /** What to do where the answer that had it never arrived. */
  otherwise: string
  onClose: () => void
}

const notCopied = 'It could not be copied: mark it, and copy it from there.'

/** A secret, this once: nobody can show it again, ourselves included. */
export function ShownSecret({ what, secret, otherwise, onClose }: ShownSecretProps) {
  const [said, say] = useState<string>()
  if (secret === undefined) {
    return (
      <>
        <Notice tone="wait" title={`${what} was made, but it cannot be shown.`}>
          <p>The answer that had it was lost on its way. {otherwise}</p>
        </Notice>
        <DialogRow>
          <Button onClick={onClose}>Close</Button>
        </DialogRow>
      </>
    )
  }
  return (
    <>
      <p>This is shown once. Keep it where your program keeps its passwords.</p>
      <p className="rounded-md bg-raised p-3">
        <code className="break-all select-all">{secret}</code>
      </p>
      <p role="status" className={said === 'Copied' ? 'sr-only' : 'empty:hidden'}>
        {said}
      </p>
      <DialogRow>
        <Button
          icon={<Copy size={16} aria-hidden />}
          onClick={async () => {
            // a browser may be told to let no page write there
            const copied = await navigator.clipboard?.writeText(secret).then(
              () => true,
              () => false,
            )
            say(copied ? 'Copied' : notCopied)
          }}
        >
          {said === 'Copied' ? said : 'Copy'}
        </Button>
        <Button kind="primary" onClick={onClose}>
          I have kept it
        </Button>
      </DialogRow>
    </>
  )
}
