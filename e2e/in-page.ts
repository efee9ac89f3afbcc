import type { Page } from 'playwright-core'

/* What is looked at inside a page. Written as text: these lines run in the browser, which has no types here. */

/**
 * The bar at the lower edge of a phone lies over what can be scrolled above it: looked at in the flow of the page, from its top,
 * where the bar above lies over nothing.
 */
export function unpinBars(page: Page): Promise<void> {
  return page.evaluate(`scrollTo(0, 0)
    for (const bar of document.querySelectorAll('nav, [data-decide], [aria-label="Ticked rows"]')) {
      const { position, bottom } = getComputedStyle(bar)
      if (position === 'fixed' ? bottom !== '0px' : position !== 'sticky' || bottom === 'auto') continue
      bar.dataset.unpinned = ''
      bar.style.position = 'static'
    }`)
}

export function pinBars(page: Page): Promise<void> {
  return page.evaluate(`for (const bar of document.querySelectorAll('[data-unpinned]')) {
    delete bar.dataset.unpinned
    bar.style.position = ''
  }`)
}

/** Until nothing on the page, nor on a sheet or dialog beside it, is still being fetched. */
export function loaded(page: Page): Promise<void> {
  return page.getByText('Loading…').first().waitFor({ state: 'detached' })
}

/** Until what follows from another size of the window has been drawn. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  )
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

/** Controls whose words, or which themselves, are cut by their box. What ends in an ellipsis has its whole name elsewhere. */
export function clippedControls(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('a, button, input, select, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.getBoundingClientRect().width > 2)
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isTyped = element.matches('input')
      if (!isTyped && overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) return true
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(around)
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return false
        if (![overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip')) continue
        const edge = around.getBoundingClientRect()
        if (edge.width <= 2) return false
        if (box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 1) return true
      }
      return false
    })
    .map((element) => 'clipped: ' + element.outerHTML.slice(0, 160))`)
}

/** Where the focus is while a dialog is open, alone or over a sheet, when that is on its way out or outside of it. */
export function focusOfDialog(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('dialog[open]')].slice(-1).flatMap((dialog) => {
    const at = document.activeElement
    if (!dialog.contains(at)) return ['the focus is outside of the dialog: ' + at?.outerHTML.slice(0, 80)]
    return at.getAttribute('aria-label') === 'Close' ? ['the dialog begins at its way out'] : []
  })`)
}

/** After a dialog was left: the focus has a place. */
export function lostFocus(page: Page): Promise<string[]> {
  return page.evaluate(
    `document.activeElement === document.body ? ['the focus fell to the body'] : []`,
  )
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

/** Pastes text where the focus is, as from another program's clipboard. */
export function pasteInto(page: Page, text: string): Promise<void> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)
}

/** Scrolls a box down by 240 px a frame, as a fast wheel does. */
export function scrollThrough(page: Page, selector: string, frames: number): Promise<void> {
  return page.evaluate(`(async () => {
    const box = document.querySelector(${JSON.stringify(selector)})
    for (let frame = 0; frame <= ${frames}; frame++) {
      box.scrollTop += 240
      await new Promise(requestAnimationFrame)
    }
  })()`)
}
