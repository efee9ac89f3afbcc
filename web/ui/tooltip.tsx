import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement } from 'react'

/** A word about something under the pointer. Nothing that is needed may live only here: phones have no hover. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-xs rounded-md bg-ink px-2.5 py-1.5 text-[13px] text-paper shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Once, around what has tooltips: 700 ms before the first, 300 ms in which the next needs no wait (specification §9). */
export function TooltipProvider({ children }: { children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}
