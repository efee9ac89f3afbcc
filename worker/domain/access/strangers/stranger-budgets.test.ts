import { expect, test } from 'vitest'
import { domainOf, isOfMany, mailboxOf } from './mail-domain.ts'
import { openings, sharesOfOpening, sharesOfSignUp } from './stranger-budgets.ts'

test.each([
  ['kila@goroka.example', 'goroka.example'],
  ['kila@a.b.c.goroka.example', 'goroka.example'],
  ['kila@mail.Clinic.org.pg', 'clinic.org.pg'],
  ['kila@clinic.org.pg', 'clinic.org.pg'],
  ['kila@health.gov.pg', 'health.gov.pg'],
  ['kila@x.bsp.pg', 'bsp.pg'],
  ['"a@b.example"@evil.example.', 'evil.example'],
])('%s is an address of %s, whatever stands before it', (email, domain) => {
  expect(domainOf(email)).toBe(domain)
})

test('a provider of mailboxes has a wider share than a domain of one’s own', () => {
  const of = (email: string) =>
    sharesOfOpening({ network: 'n', email, mailbox: 'm' }, { free: 29, openedToday: 0 }).find(
      ({ kind }) => kind === 'domain',
    )
  expect(isOfMany('gmail.com')).toBe(true)
  expect(of('a@gmail.com')).toMatchObject({ of: 'gmail.com', ...openings.provider })
  expect(of('a@x.evil.example')).toMatchObject({ of: 'evil.example', ...openings.domain })
})

test('whoever has every network and every domain there is takes at most half of what is free in a day', () => {
  for (const slots of [29, 60, 500, 5_000]) {
    let free = slots
    let openedToday = 0
    for (;;) {
      const shares = sharesOfOpening(
        { network: '', email: 'a@b.c', mailbox: 'm' },
        { free, openedToday },
      )
      const all = shares.find(({ kind }) => kind === 'everyone')
      if (!all || openedToday >= all.day) break
      free -= 1
      openedToday += 1
    }
    expect(openedToday).toBeLessThanOrEqual(Math.max(openings.everyoneMin.day, slots / 2))
    expect(free).toBeGreaterThan(0)
  }
})

test.each([
  ['Kila.Karo+one@gmail.com', 'kilakaro@gmail.com'],
  ['kilakaro+two@GoogleMail.com', 'kilakaro@gmail.com'],
  ['kila.karo+x@clinic.org.pg', 'kila.karo@clinic.org.pg'],
  ['kila.karo@clinic.org.pg', 'kila.karo@clinic.org.pg'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('whoever rents an IPv6 network has a few places’ budget, and not 65,536', () => {
  const [place, site, all] = sharesOfSignUp('one/site')
  expect([place?.of, site?.of, all?.kind]).toEqual(['one', 'site/site', 'everyone'])
  expect(site?.hour).toBe(4 * (place?.hour ?? 0))
  expect(sharesOfSignUp('one').map(({ of }) => of)).toEqual(['one', ''])
})
