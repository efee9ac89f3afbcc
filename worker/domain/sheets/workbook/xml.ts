/* As much of XML as a workbook needs: elements, attributes and text in one scan. No entities but the five, no DOCTYPE. */

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Does it declare a document type? Those can name files and grow without end, and no workbook has one. */
export function hasDoctype(xml: string): boolean {
  return /<!DOCTYPE/i.test(xml)
}

/**
 * Calls back for each element and each text between them, in order. What is no XML ends the scan. What is of another vocabulary
 * than the outermost element is passed over with all it holds, as programs do that do not know it: `onForeign` hears its name.
 */
export function scanXml(
  xml: string,
  said: (event: XmlEvent) => void,
  onForeign?: (name: string) => void,
) {
  let own: { prefix: string; space: string | undefined } | undefined
  let foreign = 0
  const on = (event: XmlEvent, prefix = '') => {
    if (event.kind === 'open' && event.name !== '') {
      const { xmlns } = event.attributes
      own ??= { prefix, space: xmlns }
      const isForeign = prefix !== own.prefix || (xmlns ?? own.space) !== own.space
      if (isForeign && foreign === 0) onForeign?.(event.name)
      if (isForeign || foreign > 0) foreign++
    }
    if (foreign === 0) said(event)
    else if (event.kind === 'close') foreign--
  }
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    if (open > at) on({ kind: 'text', text: unescaped(xml.slice(at, open)) })
    if (xml.startsWith('<!--', open)) {
      at = after(xml, '-->', open)
      continue
    }
    if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open)
      on({ kind: 'text', text: xml.slice(open + 9, at - 3) })
      continue
    }
    const close = endOfTag(xml, open)
    if (close < 0) return
    readTag(xml.slice(open + 1, close), on)
    at = close + 1
  }
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found < 0 ? xml.length : found + mark.length
}

/** The `>` that ends a tag: one inside an attribute's value does not. */
function endOfTag(xml: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < xml.length; at++) {
    const character = xml.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

function readTag(tag: string, on: (event: XmlEvent, prefix?: string) => void) {
  if (tag.startsWith('?') || tag.startsWith('!')) return
  if (tag.startsWith('/')) return on({ kind: 'close', name: bare(tag.slice(1).trim()) })
  const isEmpty = tag.endsWith('/')
  const full = /^[^\s/]+/.exec(tag)?.[0] ?? ''
  const name = bare(full)
  const prefix = full.slice(0, full.length - name.length)
  on({ kind: 'open', name, attributes: readAttributes(tag, full.length), isEmpty }, prefix)
  if (isEmpty) on({ kind: 'close', name })
}

/** The attributes that are read of a workbook; an element may have a million others, and none of those is kept. */
const askedFor = new Set([
  ...['r', 't', 's', 'ht', 'width', 'hidden', 'min', 'max'],
  ...['name', 'id', 'state', 'date1904', 'Id', 'Target', 'TargetMode', 'Type'],
  ...['xmlns', 'ref', 'fullCalcOnLoad'],
  ...['numFmtId', 'formatCode', 'fontId', 'val'],
  ...['dxfId', 'rgb', 'theme', 'indexed', 'tint', 'fillId', 'patternType'],
  ...['showValue', 'done'],
])

/** No attribute that is read has a longer name. */
const keyMax = 64

/** From one equals sign to the next, each letter looked at once: what stands before it, and the text in quotes behind. */
function readAttributes(tag: string, start: number) {
  const attributes: Record<string, string> = {}
  let at = start
  for (let sign = tag.indexOf('=', at); sign >= 0; sign = tag.indexOf('=', at)) {
    // whatever stands before it is not taken apart: it may be as long as the part
    const before = tag.slice(at, sign).trimEnd().slice(-keyMax)
    const key = before.split(/[\s/]/).at(-1) ?? ''
    at = sign + 1
    while (/\s/.test(tag.charAt(at))) at++
    const quote = tag.charAt(at)
    if (quote !== '"' && quote !== "'") continue
    const end = tag.indexOf(quote, at + 1)
    if (end < 0) break
    const name = bare(key)
    // but for links, what is of another vocabulary says nothing here; of two links nobody knows which
    const isOwn = name === key || name === 'id'
    if (askedFor.has(name) && isOwn)
      attributes[name] = name in attributes ? '' : unescaped(tag.slice(at + 1, end))
    at = end + 1
  }
  return attributes
}

/** Without the namespace's short name. */
const bare = (name: string) => name.slice(name.lastIndexOf(':') + 1)

const entities = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }))

/** Letters that are looked through at once: a cell of millions of entities is as many parts. */
const together = 65_536
/** No entity is longer. */
const entityMax = 12

function unescaped(text: string): string {
  if (text.length <= together || !text.includes('&')) return unescapedPart(text)
  let read = ''
  for (let at = 0; at < text.length; ) {
    const end = at + together
    // an entity is not taken apart
    const open = end < text.length ? text.slice(end - entityMax, end).lastIndexOf('&') : -1
    const stop = open >= 0 ? end - entityMax + open : end
    read += unescapedPart(text.slice(at, stop))
    at = stop
  }
  return read
}

function unescapedPart(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
