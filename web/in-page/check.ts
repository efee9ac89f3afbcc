import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/*
 * Solves the puzzle of a form while it is filled in, so that nobody waits for it: it begins with the first field that is
 * entered. Whoever is faster than that sees the button say so, and the form leaves by itself. Without it, or where it cannot
 * be solved, the form is sent as it is, and goes the slower way.
 */

const field = document.querySelector<HTMLInputElement>('input[data-puzzle]')
const form = field?.form
const said = document.createElement('p')
said.setAttribute('role', 'status')
let solving: Promise<void> | undefined

if (field && form) {
  form.addEventListener('focusin', () => solve(field))
  form.addEventListener('submit', (event) => {
    if (field.value) return
    event.preventDefault()
    if (said.textContent) return
    said.textContent = field.dataset.said || '…'
    solve(field).then(() => form.submit())
  })
  form.append(said)
}

function solve(one: HTMLInputElement): Promise<void> {
  const challenge = JSON.parse(one.dataset.puzzle || '{}')
  solving ||= solveChallenge({ challenge, deriveKey })
    .then((solution) => {
      one.value = solution ? JSON.stringify({ challenge, solution }) : 'unsolved'
    })
    .catch(() => {
      one.value = 'unsolved'
    })
  return solving
}
