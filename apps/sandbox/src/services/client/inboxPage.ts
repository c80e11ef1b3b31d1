/** Adds new mails to the top of the list without a reload, and copies codes. */
function runInboxPage(): void {
  const list = document.querySelector('.mails')
  const status = document.querySelector('output')
  if (list === null || status === null) return

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-copy]') : null
    if (!(button instanceof HTMLButtonElement)) return
    navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => {
        button.textContent = 'Copied'
      },
      () => {
        button.textContent = 'Copying is not allowed here'
      },
    )
  })

  const events = new EventSource('/api/inbox/events')
  events.addEventListener('mail', () => void addNewMails(list, status))
  // Mails may have been missed during a pause, such as a restart of the sandbox.
  events.addEventListener('open', () => void addNewMails(list, status))
}

async function addNewMails(list: Element, status: HTMLOutputElement): Promise<void> {
  try {
    const response = await fetch('/inbox', { signal: AbortSignal.timeout(10_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const known = new Set([...list.querySelectorAll('[data-mail]')].map((mail) => mail.getAttribute('data-mail')))
    const fresh = [...page.querySelectorAll('[data-mail]')].filter((mail) => !known.has(mail.getAttribute('data-mail')))
    if (fresh.length === 0) return
    list.prepend(...fresh)
    document.querySelector('.empty')?.setAttribute('hidden', '')
    status.textContent = fresh.length === 1 ? 'One new mail' : `${fresh.length} new mails`
  } catch {
    status.textContent = 'The sandbox does not answer. Is it still running?'
  }
}

runInboxPage()
