import { installCopyButtons } from './installCopyButtons.js'

/** Adds new mails to the top of the list without a reload, and copies codes. */
function runInboxPage(): void {
  const list = document.querySelector('.mails')
  const status = document.querySelector('output')
  if (list === null || status === null) return

  installCopyButtons()

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
    status.textContent = fresh.length === 1 ? '1 new mail' : `${fresh.length} new mails`
  } catch {
    status.textContent = 'The sandbox does not respond. Is it still running?'
  }
}

runInboxPage()
