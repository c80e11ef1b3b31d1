import { installCopyButtons } from './installCopyButtons.js'

/** Sends the faucet form without a page load and shows the result. */
function runFaucetPage(): void {
  const form = document.querySelector('form')
  const status = document.querySelector('output')
  const field = form?.elements.namedItem('address')
  if (form === null || status === null || !(field instanceof HTMLInputElement)) return
  installCopyButtons()
  const requested = new URLSearchParams(window.location.search)
  field.value = requested.get('address') ?? field.value
  const chain = form.elements.namedItem('chainId')
  if (
    chain instanceof HTMLSelectElement &&
    [...chain.options].some(({ value }) => value === requested.get('chainId'))
  ) {
    chain.value = requested.get('chainId') ?? chain.value
  }
  const update = () => {
    if (!(chain instanceof HTMLSelectElement)) return
    chooseFor(chain, field.value.trim())
    showAmounts(chain.value)
  }
  field.addEventListener('input', update)
  if (chain instanceof HTMLSelectElement) chain.addEventListener('change', () => showAmounts(chain.value))
  update()

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, status)
  })
}

/** Sends the form and shows its state. */
async function send(form: HTMLFormElement, status: HTMLOutputElement): Promise<void> {
  const sent = document.querySelector<HTMLElement>('[data-sent]')
  const button = form.querySelector('button')
  if (button?.getAttribute('aria-disabled') === 'true') return
  // A disabled button would lose the focus.
  button?.setAttribute('aria-disabled', 'true')
  if (sent !== null) sent.hidden = true
  show(status, 'busy', 'Sending…')
  const values = new FormData(form)
  const result = await requestCoins(String(values.get('address')).trim(), String(values.get('chainId')))
  button?.removeAttribute('aria-disabled')
  if (result.hash === undefined) return show(status, 'failed', result.text)
  show(status, 'done', result.text)
  if (sent === null) return
  const code = sent.querySelector('code')
  const copy = sent.querySelector('button')
  if (code !== null) code.textContent = result.hash
  if (copy !== null) copy.dataset.copy = result.hash
  sent.hidden = false
}

function show(status: HTMLOutputElement, state: 'busy' | 'done' | 'failed', text: string): void {
  status.dataset.state = state
  status.textContent = text
}

/** Shows the amounts of the selected network. */
function showAmounts(chain: string): void {
  const namespace = chain.startsWith('solana:') ? 'solana' : 'eip155'
  for (const list of document.querySelectorAll<HTMLElement>('[data-amounts]')) {
    list.hidden = list.dataset.amounts !== namespace
  }
}

/** Selects a chain that matches the format of the address. */
function chooseFor(chain: HTMLSelectElement, address: string): void {
  const isSolana = (value: string) => value.startsWith('solana:')
  const isOfSolana = !address.startsWith('0x') && address.length >= 32
  if (address === '' || isSolana(chain.value) === isOfSolana) return
  const fitting = [...chain.options].find(({ value }) => isSolana(value) === isOfSolana)
  if (fitting !== undefined) chain.value = fitting.value
}

interface FaucetResult {
  readonly text: string
  /** Undefined if the faucet sent nothing. */
  readonly hash?: string | undefined
}

async function requestCoins(address: string, chain: string): Promise<FaucetResult> {
  try {
    const response = await fetch('/api/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, chainId: chain.startsWith('solana:') ? chain : Number(chain) }),
      signal: AbortSignal.timeout(20_000),
    })
    const answer: { hash?: string; error?: { message?: string } } = await response.json()
    if (!response.ok) return { text: answer.error?.message ?? 'The faucet rejected the request.' }
    return { text: `Sent to ${address.slice(0, 6)}…${address.slice(-4)}.`, hash: answer.hash }
  } catch {
    return { text: 'The sandbox does not respond. Is it still running?' }
  }
}

runFaucetPage()
