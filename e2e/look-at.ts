import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { axeViolations, contrastViolations } from './axe.ts'
import {
  clippedControls,
  drawn,
  missingNames,
  openDetails,
  pinBars,
  sidewaysScroll,
  smallTargets,
  unpinBars,
} from './in-page.ts'

/** Where every page and state is pictured. */
const widths = [320, 360, 768, 1280, 1600]
/** Where no control may be cut: what fits 320 px fits 360, and 1280 the wider; with `LONG=1` and for pictures at all of them. */
const isLong = Boolean(process.env.LONG || process.env.SHOTS)
const looked = isLong ? widths : [320, 768, 1280]

/**
 * Which of two widths is looked at in the dark: they have the same colours, and what stands at one of them alone stands on many pages.
 * With `LONG=1` it is both.
 */
const isDarkAt = (name: string, width: number) =>
  isLong || (name.length % 2 === 0 ? width < 768 : width >= 768)

/** What is wrong with the page as it stands, narrow and wide, light and dark. With `SHOTS=folder`, also pictures of it. */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  await openDetails(page)
  const wrong = await missingNames(page)
  for (const width of looked) {
    await page.setViewportSize({ width, height: 800 })
    await drawn(page)
    wrong.push(...(await clippedControls(page)).map((what) => `${width} px: ${what}`))
    if (width === 320 || width === 1280)
      wrong.push(...(await lookAtWhole(page, width, isDarkAt(name, width))))
  }
  await shoot(page, name)
  return wrong
}

/** The same, narrow only: for states whose pages are looked at as a whole elsewhere. */
export async function glanceAt(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 })
  await drawn(page) // a bar that is drawn at this width alone is there before it is put in the flow
  const wrong = await lookAtWhole(page, 320, true)
  await shoot(page, name)
  return wrong
}

/** A dialog or a sheet beside a list, at these widths, without the page behind it. */
export async function lookAtDialog(page: Page, name: string, at: number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const width of at) {
    await page.setViewportSize({ width, height: 1200 })
    await page.emulateMedia({ colorScheme: 'light' })
    await drawn(page)
    const light = await Promise.all([
      axeViolations(page, 'dialog[open]'),
      sidewaysScroll(page),
      smallTargets(page),
      clippedControls(page),
    ])
    wrong.push(...light.flat().map((what) => `${width} px: ${what}`))
    if (at.length > 1 && !isDarkAt(name, width)) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await contrastViolations(page, 'dialog[open]')
    wrong.push(...dark.map((what) => `${width} px, dark: ${what}`))
  }
  await shoot(page, name)
  return wrong
}

/** The second width begins in the colours in which the first one ended, and leaves the page in those it began with. */
const coloursAt = { 320: ['light', 'dark'], 1280: ['dark', 'light'] } as const

/** All of the page, also what one scrolls to. */
async function lookAtWhole(
  page: Page,
  width: keyof typeof coloursAt,
  isDark: boolean,
): Promise<string[]> {
  const wrong: string[] = []
  await unpinBars(page)
  await drawn(page) // where it was scrolled, the bar above may still lie over it
  for (const colorScheme of coloursAt[width]) {
    if (colorScheme === 'dark' && !isDark) continue
    await page.emulateMedia({ colorScheme })
    const found =
      colorScheme === 'light'
        ? await Promise.all([axeViolations(page), sidewaysScroll(page), smallTargets(page)])
        : [await contrastViolations(page)]
    const at = colorScheme === 'light' ? `${width} px` : `${width} px, dark`
    wrong.push(...found.flat().map((what) => `${at}: ${what}`))
  }
  await pinBars(page)
  return wrong
}

/** What a page says went wrong in it, as it happens. */
export function complaintsOf(page: Page, expected: RegExp = /^$/): string[] {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`))
  page.on('console', (said) => {
    if (said.type() === 'error' && !expected.test(said.text()))
      wrong.push(`console: ${said.text()}`)
  })
  return wrong
}

async function shoot(page: Page, name: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
      await drawn(page)
      const path = `${folder}/${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path })
    }
  }
}
