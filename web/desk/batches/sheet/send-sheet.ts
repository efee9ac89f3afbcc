import * as z from 'zod/mini'
import { ImportView } from '#contract/batches/imports.ts'
import type { SheetAnswers } from '#domain/sheets/sheet.ts'
import { ApiError } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { upload } from '../../../upload.ts'
import type { SheetShelf } from './kept/device-shelf.ts'

export type SentSheet = {
  fileName: string
  content: string | Uint8Array<ArrayBuffer>
  goodRowsOnly: boolean
  answers: SheetAnswers
}

export type SentBefore = {
  shelf: SheetShelf
  /** The key of a window that is closed, and heard no answer. */
  sentUnder: string | undefined
}

/**
 * Sends a sheet. The answer may be that nothing was kept: then `accepted` is 0 and `problems` say why. What was mended leaves
 * the device with the answer, also where the page was left by then.
 */
export function useSendSheet(
  batchId: string,
  { shelf, sentUnder }: SentBefore,
  onProgress: (share: number) => void,
) {
  return useAction({
    isOnce: true,
    keptAs: `sheet in ${batchId}`,
    begunUnder: sentUnder,
    send: async (sent: SentSheet, key) => {
      await shelf.noteSent(batchId, key).catch(() => {})
      const form = new FormData()
      const type = typeof sent.content === 'string' ? 'text/csv' : 'application/octet-stream'
      const name = typeof sent.content === 'string' ? csvName(sent.fileName) : sent.fileName
      form.append('sheet', new Blob([sent.content], { type }), name)
      const { mapping, remembered, controlTotalToea, headCount } = sent.answers
      if (controlTotalToea !== undefined) {
        form.append('controlTotalToea', String(controlTotalToea))
      }
      if (headCount !== undefined) form.append('headCount', String(headCount))
      if (mapping) form.append('mapping', JSON.stringify(mapping))
      // also that none was shown: the server then looks up none
      form.append('remembered', JSON.stringify(remembered ?? {}))
      if (sent.goodRowsOnly) form.append('goodRowsOnly', 'true')
      const path = `/batches/${batchId}/imports`
      return upload({ path, schema: ImportView, form, key, onProgress }).catch(readRefusal)
    },
    onDone: ({ accepted }) => {
      const gone = accepted > 0 ? shelf.remove(batchId) : shelf.noteSent(batchId, undefined)
      gone.catch(() => {})
    },
    clears: ['batches', 'payees', 'kept-sheets'],
  })
}

/** 422 carries the same body as 201. */
function readRefusal(error: unknown): ImportView {
  if (!(error instanceof ApiError) || error.status !== 422) throw error
  const view = z.safeParse(ImportView, parse(error.body))
  if (!view.success) throw error
  return view.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function csvName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.csv`
}
