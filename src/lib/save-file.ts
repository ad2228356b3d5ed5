/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the address after the click; a second is enough.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

/** Downloads a value as Markdown or as JSON, by the ending of the file's name. */
export function saveAs(name: string, markdown: () => string, value: unknown): void {
  if (name.endsWith('.md')) saveFile(name, 'text/markdown;charset=utf-8', markdown())
  else saveFile(name, 'application/json', `${JSON.stringify(value, null, 2)}\n`)
}

/** The part of a file's name that says what is in it; letters and digits of any script. */
export function fileWords(text: string, otherwise: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || otherwise
}
