import type { Context } from 'hono'
import { withSignsShown } from '../../domain/hidden-sign.ts'

const systems: [RegExp, string][] = [
  [/Android/, 'Android phone'],
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux computer'],
]
const browsers: [RegExp, string][] = [
  [/Opera Mini|OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** A browser's long name of itself as a person would say it: `Chrome, Android phone`. A program keeps its own. */
export function deviceWords(userAgent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([form]) => form.test(userAgent))?.[1]
  const words = [find(browsers), find(systems)].filter(Boolean)
  return words.length > 0 ? words.join(', ') : withSignsShown(userAgent.slice(0, deviceMax))
}

const deviceMax = 60
const keptMax = 200

/** What calls itself so, as it is kept: anybody may write there what nobody sees. */
export const sentDevice = ({ req }: Context) =>
  withSignsShown((req.header('User-Agent') ?? 'unknown').slice(0, keptMax))
