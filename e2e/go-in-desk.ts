import type { Page } from 'playwright-core'

/** To another page of the desk that is open, as a link leads there: the app is loaded once. Until the heading of it is there. */
export async function goInDesk(page: Page, path: string): Promise<void> {
  await page.evaluate(`if (location.pathname !== ${JSON.stringify(path.split('?')[0])}) {
      document.querySelector('h1').dataset.left = '' // another page brings another one
    }
    history.pushState({ idx: history.length, key: String(history.length) }, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** The same over one that does not exist, so that nothing of the page before is left, even where it is the same page. */
export async function goInDeskAnew(page: Page, path: string): Promise<void> {
  await goInDesk(page, '/nowhere')
  await goInDesk(page, path)
}
