export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  // The byte order mark makes spreadsheets read the text as UTF-8.
  downloadBlob(name, new Blob(['\uFEFF', text], { type }))
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
