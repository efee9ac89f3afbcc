import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { hasRoom } from '../scripts/memory-folder.ts'

/** Also for the browser from npm: its own list switches the web's security off, which is what is tested here. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'Google Chrome',
  'Chromium',
]
const places = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

export const howToGetOne =
  'No browser for the tests was found: install chromium or google-chrome, or set CHROME_PATH to one.'

/** Where it is: `CHROME_PATH`, then a browser of this machine, then the one that came by npm (Linux x64 only). */
export async function findBrowser(): Promise<string | undefined> {
  const chosen = process.env.CHROME_PATH
  if (chosen) return isProgram(chosen) ? chosen : undefined
  const installed = places
    .flatMap((place) => names.map((name) => join(place, name)))
    .find(isProgram)
  if (installed) return installed
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const unpacked = await sparticuz.executablePath().catch(() => undefined)
  return unpacked && isProgram(unpacked) ? unpacked : undefined
}

export async function openBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error(howToGetOne)
  // where memory has room, what its processes share lies there: Playwright lays it on the disk, a file for each piece
  const ignoreDefaultArgs = hasRoom() ? ['--disable-dev-shm-usage'] : []
  return chromium.launch({
    executablePath,
    args: [...args, ...more],
    ignoreDefaultArgs,
    headless: true,
  })
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
