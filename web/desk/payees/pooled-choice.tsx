import { Checkbox } from '../../ui/checkbox.tsx'

type PooledChoiceProps = { isPooled: boolean; onPooled: (isPooled: boolean) => void }

/** Whether an account is one of many members, for a new payee and to change one. */
export function PooledChoice({ isPooled, onPooled }: PooledChoiceProps) {
  return (
    <Checkbox
      label="One account of many members"
      hint="Such as a savings and loan society: each payment keeps the name of its member."
      isChecked={isPooled}
      onCheck={onPooled}
    />
  )
}
