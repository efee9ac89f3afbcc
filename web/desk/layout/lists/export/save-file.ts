/** Gives a file to whoever sits there, as a download. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // after the browser has begun with it
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
