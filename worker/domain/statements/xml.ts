/** An element of a small XML file: its name without a prefix, its own text, and what it contains. */
export type XmlElement = {
  name: string
  row: number
  text: string
  attributes: string
  children: XmlElement[]
}

/** A statement of 2 MB has a hundred thousand at most; each takes a hundred times the memory of the three letters it may be. */
const limits = { depthMax: 40, elementsMax: 150_000 } as const
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/**
 * As much of XML as bank statements are made of: elements, attributes as they stand, text, comments, CDATA. Each letter is
 * read once. A document type, an entity of its own or anything that does not close is refused: nothing is ever fetched or
 * expanded. Gives the outermost element, or the row and why not.
 */
export function readXml(text: string): XmlElement | { row: number; trouble: string } {
  const root: XmlElement = { name: '', row: 1, text: '', attributes: '', children: [] }
  const open = [root]
  let [at, row, elements] = [0, 1, 0]
  const stop = (trouble: string) => ({ row, trouble })
  /** Steps to behind `end`, counting rows; nothing where it is not there. */
  const upTo = (end: string, from: number) => {
    const found = text.indexOf(end, from)
    if (found < 0) return undefined
    row += rowsIn(text.slice(at, found))
    at = found + end.length
    return text.slice(from, found)
  }
  while (at < text.length) {
    const inside = open.at(-1) ?? root
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next < 0 ? text.length : next
      const words = text.slice(at, end)
      const plain = decoded(words)
      if (plain === undefined) return stop('an entity that is not one of XML’s own five')
      if (open.length === 1 && plain.trim() !== '') return stop('text outside of the document')
      inside.text += plain
      row += rowsIn(words)
      at = end
      continue
    }
    if (text.startsWith('<!--', at)) {
      if (upTo('-->', at + 4) === undefined) return stop('a comment that does not close')
      continue
    }
    if (text.startsWith('<![CDATA[', at)) {
      const words = upTo(']]>', at + 9)
      if (words === undefined) return stop('a CDATA that does not close')
      inside.text += words
      continue
    }
    if (text.startsWith('<?', at)) {
      if (upTo('?>', at + 2) === undefined) return stop('an instruction that does not close')
      continue
    }
    if (text.startsWith('<!', at)) return stop('a document type, which no statement needs')
    const isEnd = text[at + 1] === '/'
    const startRow = row
    const tag = upTo('>', at + (isEnd ? 2 : 1))
    if (tag === undefined) return stop('an element that does not close')
    const isEmpty = tag.endsWith('/')
    const written = isEmpty ? tag.slice(0, -1) : tag
    const space = written.search(/\s/)
    const full = space < 0 ? written : written.slice(0, space)
    const name = full.slice(full.indexOf(':') + 1)
    if (isEnd) {
      if (open.length === 1 || inside.name !== name)
        return stop(`</${name.slice(0, 40)}> closes nothing`)
      open.pop()
      continue
    }
    if (!/^[A-Za-z_][\w.-]*$/.test(name)) return stop('an element without a name')
    elements++
    if (elements > limits.elementsMax) return stop(`more than ${limits.elementsMax} elements`)
    if (open.length === 1 && root.children.length > 0) return stop('two documents in one')
    const attributes = space < 0 ? '' : written.slice(space)
    const element: XmlElement = { name, row: startRow, text: '', attributes, children: [] }
    inside.children.push(element)
    if (isEmpty) continue
    open.push(element)
    if (open.length > limits.depthMax) return stop(`elements within ${limits.depthMax} others`)
  }
  const [only] = root.children
  if (open.length > 1 || !only) return stop('it ends before it closes')
  return only
}

const rowsIn = (words: string) => words.split('\n').length - 1

/** `&amp;` and its four fellows, and letters by their number; nothing for any other. */
function decoded(words: string): string | undefined {
  if (!words.includes('&')) return words
  let isPlain = true
  const plain = words.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name)
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : -1
    const letter =
      entities.get(name) ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined)
    if (letter === undefined || !whole.endsWith(';')) isPlain = false
    return letter ?? ''
  })
  return isPlain ? plain : undefined
}

/** The first element under this path, from this one down. */
export function find(from: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = from
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

export const all = (from: XmlElement | undefined, name: string): XmlElement[] =>
  from?.children.filter((child) => child.name === name) ?? []
