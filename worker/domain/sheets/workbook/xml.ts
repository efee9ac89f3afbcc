/* As much of XML as a workbook needs: elements, attributes and text in one scan. No entities but the five, no DOCTYPE. */

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Does it declare a document type? Those can name files and grow without end, and no workbook has one. */
export function hasDoctype(xml: string): boolean {
  return /<!DOCTYPE/i.test(xml)
}

/** Calls back for each element and each text between them, in order. What is no XML ends the scan. */
export function scanXml(xml: string, on: (event: XmlEvent) => void) {
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

function readTag(tag: string, on: (event: XmlEvent) => void) {
  if (tag.startsWith('?') || tag.startsWith('!')) return
  if (tag.startsWith('/')) return on({ kind: 'close', name: bare(tag.slice(1).trim()) })
  const isEmpty = tag.endsWith('/')
  const name = /^[^\s/]+/.exec(tag)?.[0] ?? ''
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single] of tag
    .slice(name.length)
    .matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes[bare(key)] = unescaped(double ?? single ?? '')
  }
  on({ kind: 'open', name: bare(name), attributes, isEmpty })
  if (isEmpty) on({ kind: 'close', name: bare(name) })
}

/** Without the namespace's short name. */
const bare = (name: string) => name.replace(/^.*:/, '')

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
