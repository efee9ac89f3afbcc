import type { Page } from 'playwright-core'

/** A task of the page's main thread that takes longer keeps somebody waiting who types or scrolls. */
const longMs = 50

export type Tasks = {
  /** By the clock, as the browser itself reports them; a machine with too much to do makes more of them. */
  long: number
  worst: number
  /** By the time that the main thread worked: what the page itself costs. */
  busy: number
  worstBusy: number
}

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  tdur?: number
  args?: { name?: string }
}

/** Does something on the page and counts its long tasks: those that a person would feel, and those that are our own work. */
export async function countTasks(page: Page, act: () => Promise<unknown>): Promise<Tasks> {
  await page.evaluate(`{
    window.longTasks = []
    window.longTaskWatch?.disconnect()
    window.longTaskWatch = new PerformanceObserver((seen) =>
      window.longTasks.push(...seen.getEntries().map(({ duration }) => duration)))
    window.longTaskWatch.observe({ entryTypes: ['longtask'] })
  }`)
  const devTools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => {
    // safe: the trace format of Chromium
    events.push(...(value as unknown as TraceEvent[]))
  })
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await act()
  await page.waitForTimeout(300)
  const isWhole = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
  await devTools.send('Tracing.end')
  await isWhole
  await devTools.detach()

  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const busy = events
    .filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
  if (busy.length === 0) throw new Error('the trace has no tasks of the page')
  const clock: number[] = await page.evaluate('window.longTasks')
  return {
    long: clock.length,
    worst: Math.max(0, ...clock),
    busy: busy.filter((ms) => ms > longMs).length,
    worstBusy: busy.reduce((most, ms) => Math.max(most, ms), 0),
  }
}

export const tasksInWords = ({ long, worst, busy, worstBusy }: Tasks) =>
  `${busy} tasks of over ${longMs} ms of work, worst ${worstBusy.toFixed(0)} ms; ` +
  `by the clock ${long}, worst ${worst.toFixed(0)} ms`
