/** One measured thing against a named peer or limit. The ratio is always ours divided by theirs. */
export type Line = {
  what: string
  here: Measure
  peerName: string
  peer: Measure
  /** The most that the ratio should come to, where that was decided. */
  most?: number
  /** The least, where a high number is the good one. */
  least?: number
  note?: string
}
export type Measure = { value: number; unit: 'ms' | 'KB' | 'MB' | '/s' | 'US$' }

export const ms = (value: number): Measure => ({ value, unit: 'ms' })
export const kilobytes = (bytes: number): Measure => ({ value: bytes / 1024, unit: 'KB' })
export const megabytes = (bytes: number): Measure => ({ value: bytes / 1024 / 1024, unit: 'MB' })
export const perSecond = (value: number): Measure => ({ value, unit: '/s' })

const widths = { what: 58, measure: 12, peerName: 40, ratio: 9, most: 16 }

export function printTitle(title: string) {
  console.log(`\n${title}`)
}

export function print(lines: Line[]) {
  for (const line of lines) {
    const { what, here, peerName, peer, note } = line
    const ratio = here.value / peer.value
    const columns = [
      `  ${what}`.padEnd(widths.what),
      textOf(here).padStart(widths.measure),
      `   ${peerName}`.padEnd(widths.peerName),
      textOf(peer).padStart(widths.measure),
      `${ratio.toFixed(2)} ×`.padStart(widths.ratio),
      limitOf(line, ratio).padEnd(widths.most),
    ]
    console.log(`${columns.join('')}${note ?? ''}`.trimEnd())
  }
}

function limitOf({ most, least }: Line, ratio: number): string {
  if (most !== undefined) return `   ${ratio > most ? 'OVER' : '≤'} ${most} ×`
  return least === undefined ? '' : `   ${ratio < least ? 'UNDER' : '≥'} ${least} ×`
}

/** Says what is being done; on the error stream, so that the table can be kept by itself. */
export function progress(words: string) {
  console.error(`… ${Math.round(performance.now() / 1_000)} s: ${words}`)
}

function textOf({ value, unit }: Measure): string {
  const digits = [0.1, 10, 100].filter((least) => value < least).length
  const number = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number} ${unit}`
}

export const median = (values: number[]) => quantile(values, 0.5)

/** The smallest value that at least this share of all values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function millisecondsOf(task: () => unknown): number {
  const from = performance.now()
  task()
  return performance.now() - from
}
