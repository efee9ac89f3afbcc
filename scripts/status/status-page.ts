import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The status page of a deployment (`https://bilum.pg`) as one file that runs its own script alone and asks nobody else. */
export function statusPage(address: string): string {
  const { origin, host, protocol } = new URL(address)
  if (protocol !== 'https:') throw new Error('the address of a deployment begins with https://')
  const fill = (text: string) => text.replaceAll('{{origin}}', origin).replaceAll('{{host}}', host)
  const script = fill(read('page.js'))
  const page = fill(read('page.html'))
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; connect-src ${origin}; base-uri 'none'; form-action 'none'`
  return page
    .replace('{{policy}}', () => policy)
    .replace('<script src="page.js"></script>', () => `<script>${script}</script>`)
}
