import { readdirSync } from 'node:fs'
import { build } from 'vite'

const folder = 'web/in-page'
export const pageScriptsFile = 'web/pages/scripts.generated.ts'

/** The scripts of the plain pages, each minified for old phones (ES2017), as the module the pages take them from. */
export async function minifyPageScripts(): Promise<string> {
  const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
  const scripts = await Promise.all(
    names.sort().map(async (name) => [`${name}Script`, await minify(`${folder}/${name}.ts`)]),
  )
  const lines = scripts.map(([name, code]) => `export const ${name} =\n  ${JSON.stringify(code)}\n`)
  return `/** Written by \`npm run build:web\` from ${folder}. */\n${lines.join('')}`
}

async function minify(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2017',
      minify: true,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error(`${entry} was not built once`)
  const [{ code }] = built.output
  // it stands in a <script> of the page
  if (code.includes('</')) throw new Error(`${entry} would close its own element`)
  return code.trim()
}
