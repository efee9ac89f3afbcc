import { expect, test } from 'vitest'
import { acmeForLetters, render } from '../../../testing/render-letter.ts'
import { everyLetter } from '../letter.fixture.ts'

test.each(['remittance_advice', 'advice_taken_back', 'advice_stands'] as const)(
  'nothing that an organisation typed becomes a link in a letter to payees: %s',
  async (name) => {
    const bad = 'http://evil.example/x or www.evil.example'
    const [line] = everyLetter.remittance_advice.lines
    const invoices = [{ number: `1.2 ${bad}`, day: null, grossToea: 1, withheldToea: 0 }]
    const content = {
      ...{ payeeName: bad, bankReference: bad, payment: bad },
      lines: [{ ...line, reference: bad, invoices }],
    }
    const realm = { ...acmeForLetters, name: bad }
    const { subject, text } = await render(name, content as object, { realm })
    expect(`${subject}${text}`.match(/evil\.example|:\/\//)).toBeNull()
    if (name === 'remittance_advice') expect(text).toContain('1.2 http')
  },
)
