/*
 * Suggests the address from the organisation's name until someone types one, and says while it is typed whether it is
 * available.
 */

type Availability = { slug: string; isAvailable: boolean; suggestion?: string }

const pause = 400
const lengthMin = 3
const lengthMax = 40

const name = document.getElementById('organisationName') as HTMLInputElement // safe: the page has both
const address = document.getElementById('slug') as HTMLInputElement
const hint = document.getElementById('slug-hint')?.firstChild as HTMLElement
let own = address.value
let timer: ReturnType<typeof setTimeout>

hint.setAttribute('role', 'status')
name.oninput = () => {
  if (own) return
  address.value = suggested(name.value)
  check()
}
address.oninput = () => {
  own = address.value
  check()
}

function suggested(organisation: string): string {
  return organisation
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^[-0-9]+|-+$/g, '')
}

function check() {
  clearTimeout(timer)
  if (address.value.length < lengthMin) return
  timer = setTimeout(() => {
    const asked = address.value
    fetch(`/api/signup/slug?slug=${encodeURIComponent(asked)}`)
      .then((answer) => answer.json())
      .then((answer: Availability) => {
        if (asked === address.value && 'isAvailable' in answer) hint.textContent = sentence(answer)
      })
      .catch(() => {})
  }, pause)
}

function sentence({ slug, isAvailable, suggestion }: Availability): string {
  if (isAvailable) return `● ${slug} is free.`
  return `▲ ${slug} is not available.${suggestion ? ` ${suggestion} is.` : ''}`
}

export {}
