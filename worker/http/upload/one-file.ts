/** The one file of a form's field: of two only one would be read, and nobody would hear of the other. */
export function oneFile(form: FormData | undefined, field: string): File | undefined {
  const [file, ...others] = form?.getAll(field) ?? []
  return file instanceof File && others.length === 0 ? file : undefined
}
