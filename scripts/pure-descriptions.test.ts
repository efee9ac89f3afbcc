import { build } from 'vite'
import { expect, test } from 'vitest'
import { pureDescriptions } from './pure-descriptions.ts'

/** What a page gets that uses one of two values of a module that lies at an address. */
async function pageOf(address: string) {
  const files: Record<string, string> = {
    '\0page': `import { used } from '${address}'; globalThis.seen = used`,
    [address]: `
      const made = (word) => globalThis.made.push(word)
      export const used = made('used'), { a } = made('taken apart')
      export const unused = made('unused')
      export const spread = { ...made }
      made('said by itself')`,
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        resolveId: (id) => (id === 'page' ? '\0page' : id in files ? id : undefined),
        load: (id) => files[id],
      },
      pureDescriptions,
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'page' } },
  })
  const [output] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return output && 'code' in output ? output.code : ''
}

test('a page has of a description what it uses, and of what does something everything', async () => {
  const described = await pageOf('/worker/contract/things.ts')
  expect(described).toContain('"used"')
  expect(described).toContain('"taken apart"')
  expect(described).toContain('"said by itself"')
  expect(described).not.toContain('"unused"')
  expect(described).not.toContain('...made')
  const does = await pageOf('/worker/domain/things.ts')
  expect(does).toContain('"unused"')
})
