import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error -- it comes without types
import subsetFont from 'subset-font'
import { letterRanges } from '../worker/pdf/letters.ts'

/*
 * `npm run generate:fonts`: the fonts of our PDFs, cut down to the letters they may need (Noto Sans, SIL Open Font
 * License 1.1). The results are kept in the repository: whoever builds needs no font tool.
 */

const source = 'node_modules/@expo-google-fonts/noto-sans'
const faces = {
  'noto-sans-regular': `${source}/400Regular/NotoSans_400Regular.ttf`,
  'noto-sans-bold': `${source}/700Bold/NotoSans_700Bold.ttf`,
}

const letters = letterRanges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('')

/** What a program that sets type would read: the PDF writer puts one letter after the other. */
const tablesNobodyReads = ['GDEF', 'GPOS', 'GSUB', 'STAT']

for (const [name, file] of Object.entries(faces)) {
  const bytes = await subsetFont(readFileSync(file), letters, {
    targetFormat: 'truetype',
    dropTables: tablesNobodyReads,
    noLayoutClosure: true,
  })
  writeFileSync(`web/public/fonts/${name}.ttf`, bytes)
  console.log(`${name}: ${bytes.length.toLocaleString('en-US')} bytes`)
}
