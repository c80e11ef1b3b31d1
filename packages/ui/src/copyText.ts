/**
 * Copies a text to the clipboard. Returns false if the browser does not allow it. `near` must be inside the open
 * dialog.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

/** Pages without a secure context have no clipboard API, but the old command still works there. */
function copyBySelection(text: string, near: Element): boolean {
  const area = document.createElement('textarea')
  area.className = 'sr'
  area.value = text
  area.readOnly = true
  near.after(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (near instanceof HTMLElement) near.focus({ preventScroll: true })
  }
}
