/** What a browser would have to mend or a person would stumble over: one line for each fault, none for a sound page. */
export function htmlFaults(html: string): string[] {
  const tags = [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*?)?)(\/?)>/gi)].map(
    ([, slash, name = '', attributes = '', selfClosing]) => ({
      name: name.toLowerCase(),
      attributes,
      isEnd: slash === '/',
      isEmpty: selfClosing === '/' || voidTags.has(name.toLowerCase()),
    }),
  )
  return [...nestingFaults(tags), ...idFaults(tags), ...labelFaults(html)]
}

type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean }

const voidTags = new Set(['meta', 'link', 'br', 'hr', 'img', 'input'])
/** These close an open paragraph, so a browser would draw something else than was written. */
const blocks =
  'div p ul ol dl pre table form figure details section nav header main footer fieldset h1 h2 h3'
const notWithin: [outer: string, inner: string][] = [
  ['p', blocks],
  ['a', 'a button input select textarea'],
  ['button', 'a button input select textarea'],
  ['form', 'form'],
  ['h1 h2 h3 small b span code', blocks],
]
const onlyIn: Record<string, string> = {
  li: 'ul ol',
  tr: 'thead tbody',
  td: 'tr',
  th: 'tr',
  dt: 'dl div',
  dd: 'dl div',
  summary: 'details',
  figcaption: 'figure',
}

function nestingFaults(tags: Tag[]): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const { name, isEnd, isEmpty } of tags) {
    if (isEnd) {
      const last = open.pop()
      if (last !== name) faults.push(`</${name}> closes <${last}>`)
      continue
    }
    for (const [outer, inner] of notWithin) {
      const around = open.find((one) => has(outer, one))
      if (around && has(inner, name)) faults.push(`<${name}> within <${around}>`)
    }
    const parents = onlyIn[name]
    const parent = open.at(-1) ?? ''
    if (parents && !has(parents, parent)) faults.push(`<${name}> in <${parent}>`)
    if (['ul', 'ol'].includes(parent) && name !== 'li') faults.push(`<${name}> in <${parent}>`)
    if (!isEmpty) open.push(name)
  }
  return [...faults, ...open.map((name) => `<${name}> is never closed`)]
}

function has(list: string, name: string): boolean {
  return list.split(' ').includes(name)
}

function idFaults(tags: Tag[]): string[] {
  const ids = tags.flatMap(({ attributes }) => attribute(attributes, 'id') ?? [])
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} twice`)
}

/** A field is labelled from outside by its id, or stands within its label. */
function labelFaults(html: string): string[] {
  const outside = html.replace(/<label\b.*?<\/label>/gs, '')
  const fields = [...outside.matchAll(/<(?:input|select|textarea)\b([^>]*)>/g)]
  return fields.flatMap(([field, attributes = '']) => {
    const id = attribute(attributes, 'id')
    const isLabelled = /type="hidden"|aria-label/.test(attributes) || html.includes(` for="${id}"`)
    return isLabelled ? [] : [`${field} has no label`]
  })
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
}
