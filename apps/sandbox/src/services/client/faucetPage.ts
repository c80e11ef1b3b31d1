/** Sends the faucet form without a page load and shows the result. */
function runFaucetPage(): void {
  const form = document.querySelector('form')
  const status = document.querySelector('output')
  const field = form?.elements.namedItem('address')
  if (form === null || status === null || !(field instanceof HTMLInputElement)) return
  const requested = new URLSearchParams(window.location.search)
  field.value = requested.get('address') ?? field.value
  const chain = form.elements.namedItem('chainId')
  if (
    chain instanceof HTMLSelectElement &&
    [...chain.options].some(({ value }) => value === requested.get('chainId'))
  ) {
    chain.value = requested.get('chainId') ?? chain.value
  }
  const chooseChain = () => {
    if (chain instanceof HTMLSelectElement) chooseFor(chain, field.value.trim())
  }
  field.addEventListener('input', chooseChain)
  chooseChain()

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = new FormData(form)
    const button = form.querySelector('button')
    if (button !== null) button.disabled = true
    status.textContent = 'Sending …'
    requestCoins(String(values.get('address')).trim(), String(values.get('chainId')))
      .then((line) => {
        status.textContent = line
      })
      .finally(() => {
        if (button !== null) button.disabled = false
      })
  })
}

/** Selects a chain that matches the format of the address. */
function chooseFor(chain: HTMLSelectElement, address: string): void {
  const isSolana = (value: string) => value.startsWith('solana:')
  const isOfSolana = !address.startsWith('0x') && address.length >= 32
  if (address === '' || isSolana(chain.value) === isOfSolana) return
  const fitting = [...chain.options].find(({ value }) => isSolana(value) === isOfSolana)
  if (fitting !== undefined) chain.value = fitting.value
}

async function requestCoins(address: string, chain: string): Promise<string> {
  try {
    const response = await fetch('/api/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, chainId: chain.startsWith('solana:') ? chain : Number(chain) }),
      signal: AbortSignal.timeout(20_000),
    })
    const answer: { hash?: string; error?: { message?: string } } = await response.json()
    return response.ok ? `Sent. Transaction ${answer.hash}` : (answer.error?.message ?? 'The faucet refused')
  } catch {
    return 'The sandbox does not answer. Is it still running?'
  }
}

runFaucetPage()
