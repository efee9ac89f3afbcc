import { renderToStaticMarkup } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { messages, refused } from '../words/en/messages.ts'
import { MessagePage } from './message-page.tsx'

test('a refusal lists the roles that would do', () => {
  const sentence = refused.needsRoles('Approver, Auditor')
  const html = renderToStaticMarkup(<MessagePage {...refused.accessDenied} sentence={sentence} />)
  expect(html).toContain('Access Denied')
  expect(html).toContain('Approver, Auditor.')
  expect(renderToStaticMarkup(<MessagePage {...messages.notFound} />)).toContain('does not exist')
})

test('leads nobody anywhere who is not signed in', () => {
  const html = renderToStaticMarkup(<MessagePage {...messages.maintenance} />)
  expect(html).not.toContain('<nav')
  // records may be on their way back to an earlier minute: what came after it is lost
  expect(html).not.toContain('Nothing is lost')
})
