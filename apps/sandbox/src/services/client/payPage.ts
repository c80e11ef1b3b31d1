import { installCopyButtons } from './installCopyButtons.js'

const pollMs = 1_000
/** The time that the outcome is shown before the page returns to the app, in milliseconds. */
const readMs = 3_000
const over = new Set(['success', 'failed'])

/** Sends the pressed button of a purchase, shows its progress, and returns to the app at its end. */
function runPayPage(): void {
  const status = document.querySelector('output')
  if (status === null) return
  installCopyButtons()
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) void buy(event.target, event.submitter, status)
  })
  if (readState() === 'pending') void follow(status)
}

async function buy(form: HTMLFormElement, button: HTMLElement | null, status: HTMLOutputElement): Promise<void> {
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  status.textContent = 'Working…'
  try {
    const { pathname } = window.location
    if (form.dataset.hurry !== undefined) return void (await post(`${pathname}/hurry`, {}))
    const wanted = new FormData(form)
    const body = {
      outcome: button?.dataset.outcome ?? 'pay',
      isDoubled: wanted.has('isDoubled'),
      isLate: wanted.has('isLate'),
    }
    await post(`${pathname}/press`, body)
    await show(status)
    const state = readState()
    if (over.has(state)) leave()
    // An expired page stays as it is.
    else if (state === 'pending') await follow(status)
  } catch {
    status.textContent = 'The sandbox does not respond. Is it still running?'
  } finally {
    form.removeAttribute('aria-busy')
  }
}

/** Polls while the purchase is pending, then shows the result. Returns to the app if the result is final. */
async function follow(status: HTMLOutputElement): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    // A request fails while the sandbox restarts. Try again.
    const state = await fetchState().catch(() => 'pending')
    if (state === 'pending') continue
    await show(status)
    if (over.has(state)) leave()
    return
  }
}

async function fetchState(): Promise<string> {
  const response = await fetch(`${window.location.pathname}/state`, { signal: AbortSignal.timeout(10_000) })
  const answer: { status?: string } = await response.json()
  return answer.status ?? ''
}

/** Replaces the shown purchase with its current state. */
async function show(status: HTMLOutputElement): Promise<void> {
  const response = await fetch(window.location.pathname, { signal: AbortSignal.timeout(10_000) })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.querySelector('[data-purchase]')
  if (next === null) return
  document.querySelector('[data-purchase]')?.replaceWith(next)
  status.textContent = ''
  next.querySelector<HTMLElement>('h2')?.focus()
}

/** Closes a window that the app opened. Otherwise returns to the app's return address, if there is one. */
function leave(): void {
  const back = document.querySelector<HTMLElement>('[data-purchase]')?.dataset.return
  const isPopup = window.opener !== null || !window.toolbar.visible
  setTimeout(() => {
    if (isPopup) window.close()
    else if (back !== undefined) window.location.assign(back)
  }, readMs)
}

function readState(): string {
  return document.querySelector<HTMLElement>('[data-purchase]')?.dataset.purchase ?? ''
}

async function post(path: string, body: unknown): Promise<void> {
  await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
}

runPayPage()
