/* The script of the status page (scripts/status/build.ts puts it into one file). It asks, and says what it saw and when. */
const origin = '{{origin}}'
const host = '{{host}}'
const everyMs = 60_000
const waitMs = 15_000
const looksMax = 60

const parts = {
  control: { away: 'Its main database does not answer.', behind: 'It is being updated.' },
  sessions: { away: 'The store that knows who is signed in does not answer.' },
  files: { away: 'The store of its files does not answer.' },
  cron: {
    late: 'Work in the background is late: e-mails, reminders or invoices may come later.',
    never: 'Work in the background has not begun yet.',
  },
}

const byId = (id) => document.getElementById(id)

async function look() {
  try {
    const answer = await fetch(`${origin}/health/ready`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(waitMs),
    })
    const said = await answer.json()
    if (answer.status === 200 && said.status === 'ready') return { says: 'Bilum works.', why: [] }
    const why = Object.entries(parts).flatMap(([part, words]) => words[said[part]] ?? [])
    const isOnlyLate = ['control', 'sessions', 'files'].every((part) => said[part] === 'ok')
    const says = isOnlyLate
      ? 'Bilum answers, and something is late.'
      : 'Bilum answers, and a part of it is away.'
    return { says, why }
  } catch {
    return {
      says: `${host} did not answer.`,
      why: ['It may be away, or the line between you and it: see whether another page opens.'],
    }
  }
}

function item(text) {
  const line = document.createElement('li')
  line.textContent = text
  return line
}

async function lookAndSay() {
  const { says, why } = await look()
  const at = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  byId('now').textContent = `${says} Seen ${at}.`
  byId('parts').replaceChildren(...why.map(item))
  const looks = byId('looks')
  looks.prepend(item(`${at}: ${[says, ...why].join(' ')}`))
  while (looks.children.length > looksMax) looks.lastElementChild.remove()
}

lookAndSay()
setInterval(lookAndSay, everyMs)
