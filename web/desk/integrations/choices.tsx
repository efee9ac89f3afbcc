import { Checkbox } from '../../ui/checkbox.tsx'

type ChoicesProps<Name extends string> = {
  legend: string
  names: readonly Name[]
  words: (name: Name) => string
  chosen: readonly Name[]
  onChoose: (chosen: Name[]) => void
  error?: string | undefined
}

/** Some of a short list, each with what it means. */
export function Choices<Name extends string>(props: ChoicesProps<Name>) {
  const { legend, names, words, chosen, onChoose, error } = props
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={words(name)}
          isChecked={chosen.includes(name)}
          onCheck={(isChecked) =>
            onChoose(names.filter((one) => (one === name ? isChecked : chosen.includes(one))))
          }
        />
      ))}
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
