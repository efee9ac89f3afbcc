import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { doubtfulText } from './doubtful-text.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Of text it judges what is in doubt; the words of an element are read off it, where it breaks a rule, and not off each. */
const set = `axe.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-doubtful]' }] })`

/** Nobody reads how an element would be selected; no page has a frame; what is loaded ahead is for films. */
const unread = 'resultTypes: ["violations"], selectors: false, iframes: false, preload: false'

/** Every rule of axe-core, WCAG 2.2's target size among them. One line for each element that breaks one. */
export const axeViolations = (page: Page, within = 'html') =>
  runAxe(page, within, `{ rules: { 'target-size': { enabled: true } } }`)

/** Only what other colours can break. */
export const contrastViolations = async (page: Page, within = 'html') =>
  (await page.evaluate(`${doubtfulText}.some((element) => element.closest('${within}'))`))
    ? runAxe(page, within, `{ runOnly: { type: 'rule', values: ['color-contrast'] } }`)
    : []

async function runAxe(page: Page, within: string, options: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axe}; ${set}`)
  // rows are drawn alike: the first thirty of a table say what the other hundred would
  return page.evaluate(`(async () => {
    const doubtful = ${doubtfulText}
    for (const element of doubtful) element.dataset.doubtful = ''
    const where = { include: [['${within}']], exclude: [['tbody > tr:nth-child(n+31)']] }
    const { violations } = await axe.run(where, { ${unread}, elementRef: true, ...${options} })
    for (const element of doubtful) delete element.dataset.doubtful
    return violations.flatMap(({ id, nodes }) => nodes.map(({ element, any }) =>
      id + ': ' + element.outerHTML.slice(0, 160) + ' ' + (any[0]?.message ?? '')))
  })()`)
}
