/** Copies a text. False where the browser refuses: it is then shown, to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https or permission the older API may still work.
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  if (typeof document === 'undefined') return false
  let written = false
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    written = true
  }
  document.addEventListener('copy', write)
  document.execCommand('copy')
  document.removeEventListener('copy', write)
  return written
}
