import { brotliCompressSync, constants } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderPage } from '../../../worker/http/render-page.tsx'
import { htmlFaults } from '../public/html-faults.fixture.ts'
import { organisation, ravi } from '../ui/page-cast.fixture.ts'
import { isEnglish, shown } from '../words/english.fixture.ts'
import { wordsIn } from '../words/words.ts'
import { onboardingCss } from './onboarding-css.ts'
import { OnboardingPage } from './onboarding-page.tsx'

const bytesMax = 6 * 1024

const page = {
  organisation,
  user: ravi,
  steps: [
    { name: 'details', state: 'next' },
    { name: 'source_account', state: 'done' },
    { name: 'payees', state: 'open' },
    { name: 'approver', state: 'skipped' },
    { name: 'batch', state: 'open' },
  ] as const,
  maySkip: true,
  form: { postalAddress: 'P.O. Box 12 & 13', phoneNumber: '' },
  revision: 3,
  idempotencyKey: 'key-1',
  error: null,
  notice: null,
}
const draw = (more: Partial<Parameters<typeof OnboardingPage>[0]> = {}) =>
  renderToStaticMarkup(<OnboardingPage {...page} steps={[...page.steps]} {...more} />)

test('the page is within its budget, sound, and has one heading of the first level', async () => {
  const element = <OnboardingPage {...page} steps={[...page.steps]} />
  const look = { title: 'The first steps', sheet: onboardingCss, script: '' }
  const sent = await (await renderPage(element, look)).text()
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  expect(brotliCompressSync(sent, { params }).length).toBeLessThanOrEqual(bytesMax)
  expect(htmlFaults(draw())).toEqual([])
  expect(draw().match(/<h1>/g)).toHaveLength(1)
})

test('each step says in a word how it stands; what is done asks for nothing more', () => {
  const html = draw()
  const words = [...html.matchAll(/<\/span> (Done|Next|To do|Left for later)<\/span>/g)]
  expect(words.map(([, word]) => word)).toEqual([
    'Next',
    'Done',
    'To do',
    'Left for later',
    'To do',
  ])
  expect(html).not.toContain('href="/source-accounts')
  expect(html).toContain('href="/users?invite=yes#step-4-of-5"')
  expect(html).toContain('1 of 5 done.')
})

test('only the next step is open, and each leads into the dialog that does it, knowing which it is', () => {
  const opened = /<details name="step" open="">.*?<\/details>/gs
  expect(draw().match(opened)).toHaveLength(1)
  expect(draw().match(opened)?.[0]).toContain('Postal address')
  const steps = page.steps.map((step) => ({ ...step, state: 'done' as const }))
  expect(draw({ steps })).not.toMatch(opened)
  expect(draw({ steps })).toContain('value="P.O. Box 12 &amp; 13"')
  expect(draw({ steps, error: 'Please look again.' }).match(opened)?.[0]).toContain('Phone')
  expect(draw()).toContain('href="/payees?add=yes#step-3-of-5"')
  expect(draw()).toContain('href="/batches/new#step-5-of-5"')
})

test('the details carry the key and what they were decided on', () => {
  const html = draw()
  expect(html).toContain('name="key" value="key-1"')
  expect(html).toContain('name="revision" value="3"')
  expect(html).toContain('value="P.O. Box 12 &amp; 13"')
})

test('only those who look after the organisation put a step aside', () => {
  expect(draw().match(/Later<\/button>/g)).toHaveLength(3)
  expect(draw({ maySkip: false })).not.toContain('Later</button>')
})

test('whoever has nothing to set up, or nothing left, is told so', () => {
  expect(draw({ steps: [] })).toContain('nothing here for your role')
  expect(draw({ steps: [{ name: 'batch', state: 'done' }] })).toContain(
    'Every step that your role can do is done.',
  )
})

test('where the organisation refuses every change, the steps are read and nothing is offered', () => {
  const html = draw({ organisation: { ...organisation, notice: 'Frozen.', refuses: ['change'] } })
  const own = html.slice(html.indexOf('<h1>'), html.indexOf('Go to the home page'))
  expect(own).toContain('Left for later')
  expect(own).not.toMatch(/<form|<button|#step-/)
})

test('all of it is said in Tok Pisin, whatever is done of it', async () => {
  const title = wordsIn('tpi').onboarding.title
  for (const steps of [
    [...page.steps],
    [],
    page.steps.map(({ name }) => ({ name, state: 'done' as const })),
  ]) {
    const element = <OnboardingPage {...page} steps={steps} />
    const look = { title, sheet: onboardingCss, script: '', language: 'tpi' as const }
    const sent = await (await renderPage(element, look)).text()
    expect(isEnglish(shown(sent))).toEqual([])
    expect(htmlFaults(sent)).toEqual([])
  }
})
