const shownMs = 1_500

/** Makes every `button[data-copy]` of the page copy its text, also of buttons that are added later. */
export function installCopyButtons(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-copy]') : null
    if (!(button instanceof HTMLButtonElement) || button.dataset.copied !== undefined) return
    navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => showResult(button, 'Copied'),
      () => showResult(button, 'Copying is not allowed here'),
    )
  })
}

/** Shows the result on the button for a moment, and announces it. */
function showResult(button: HTMLButtonElement, result: string): void {
  const status = document.querySelector('[data-copy-status]')
  const label = button.textContent
  if (result === 'Copied') button.dataset.copied = ''
  if (label !== '') button.textContent = result
  if (status !== null) status.textContent = result
  setTimeout(() => {
    delete button.dataset.copied
    button.textContent = label
    if (status !== null) status.textContent = ''
  }, shownMs)
}
