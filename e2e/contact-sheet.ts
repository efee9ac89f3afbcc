import { readdirSync, writeFileSync } from 'node:fs'

/** The pictures that `npm run pictures` made, on one page: a row for each page or state and scheme, a column for each width. */
const folder = 'pictures'
const rows = new Map<string, string[]>()
const widthOf = (file: string) => Number(/-(\d+)-(?:light|dark)/.exec(file)?.[1])
const files = readdirSync(folder).toSorted()
for (const file of files.toSorted((a, b) => widthOf(a) - widthOf(b))) {
  const [, name, width, scheme] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? []
  if (!name) continue
  const row = `${name} · ${scheme}`
  const picture = `<img src="${file}" width="${Math.min(Number(width), 640)}" alt="${row}, ${width} px" loading="lazy">`
  rows.set(row, [...(rows.get(row) ?? []), picture])
}
const byName = [...rows].toSorted(([a], [b]) => a.localeCompare(b))
const sections = byName.map(
  ([row, pictures]) => `<h2>${row}</h2><div class="row">${pictures.join('')}</div>`,
)
const style =
  'body { font: 14px system-ui; margin: 24px } .row { display: flex; gap: 16px; align-items: start } img { border: 1px solid #999 }'
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Every page and state</title><style>${style}</style>${sections.join('\n')}`,
)
console.log(`${rows.size} rows in ${folder}/index.html`)
