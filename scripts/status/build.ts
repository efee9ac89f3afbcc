import { mkdirSync, writeFileSync } from 'node:fs'
import { statusPage } from './status-page.ts'

/* `npm run status-page -- https://bilum.pg`: writes status/index.html, which is put where Bilum is not (docs/deploy.md). */
const [address] = process.argv.slice(2)
if (!/^https:\/\/[^/]+\/?$/.test(address ?? '')) {
  console.error('usage: npm run status-page -- https://bilum.pg')
  process.exit(2)
}
mkdirSync('status', { recursive: true })
writeFileSync('status/index.html', statusPage(address ?? ''))
console.log('status/index.html is written: put it somewhere that is not Cloudflare')
