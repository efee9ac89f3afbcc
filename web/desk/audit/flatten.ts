import { formatToea } from '#domain/money/money.ts'

/** Details as names and values, one to a line: `after › account › bsb`. Amounts are written as kina. */
export function flatten(value: unknown, path: string[] = []): [name: string, value: string][] {
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value)
    if (inner.length === 0) return path.length > 0 ? [[path.join(' › '), 'none']] : []
    return inner.flatMap(([key, one]) => flatten(one, [...path, key]))
  }
  return [[path.join(' › '), written(value, path.at(-1) ?? '')]]
}

function written(value: unknown, name: string): string {
  if (value === null || value === '') return '—'
  if (name.endsWith('Toea') && Number.isSafeInteger(value)) return formatToea(Number(value))
  return JSON.stringify(value).replace(/^"|"$/g, '')
}
