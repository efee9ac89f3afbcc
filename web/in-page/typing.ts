/*
 * Helps while something is typed. Where a form asks for an address: suggests it from the organisation's name until someone
 * types one, and says whether it is available. Counts a new password, and whatever comes near to its limit: a browser cuts
 * off what goes beyond without a word. Without script the limits stand beside their fields.
 */

type Availability = { slug: string; isAvailable: boolean; suggestion?: string }

const pause = 400
const lengthMin = 3
const lengthMax = 40

const name = document.getElementById('organisationName') as HTMLInputElement
const address = document.getElementById('slug') as HTMLInputElement | null
const hint = document.getElementById('slug-hint')?.firstChild as HTMLElement
let timer: ReturnType<typeof setTimeout>

if (address) suggest(address)
document.querySelectorAll<HTMLInputElement>('input[maxlength]').forEach(count)

function suggest(field: HTMLInputElement) {
  let own = field.value
  hint.setAttribute('role', 'status')
  name.addEventListener('input', () => {
    if (own) return
    field.value = suggested(name.value)
    check(field)
  })
  field.addEventListener('input', () => {
    own = field.value
    check(field)
  })
}

/** Whoever hears the page is told once, when it is enough or full; whoever sees it, the count and a bar. */
function count(field: HTMLInputElement) {
  const { minLength: least, maxLength: most } = field
  const row = field.parentElement as HTMLElement // safe: it stands in a form
  const isNew = least > 0
  const max = isNew ? least : most
  const [said, counted, bar] = ['small', 'small', 'meter'].map((tag) =>
    (row.className === 'row' ? row : field).insertAdjacentElement(
      'afterend',
      document.createElement(tag),
    ),
  ) as [HTMLElement, HTMLElement, HTMLMeterElement] // safe: as they are named
  said.className = 'skip'
  said.setAttribute('role', 'status')
  counted.ariaHidden = bar.ariaHidden = 'true'
  bar.max = max
  // a new password says in the words of its page how it is counted
  const { counted: typed = `# of ${max} characters.`, enough = 'No more fits.' } = field.dataset
  const look = () => {
    const { length } = Array.from(field.value.normalize('NFKC'))
    const words = length < max ? '' : enough
    bar.hidden = counted.hidden = length < (isNew ? 1 : most * 0.8)
    bar.value = length
    counted.textContent = `${typed.replace('#', String(length))} ${words}`
    if (said.textContent !== words) said.textContent = words
  }
  field.addEventListener('input', look)
  look()
}

function suggested(organisation: string): string {
  return organisation
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^[-0-9]+|-$/g, '')
}

function check(field: HTMLInputElement) {
  clearTimeout(timer)
  if (field.value.length < lengthMin) return
  timer = setTimeout(() => {
    const asked = field.value
    fetch(`/api/signup/slug?slug=${encodeURIComponent(asked)}`)
      .then((answer) => answer.json())
      .then((answer: Availability) => {
        if (asked === field.value && 'isAvailable' in answer) hint.textContent = sentence(answer)
      })
      .catch(() => {})
  }, pause)
}

function sentence({ slug, isAvailable, suggestion }: Availability): string {
  if (isAvailable) return `● ${slug} is free.`
  return `▲ ${slug} is not available.${suggestion ? ` ${suggestion} is.` : ''}`
}

export {}
