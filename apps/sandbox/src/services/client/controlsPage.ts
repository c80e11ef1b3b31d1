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
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-control]')) {
    const status = form.closest('.controls')?.querySelector('output')
    if (!status) continue
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void press(form, status)
    })
  }
}

async function press(form: HTMLFormElement, status: Element): Promise<void> {
  const button = form.querySelector('button')
  const name = form.dataset.control ?? ''
  if (button === null || button.getAttribute('aria-disabled') === 'true') return
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', 'true')
  status.textContent = 'Working …'
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
    status.textContent = response.ok ? describe(answer) : (answer.error?.message ?? 'The sandbox refused')
  } catch {
    status.textContent = 'The sandbox does not answer. Is it still running?'
  } finally {
    button.removeAttribute('aria-disabled')
  }
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
  if (held !== undefined) return held ? 'Nothing lands on Foyer Solana.' : 'Foyer Solana goes on.'
  if (drop !== undefined) return 'The next transaction that is sent to Foyer Solana will be lost.'
  if (price !== undefined) return `${price.pool} was at ${price.before} and is now at ${price.after}.`
  if (pool !== undefined)
    return `In the pool a FOY cost ${pool.before} sUSD, for ${pool.blocks} blocks ${pool.moved}, and now ${pool.after}.`
  if (before !== undefined && after !== undefined) {
    return `The newest block was ${before.number} ${before.hash}. Now it is ${after.number} ${after.hash}.`
  }
  if (transfers !== undefined) return `Block ${block} has ${transfers} transfers.`
  return enabled ? 'The neighbour sends something now and every 15 seconds.' : 'The neighbour sends nothing more.'
}

runControls()
