import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minifyPageScripts, pageScriptsFile } from './page-scripts.ts'

test('the pages carry their scripts as they were last written', async () => {
  expect(readFileSync(pageScriptsFile, 'utf8')).toBe(await minifyPageScripts())
})
