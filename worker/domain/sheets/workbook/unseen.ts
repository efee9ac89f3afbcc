/** A row of fewer points and a column of fewer figures are lines on the screen. */
export const [heightSeen, widthSeen] = [3, 0.5]

/** Hidden, or too low or narrow for anybody to see. Excel writes 1, others write the word. */
export function isUnseen(
  { hidden }: Readonly<Record<string, string>>,
  size: string | undefined,
  seen: number,
): boolean {
  return hidden === '1' || hidden === 'true' || (size !== undefined && Number(size) < seen)
}
