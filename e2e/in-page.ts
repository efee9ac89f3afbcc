import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** What is looked at inside a page. Written as text: these lines run in the browser, which has no types here. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Every rule of axe-core, WCAG 2.2's target size among them. One line for each element that breaks one. */
export const axeViolations = (page: Page) =>
  runAxe(page, `{ rules: { 'target-size': { enabled: true } } }`)

/** Only what other colours can break. */
export const contrastViolations = (page: Page) =>
  runAxe(page, `{ runOnly: { type: 'rule', values: ['color-contrast'] } }`)

async function runAxe(page: Page, options: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axe}; 0`)
  return page.evaluate(`axe
    .run(document, { resultTypes: ['violations'], ...${options} })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => id + ': ' + html.slice(0, 160) + ' ' + (any[0]?.message ?? ''))))`)
}

/** When the page, or a dialog on it, scrolls sideways: how far, and the innermost elements that reach over the edge. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(`[document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .flatMap((sheet) => {
      const { scrollWidth, clientWidth } = sheet
      const scrolls = (element) => element !== sheet && element !== document.body &&
        (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
      const edge = sheet.getBoundingClientRect().left + clientWidth + 1
      const out = [...sheet.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > edge && !scrolls(element))
        .map((element) => element.outerHTML.slice(0, 120))
      return ['scrolls sideways: ' + scrollWidth + ' > ' + clientWidth, ...out.slice(-3)]
    })`)
}

/** Controls smaller than 24 by 24 pixels. Links within a sentence, and what is only there for screen readers, may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => [element, element.labels?.[0] ?? element])
    .filter(([element]) => getComputedStyle(element).display !== 'inline')
    .map(([element, label]) => {
      const boxes = [element, label].map((one) => one.getBoundingClientRect())
      const height = Math.max(...boxes.map((box) => box.height))
      const width = Math.max(...boxes.map((box) => box.width))
      return [height, width, element.outerHTML.slice(0, 120)]
    })
    .filter(([height, width]) => width > 1 && height > 1 && (height < 23.9 || width < 23.9))
    .map(([height, width, html]) => 'small target ' + width + ' × ' + height + ': ' + html)`)
}

/** The name of the window and the one heading of the page. */
export function missingNames(page: Page): Promise<string[]> {
  return page.evaluate(`[
    ...(document.title.trim() ? [] : ['no title']),
    ...(document.querySelectorAll('h1').length === 1 ? [] : ['not one h1']),
  ]`)
}

export function openDetails(page: Page): Promise<void> {
  return page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true })')
}
