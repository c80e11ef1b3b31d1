const shownMs = 1_500

/** Makes every `button[data-copy]` of the page copy its text, also of buttons that are added later. */
export function installCopyButtons(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-copy]') : null
    if (!(button instanceof HTMLButtonElement)) return
    const { copy = '', copied, refused } = button.dataset
    // The button still shows the result of the last press.
    if (copied !== undefined || refused !== undefined) return
    // A page at an address of the local network has no clipboard.
    const writing = navigator.clipboard?.writeText(copy) ?? Promise.reject()
    writing.then(
      () => showResult(button, 'Copied'),
      () => showResult(button, 'Copying is not allowed here'),
    )
  })
}

/** Shows the result on the button for a moment, and announces it. */
function showResult(button: HTMLButtonElement, result: string): void {
  const status = document.querySelector('[data-copy-status]')
  const label = button.textContent
  button.dataset[result === 'Copied' ? 'copied' : 'refused'] = ''
  if (label !== '') button.textContent = result
  if (status !== null) status.textContent = result
  setTimeout(() => {
    delete button.dataset.copied
    delete button.dataset.refused
    button.textContent = label
    if (status !== null) status.textContent = ''
  }, shownMs)
}
