import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/* A page as whoever has no pointer works with it: the focus is seen wherever it stops, and is never nowhere. */

const roundMs = 500
/** What a page is still to show is waited for as long as by all other tests of the browser. */
const shownMs = 15_000

/** The name of what has the focus, as it is read out; refused where one does not see that a control has it. */
const focused = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  const { outlineStyle, boxShadow, clipPath, opacity } = getComputedStyle(at)
  const around = at.closest('[data-focus]') ?? at.parentElement
  const isSeen = outlineStyle !== 'none' || boxShadow !== 'none' || getComputedStyle(around).outlineStyle !== 'none'
  // the parts of a date and of a time show the focus themselves
  if (!isSeen && at.tabIndex >= 0 && !/^(date|time)$/.test(at.type) && clipPath === 'none' && opacity !== '0') return 'NO FOCUS TO BE SEEN: ' + at.outerHTML.slice(0, 120)
  const text = (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim()
  return text.replaceAll(/\\s+/g, ' ')
})()`

/** Tabs until what is wanted has the focus: around again, while the page may still be to show it. */
export async function tabTo(page: Page, wanted: RegExp, most = 60) {
  const met: string[] = []
  const until = Date.now() + shownMs
  while (Date.now() < until) {
    const name = await page.evaluate<string>(focused)
    assert.doesNotMatch(name, /^NO FOCUS/)
    if (wanted.test(name)) return
    met.push(name)
    if (met.length % most === 0) await page.waitForTimeout(roundMs)
    await page.keyboard.press('Tab')
  }
  assert.fail(`${wanted} was not met among ${[...new Set(met)].join(' | ')}`)
}

export async function press(page: Page, wanted: RegExp) {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

export async function write(page: Page, field: RegExp, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const waitMs = 5_000
const pauseMs = 25

/** After what was done the focus comes to be somewhere: whoever works by keys goes on from there. */
export async function keepsFocus(page: Page, wanted = 'document.activeElement !== document.body') {
  if (await comesTrue(page, wanted)) return
  const at = await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 120)')
  assert.fail(`the focus is not where ${wanted}, but at ${at}`)
}

/** Is it so in the page, within a while? */
export async function comesTrue(page: Page, wanted: string): Promise<boolean> {
  // the page's own policy lets nothing in it evaluate text, so it is asked again from here
  for (let waited = 0; waited < waitMs; waited += pauseMs) {
    if (await page.evaluate<boolean>(wanted)) return true
    await page.waitForTimeout(pauseMs)
  }
  return false
}

/** To a page by a few letters of its name, wherever one is: its heading then has the focus. */
export async function openRoom(page: Page, name: string) {
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.waitFor()
  await keepsFocus(page, `document.activeElement.role === 'combobox'`)
  await page.keyboard.type(name)
  await palette.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await keepsFocus(page, `document.activeElement.tagName === 'H1'`)
}
