import { useEffect, useRef, useState } from 'react'
import { openStream } from '../../../api.ts'
import { useSession } from '../../layout/queries.ts'
import { type ChainEnd, linesOf, type Verdict, verifyChain } from './verify-chain.ts'

export type KeptEnd = ChainEnd & { at: string }

export type ChainCheck =
  | { is: 'idle' }
  | { is: 'running'; seq: number }
  | { is: 'failed'; error: Error }
  | { is: 'done'; verdict: Verdict; at: string; known: KeptEnd | undefined; anchors: number }

/** Reads the whole log and checks it here, in the browser. Where it ended is kept on the device, for the next time. */
export function useChainCheck() {
  const { slug } = useSession().organisation
  const place = `bilum.chain-end.${slug}`
  const [check, setCheck] = useState<ChainCheck>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const stop = new AbortController()
    running.current = stop
    setCheck({ is: 'running', seq: 0 })
    const known = readKept(place)
    const onProgress = (seq: number) => setCheck({ is: 'running', seq })
    try {
      // before the log: an end that is put aside while it is read would be behind its last line
      const anchors = await readAnchors(stop.signal)
      const lines = linesOf(await openStream('/audit/export', stop.signal))
      const verdict = await verifyChain({ lines, anchors, ...(known && { known }), onProgress })
      const at = new Date().toISOString()
      if (isSound(verdict, known)) {
        localStorage.setItem(place, JSON.stringify({ ...verdict.whole, at }))
      }
      setCheck({ is: 'done', verdict, at, known, anchors: anchors.length })
    } catch (error) {
      if (stop.signal.aborted) return
      setCheck({ is: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  return { check, start }
}

/** The ends of the log that were put aside at night and at bank files. */
async function readAnchors(signal: AbortSignal): Promise<ChainEnd[]> {
  const anchors: ChainEnd[] = []
  for await (const line of linesOf(await openStream('/audit/anchors', signal))) {
    const { seq, hash } = JSON.parse(line)
    anchors.push({ seq, hash })
  }
  return anchors
}

/** Whole, with every end that was put aside in it, and the entry that was the last one before has the hash that it had then. */
export function isSound({ broken, lacks, knownHash }: Verdict, known?: ChainEnd): boolean {
  return !broken && !lacks && (!known || known.hash === knownHash)
}

function readKept(place: string): KeptEnd | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null')
    const isOne = Number.isSafeInteger(kept?.seq) && kept.seq > 0 && typeof kept.hash === 'string'
    return isOne ? kept : undefined
  } catch {
    return undefined
  }
}
