import { sandboxTokens } from '../tokens.js'
import { escapeHtml } from './escapeHtml.js'
import { layOutPage } from './layOutPage.js'
import type { SandboxView } from './SandboxView.js'

/** The faucet form. */
export function faucetPage({ chains, accounts }: SandboxView): string {
  const gifts = sandboxTokens.map(({ symbol, faucetAmount }) => `${faucetAmount} ${symbol}`).join(', ')
  const options = chains.map(({ chainId, name }) => `<option value="${chainId}">${escapeHtml(name)}</option>`).join('')
  const body = `<main>
<p><a href="/">Foyer sandbox</a></p>
<h1>Faucet</h1>
<p>Gives any address 10 ETH, ${escapeHtml(gifts)}. All of it is worth nothing.</p>
<form>
<label><span>Address</span><input name="address" required pattern="\\s*0x[0-9a-fA-F]{40}\\s*" title="0x and 40 hex digits" placeholder="${accounts[0]?.address ?? ''}" autocomplete="off" spellcheck="false"></label>
<label><span>Chain</span><select name="chainId">${options}</select></label>
<button type="submit">Send test money</button>
<output role="status"></output>
</form>
</main>`
  return layOutPage({ title: 'Faucet · Foyer sandbox', body, script: '/assets/faucetPage.js' })
}
