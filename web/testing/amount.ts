/** An amount as it is read, whose letter and toea are set apart: `screen.getByText(amount('K900.00'))`. */
export function amount(text: string) {
  return (_content: string, element: Element | null) =>
    element?.classList.contains('money') === true && element.textContent === text
}
