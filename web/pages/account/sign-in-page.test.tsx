import { renderToStaticMarkup } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { organisation } from '../ui/page-cast.fixture.ts'
import { SignInPage } from './sign-in-page.tsx'

test('signing in keeps the e-mail and the way on, and helps password managers', () => {
  const html = renderToStaticMarkup(
    <SignInPage
      organisation={organisation}
      title="Sign in to Demo Hospital"
      action="/auth"
      reset="/auth/reset-password"
      email="ravi@demo.example"
      next="/approval/b42"
      error="Authentication failed: The e-mail or the password is not right."
    />,
  )
  expect(html).toContain('value="ravi@demo.example"')
  expect(html).toContain('name="next" value="/approval/b42"')
  expect(html).toContain('autoComplete="current-password"')
  expect(html).toContain('type="password"')
  expect(html).toMatch(/role="alert">.*Authentication failed: /)
})
