const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales: [size: number, name: string][] = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
]

/** Whole toea as one says them: 123405 → `one thousand two hundred and thirty-four kina and five toea`. */
export function amountInWords(toea: number): string {
  if (!Number.isSafeInteger(toea) || toea < 0) {
    throw new RangeError(`${toea} is not a whole number of toea`)
  }
  const rest = toea % 100
  const kina = `${inWords(Math.floor(toea / 100))} kina`
  return rest === 0 ? kina : `${kina} and ${inWords(rest)} toea`
}

function inWords(number: number): string {
  const scale = scales.find(([size]) => number >= size)
  if (!scale) return belowThousand(number)
  const [size, name] = scale
  const [many, rest] = [Math.floor(number / size), number % size]
  const before = `${belowThousand(many)} ${name}`
  if (rest === 0) return before
  return rest < 100 ? `${before} and ${inWords(rest)}` : `${before} ${inWords(rest)}`
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 0) return belowHundred(rest)
  const before = `${small[hundreds]} hundred`
  return rest === 0 ? before : `${before} and ${belowHundred(rest)}`
}

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? ''
  const ten = tens[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`
}
