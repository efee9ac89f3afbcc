/*
 * A question or a reason that was typed and not sent is there again when its page is: for this person, in this window.
 */

const place = location.pathname
const person = document.querySelector<HTMLElement>('[data-forget]')?.dataset.forget
const fields = Array.from(document.querySelectorAll<HTMLTextAreaElement>('[data-decide] textarea'))
const [whose, ...kept]: string[] = JSON.parse(sessionStorage.getItem(place) || '[]')

fields.forEach((field, index) => {
  const words = whose === person && kept[index]
  const around = field.closest('details')
  if (words && around && !field.value) {
    field.value = words
    around.open = true
  }
  field.oninput = () =>
    sessionStorage.setItem(place, JSON.stringify([person, ...fields.map(({ value }) => value)]))
})

export {}
