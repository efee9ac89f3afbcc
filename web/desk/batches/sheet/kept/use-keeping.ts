import { useEffect, useRef, useState } from 'react'
import type { Correction } from '../open-sheet-state.ts'
import type { OpenedFile, SheetShelf } from './device-shelf.ts'

export type Keeping = 'nothing' | 'under_way' | 'kept' | 'failed'

/** Keeps every correction as it is made, and says whether the last one is kept. */
export function useKeeping(
  shelf: SheetShelf,
  batchId: string,
  file: OpenedFile,
  corrections: Correction[],
): Keeping {
  const [last, setLast] = useState<{ corrections: Correction[]; isKept: boolean }>()
  const wasMended = useRef(false)

  useEffect(() => {
    if (corrections.length === 0 && !wasMended.current) return
    wasMended.current = true
    let isNewest = true
    const settle = (isKept: boolean) => isNewest && setLast({ corrections, isKept })
    const kept =
      corrections.length > 0 ? shelf.keep(batchId, file, corrections) : shelf.remove(batchId)
    kept.then(
      () => settle(true),
      () => settle(false),
    )
    return () => {
      isNewest = false
    }
  }, [shelf, batchId, file, corrections])

  if (corrections.length === 0) return 'nothing'
  if (last?.corrections === corrections) return last.isKept ? 'kept' : 'failed'
  return 'under_way'
}
