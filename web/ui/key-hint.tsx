/** A key as it stands on the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line bg-raised px-1.5 py-0.5 font-sans text-[12px] text-muted">
      {children}
    </kbd>
  )
}
