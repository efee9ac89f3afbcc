import { Colours } from './colours.ts'
import { scanXml } from './xml.ts'

/** How one style of cells shows a number. */
export type NumberFormat = {
  isDate: boolean
  /** Zeros that fill a number up, as in `0000000000` or `000-000`; empty for all others. */
  mask: string
  /** The sign of another money than the kina, or of hundredths. */
  foreignSign: string
  /** How many decimals are shown; nothing where the format leaves it to the number. */
  decimals: number | undefined
  /** Shown as another number: in thousands, with figures or a point of its own, or with no figure at all. */
  isOtherwise: boolean
  /** Shown with a line through it. */
  isStruck: boolean
  /** Its letters have the colour of what they stand on, or are too small to see. */
  isUnseen: boolean
  /** Its colours, where they are not those of a plain cell. */
  look: string[]
}
/** By the number of the style. */
export type NumberFormats = NumberFormat[]

/** Excel writes no longer one; more of it is not searched. */
const formatMax = 255

/** Excel has no more styles than these. */
const stylesMax = 65_536
/** Excel has two hundred and fifty. */
const customMax = 5_000

/**
 * A workbook's styles → what each makes of a number: by Excel's own formats, or by one made by hand. Nothing where there are
 * more than any workbook has.
 */
export function readNumberFormats(xml: string): NumberFormats | undefined {
  const custom = new Map<number, string>()
  const formats: NumberFormats = []
  const struck: boolean[] = []
  const colours = new Colours()
  /** By number and line: a workbook may have its few in hundreds of thousands of styles. */
  const known = new Map<string, NumberFormat>()
  let isInCells = false
  let isInFonts = false
  scanXml(xml, (event) => {
    if (event.kind === 'text') return
    colours.onElement(
      event.name,
      event.kind === 'open' ? event.attributes : {},
      event.kind === 'open',
    )
    if (event.name === 'fonts') isInFonts = event.kind === 'open'
    if (event.name === 'cellXfs') isInCells = event.kind === 'open'
    if (event.kind !== 'open') return
    const {
      numFmtId = '0',
      formatCode = '',
      fontId = '0',
      fillId = '0',
      val = '1',
    } = event.attributes
    if (isInFonts && event.name === 'font') struck.push(false)
    if (isInFonts && event.name === 'strike')
      struck[struck.length - 1] = val !== '0' && val !== 'false'
    if (custom.size > customMax || formats.length > stylesMax) return
    if (event.name === 'numFmt') custom.set(Number(numFmtId), formatCode.slice(0, formatMax))
    if (event.name === 'xf' && isInCells) {
      const isStruck = struck[Number(fontId)] ?? false
      const isUnseen = colours.areOne(Number(fontId), Number(fillId))
      const look = colours.lookOf(Number(fontId), Number(fillId))
      const of = `${Number(numFmtId)}/${isStruck}/${isUnseen}/${look}`
      const made = known.get(of) ?? {
        ...formatOf(Number(numFmtId), custom.get(Number(numFmtId)) ?? ''),
        ...{ isStruck, isUnseen, look },
      }
      known.set(of, made)
      formats.push(made)
    }
  })
  return custom.size > customMax || formats.length > stylesMax ? undefined : formats
}

function formatOf(id: number, code: string): Omit<NumberFormat, 'isStruck' | 'isUnseen' | 'look'> {
  const isHundredths = id === 9 || id === 10 || /%/.test(code)
  return {
    isDate: isDateFormat(id, code),
    mask: maskOf(code),
    foreignSign: isHundredths ? '%' : foreignSignOf(code),
    ...shownFigures(id, code),
  }
}

/** Excel's own formats that show time, a power of ten or a fraction. */
const otherFormats = new Set([18, 19, 20, 21, 45, 46, 47, 11, 12, 13, 48])

/** What the part for numbers above nothing makes of their figures. */
function shownFigures(id: number, code: string): Pick<NumberFormat, 'decimals' | 'isOtherwise'> {
  if (code === '') {
    const decimals = [1, 3, 5, 6, 9, 37, 38, 41, 42].includes(id)
      ? 0
      : [2, 4, 7, 8, 10, 39, 40, 43, 44].includes(id)
        ? 2
        : undefined
    return { decimals, isOtherwise: otherFormats.has(id) }
  }
  const literal = /"[^"]*"|(?:\\.)+|_.|\*.|\[[^[\]]*\]/g
  const bare = code.replace(/[≥≤]/g, '!').replace(literal, signOf)
  const parts = bare.split(';').filter((part) => !part.includes(ofNoAmount))
  const above = parts.find((part) => part.includes(ofAmounts))
  const shown = (above === undefined ? parts : [above]).map(shownInPart)
  // with another size as its condition a part may be of any number
  const isAny = /\[[<>=]/.test(code) && shown.some(({ isOtherwise }) => isOtherwise)
  const [first = { decimals: undefined, isOtherwise: true }] = shown
  return isAny ? { decimals: undefined, isOtherwise: true } : first
}

/** In place of the condition of a part that is for all that is paid, or for nothing of it. */
const [ofAmounts, ofNoAmount] = ['≥', '≤']

/** What stands beside the figures: a gap, `K`, a sign that they are less, or `!` where they can be read as another number. */
function signOf(literal: string): string {
  if (literal.startsWith('[')) {
    if (/^\[>=?0\]$/.test(literal)) return ofAmounts
    if (/^\[(?:<=?|=)0\]$/.test(literal)) return ofNoAmount
    return /^\[(?:white|color ?2)\]$/i.test(literal) ? '!' : ' '
  }
  if (literal.startsWith('_')) return ' '
  const text = literal.replace(/^\*|["\\]/g, '').trim()
  if (kinaWords.test(text)) return /^K\.?$/i.test(text) ? 'K' : ' '
  if (/[\d.,]/.test(text)) return '!'
  if (literal.startsWith('*') || /^\/[-=]$/.test(text)) return ' '
  if (moneySigns.test(text)) return ' '
  if (/\p{L}/u.test(text)) return '!'
  return /[-()]/.exec(text)?.[0] ?? ' '
}

/** How the kina is written before or behind an amount. */
const kinaWords = /^(?:K\.?|PN?GK|(?:PNG )?(?:K|kina))$/i

function shownInPart(part: string): Pick<NumberFormat, 'decimals' | 'isOtherwise'> {
  const isGeneral = /General|@/i.test(part)
  const shown = part.replace(/General|@/gi, '#')
  const figures = /[#0?](?:[#0?,. ]*[#0?])?,*/.exec(shown)?.[0] ?? ''
  // a minus or a bracket beside its figures shows what is above nothing as less
  const isBelow = /^[^#0?]*[-(]|[-)]\s*$/.test(shown)
  // 1,234.50K is in kina, and 1K or 1.5K may be thousands of them
  const isWhole = figures.includes(',') && /\.[0?#]{2}$/.test(figures)
  const isThousands = figures.endsWith(',') || (!isWhole && /[#0?]\s*K/i.test(shown))
  const isOtherwise = figures === '' || isThousands || isBelow || /[!E/]/i.test(shown)
  const isPlain = !isOtherwise && !isGeneral && !shown.includes('%')
  return { decimals: isPlain ? (figures.split('.')[1]?.length ?? 0) : undefined, isOtherwise }
}

function isDateFormat(id: number, code: string): boolean {
  if ((id >= 14 && id <= 17) || id === 22) return true
  const letters = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
  return /[dy]/i.test(letters) && !/[#0]/.test(letters)
}

/**
 * `000\-000` and `000"-"000` are written so by hand; more than zeros, hyphens and spaces is no mask. The part for numbers above
 * nothing counts, in whichever colour and with whichever gap beside it.
 */
function maskOf(code: string): string {
  const [first = ''] = code
    .replace(/\\([ -])/g, '$1')
    .replace(/"([ -])"/g, '$1')
    .split(';')
  const bare = first.replace(/^\[[a-z]+\]|_.$/gi, '')
  return /^0[0 -]*0$/.test(bare) ? bare : ''
}

/** In `[$A$-C09]`, `[$USD]`, `"USD"`, `"$"` or `$`: what stands beside the number. K and PGK are the kina. */
function foreignSignOf(code: string): string {
  const named = /\[\$([^[\]-]*)(?:-[^[\]]*)?\]/.exec(code)?.[1]
  const bare = code.replace(/\[[^[\]]*\]|_.|["\\]/g, '')
  const sign = (named || moneySigns.exec(bare)?.[0]) ?? ''
  return kinaWords.test(sign.trim()) ? '' : sign.trim()
}

const moneySigns =
  /[A-Z]{0,2}\$|€|£|¥|(?<![A-Z])(?:AUD|USD|NZD|EUR|GBP|SGD|FJD|SBD|VUV|XPF|JPY|CNY|HKD|PHP|IDR|MYR|INR)(?![A-Z])/

/** A whole number as its mask shows it: 88950 in `000-000` is `088-950`. */
export function setInMask(number: string, mask: string): string {
  if (!/^\d+$/.test(number)) return number
  const zeros = mask.replace(/[^0]/g, '').length
  const digits = number.padStart(zeros, '0')
  let at = digits.length
  const shown = [...mask]
  for (let place = mask.length - 1; place >= 0; place--) {
    if (mask[place] === '0') shown[place] = digits.charAt(--at)
  }
  return digits.slice(0, at) + shown.join('')
}
