import { brotliCompressSync, constants } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../worker/http/render-page.tsx'
import { htmlFaults } from '../public/html-faults.fixture.ts'
import { checkScript, typingScript } from '../scripts.generated.ts'
import { publicCss } from '../ui/public-css.ts'
import { SignUpPage } from './sign-up-page.tsx'

/** The script that works for the form is two of them: it comes with the page, so that no line is needed when it leaves. */
const bytesMax = 8 * 1024
const workBytesMax = 5 * 1024
const scriptBytesMax = 1.5 * 1024

const typed = {
  organisationName: 'Goroka <i>Hospital</i>',
  slug: 'goroka',
  firstName: 'Kila',
  lastName: 'Karo',
  email: 'kila@goroka.example',
  plan: 'enterprise',
  terms: true,
  key: 'key-1',
} as const
const check = { kind: 'puzzle', puzzle: JSON.stringify({ parameters: 'x'.repeat(420) }) } as const
const names = ['organisationName', 'slug', 'firstName', 'lastName', 'email']
const fields = [...names, 'plan', 'terms']
const errors = Object.fromEntries(fields.map((name) => [name, `${name} is wrong.`]))

const fresh = (
  <SignUpPage
    baseHost="bilum.example"
    form={{ key: 'key-1' }}
    errors={{}}
    errorsIn="en"
    check={check}
  />
)
const refused = (
  <SignUpPage baseHost="bilum.example" form={typed} errors={errors} errorsIn="en" check={check} />
)

describe.each([
  ['fresh', fresh],
  ['refused', refused],
])('the sign-up page, %s', (_which, element) => {
  const html = renderToStaticMarkup(element)

  test('is within its budget as a whole document', async () => {
    const look = {
      title: 'Start your free trial',
      sheet: publicCss,
      script: typingScript,
      ownScript: checkScript,
    }
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    const sent = await (await renderPage(element, look)).text()
    expect(brotliCompressSync(sent, { params }).length).toBeLessThanOrEqual(bytesMax)
  })

  test('is sound HTML with one heading, and works as a plain form', () => {
    expect(htmlFaults(html.replace(/<script>.*<\/script>/s, ''))).toEqual([])
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<form[^>]* action="\/signup" method="post">/)
    expect(html).toContain('name="key" value="key-1"')
  })
})

test('every error is said at its field, and together at the top', () => {
  const html = renderToStaticMarkup(refused)
  for (const name of fields) {
    const field = new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0]
    expect(field).toContain('aria-invalid="true"')
    expect(field).toContain(`${name}-error`)
    expect(html).toContain(`<p id="${name}-error" class="danger">`)
  }
  expect(html).toMatch(/role="alert">.*organisationName is wrong\. slug is wrong\./)
})

test('what was typed comes back, escaped; no password is asked for yet', () => {
  const html = renderToStaticMarkup(refused)
  expect(html).toContain('value="Goroka &lt;i&gt;Hospital&lt;/i&gt;"')
  expect(html).toContain('<option value="enterprise" selected="">')
  expect(html).toMatch(/name="terms"[^>]* checked=""/)
  expect(html).not.toContain('password"')
})

test('what stands behind the address is seen and heard with it; limits stand there without script', () => {
  const html = renderToStaticMarkup(fresh)
  expect(/<input[^>]*name="slug"[^>]*>/.exec(html)?.[0]).toContain(
    'aria-describedby="slug-suffix slug-hint"',
  )
  expect(html).toContain('<span id="slug-suffix">\u00a0.bilum.example</span>')
  expect(html).toContain('3 to 40 of them')
})

test('the script is within its budget, and makes nothing that a page could be fooled with', () => {
  expect(new TextEncoder().encode(typingScript).length).toBeLessThanOrEqual(scriptBytesMax)
  expect(new TextEncoder().encode(checkScript).length).toBeLessThanOrEqual(workBytesMax)
  for (const script of [typingScript, checkScript])
    expect(script).not.toMatch(/innerHTML|eval|document\.write/)
})
