import { statementLimits } from './statement.ts'

/**
 * An amount as banks write it: `1,234.50`, `-1234.5`, `(1,234.50)`, `1,234.50 DR`, `1,234.50-`, `K12.00`. Commas stand between thousands
 * alone. Nothing for what can be read in two ways or is above the limit.
 */
export function readSigned(written: string): number | undefined {
  if (written.length > 40) return undefined
  let text = written.trim().toUpperCase()
  let sign = 1
  if (text.startsWith('(') && text.endsWith(')')) [text, sign] = [text.slice(1, -1).trim(), -1]
  const hasSide = text.endsWith('CR') || text.endsWith('DR')
  if (hasSide) {
    if (sign < 0) return undefined
    sign = text.endsWith('DR') ? -1 : 1
    text = text.slice(0, -2).trimEnd()
  }
  if (/\d[-−]$/.test(text)) {
    if (hasSide || sign < 0 || /^[-−+]/.test(text)) return undefined
    sign = -1
    text = text.slice(0, -1)
  }
  if (/^[-−+]/.test(text)) {
    if (hasSide || sign < 0) return undefined
    sign = text.startsWith('+') ? 1 : -1
    text = text.slice(1).trim()
  }
  text = text.replace(/^(?:PGK|K) ?/, '')
  const plain = /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!plain) return undefined
  const kina = Number((plain[1] ?? '').replaceAll(',', ''))
  const toea = kina * 100 + Number((plain[2] ?? '').padEnd(2, '0'))
  if (toea > statementLimits.toeaMax) return undefined
  return toea === 0 ? 0 : sign * toea
}

/** As MT940 and CAMT write it: figures, one comma or point, no sign. */
export function readPlain(written: string, point: ',' | '.'): number | undefined {
  const [kina = '', toea = '', ...rest] = written.split(point)
  if (rest.length > 0 || !/^\d{1,13}$/.test(kina) || !/^\d{0,5}$/.test(toea)) return undefined
  if (/[1-9]/.test(toea.slice(2))) return undefined
  const whole = Number(kina) * 100 + Number(toea.slice(0, 2).padEnd(2, '0'))
  return whole <= statementLimits.toeaMax ? whole : undefined
}
