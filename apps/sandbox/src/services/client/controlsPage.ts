import { installCopyButtons } from './installCopyButtons.js'

interface Answer {
  readonly hash?: string
  readonly block?: number
  readonly transfers?: number
  readonly before?: { readonly number: number; readonly hash: string }
  readonly after?: { readonly number: number; readonly hash: string }
  readonly enabled?: boolean
  readonly pool?: { readonly blocks: number; readonly before: string; readonly moved: string; readonly after: string }
  readonly price?: { readonly pool: string; readonly before: string; readonly after: string }
  readonly slot?: number
  readonly held?: boolean
  readonly drop?: number
  readonly error?: { readonly message?: string }
}

/** Sends the controls of the front page without a page load and shows the results. */
function runControls(): void {
  installCopyButtons()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-control]')) {
    const status = form.closest('.controls')?.querySelector('output')
    if (!status) continue
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void press(form, status)
    })
  }
}

async function press(form: HTMLFormElement, status: HTMLOutputElement): Promise<void> {
  const button = form.querySelector('button')
  const name = form.dataset.control ?? ''
  if (button === null || button.getAttribute('aria-disabled') === 'true') return
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', 'true')
  show(status, 'busy', 'Working…')
  try {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(readWish(name, form, button)),
      signal: AbortSignal.timeout(30_000),
    })
    const answer: Answer = await response.json()
    if (answer.held !== undefined) button.setAttribute('aria-pressed', String(answer.held))
    if (answer.enabled !== undefined) button.setAttribute('aria-pressed', String(answer.enabled))
    if (response.ok) show(status, 'done', describe(answer))
    else show(status, 'failed', answer.error?.message ?? 'The sandbox rejected the request.')
  } catch {
    show(status, 'failed', 'The sandbox does not respond. Is it still running?')
  } finally {
    button.removeAttribute('aria-disabled')
  }
}

function show(status: HTMLOutputElement, state: 'busy' | 'done' | 'failed', text: string): void {
  status.dataset.state = state
  status.textContent = text
}

function readWish(name: string, form: HTMLFormElement, button: Element): Record<string, unknown> {
  if (name === 'reorg') return { depth: Number(new FormData(form).get('depth')) }
  if (name === 'pool') return { blocks: Number(new FormData(form).get('blocks')) }
  if (name === 'price') {
    const wish = new FormData(form)
    return { pool: wish.get('pool'), percent: Number(wish.get('percent')) }
  }
  if (name === 'solana-advance') return { slots: Number(new FormData(form).get('slots')) }
  if (name === 'solana-hold') return { held: button.getAttribute('aria-pressed') !== 'true' }
  if (name === 'neighbour') return { enabled: button.getAttribute('aria-pressed') !== 'true' }
  return {}
}

function describe({ block, transfers, before, after, enabled, pool, price, slot, held, drop }: Answer): string {
  if (slot !== undefined) return `The newest slot of Foyer Solana is now ${slot}.`
  if (held !== undefined) return held ? 'Foyer Solana is paused.' : 'Foyer Solana runs again.'
  if (drop !== undefined) return 'Foyer Solana drops the next transaction.'
  if (price !== undefined) return `The price of ${price.pool} changed from ${price.before} to ${price.after}.`
  if (pool !== undefined)
    return `The price of FOY was ${pool.moved} sUSD for ${pool.blocks} blocks. Before it was ${pool.before}, now it is ${pool.after}.`
  if (before !== undefined && after !== undefined) {
    return `The newest block was ${before.number} ${before.hash}. Now it is ${after.number} ${after.hash}.`
  }
  if (transfers !== undefined) return `Block ${block} has ${transfers} transfers.`
  return enabled ? 'The second account sends a payment now and every 15 seconds.' : 'The payments have stopped.'
}

runControls()
