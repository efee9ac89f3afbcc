import { writeFileSync } from 'node:fs'
import { minifyPageScripts, pageScriptsFile } from './page-scripts.ts'

writeFileSync(pageScriptsFile, await minifyPageScripts())
