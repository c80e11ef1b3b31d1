import { solanaPortion } from '../../solana/faucet.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens } from '../../solana/tokens.js'
import { sandboxTokens } from '../../tokens.js'
import { escapeHtml } from '../pages/renderPage.js'
import { renderRows } from '../pages/renderParts.js'
import { renderCopyButton, renderSandboxPage } from '../pages/renderSandboxPage.js'
import { getNamedAccounts, type SandboxView } from '../pages/SandboxView.js'

/** The number of test accounts beside the form. */
const shownAccounts = 5

/** Renders the faucet form. Its script is client/faucetPage.ts. */
export function faucetPage({ chains, accounts, solana, links }: SandboxView): string {
  const evmOptions = chains.map(({ chainId, name }) => `<option value="${chainId}">${escapeHtml(name)}</option>`)
  const solanaOption = solana ? `<option value="${solanaChainId}">Foyer Solana</option>` : ''
  const pattern = solana ? '\\s*(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\\s*' : '\\s*0x[0-9a-fA-F]{40}\\s*'
  const title = solana ? '0x and 40 hex digits, or an address of Solana' : '0x and 40 hex digits'
  const main = `<div class="intro">
<h1>Faucet</h1>
<p class="lead">Sends test coins to any address on the local networks. The coins have no value.</p>
</div>
<div class="sides">
<div class="card stack">
<form>
<label class="field"><span>Address</span><input name="address" required pattern="${pattern}" title="${title}" placeholder="${accounts[0]?.address ?? ''}" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<label class="field"><span>Network</span><select name="chainId">${evmOptions.join('')}${solanaOption}</select></label>
<div class="field"><span id="amounts">Amount</span>
${renderAmounts('eip155', ['10 ETH', ...sandboxTokens.map(toAmount)])}
${solana ? renderAmounts('solana', [`${solanaPortion} SOL`, ...solanaTokens.map(toAmount)]) : ''}
</div>
<button type="submit" class="primary">Send test coins</button>
</form>
<output class="outcome" role="status" data-empty="The result appears here."></output>
<div class="stack" data-sent hidden>
<div><p class="small muted">Transaction</p><span class="copyable"><code></code>${renderCopyButton('', 'Copy the transaction hash')}</span></div>
${links.playground === undefined ? '' : `<p class="small"><a href="${escapeHtml(links.playground)}">Open the playground</a> to see the balance.</p>`}
</div>
</div>
<aside class="stack" aria-labelledby="accounts">
<h2 id="accounts">Test accounts</h2>
${renderRows(
  getNamedAccounts(accounts)
    .slice(0, shownAccounts)
    .map(({ address, name = '' }, index) => {
      const label = name === '' ? `Account ${index + 1}` : name
      return [
        `<b>${escapeHtml(label)}</b>`,
        `<code>${address.slice(0, 6)}…${address.slice(-4)}</code>`,
        `<a href="/faucet?address=${address}" aria-label="Use the address of ${escapeHtml(label)}">Use</a>`,
      ]
    }),
  'short',
)}
<p class="small muted">Scripts send <code>POST /api/faucet</code> with <code>{"address":"0x…","chainId":${chains[0]?.chainId}}</code>.</p>
</aside>
</div>`
  const script = '/assets/faucetPage.js'
  return renderSandboxPage({ title: 'Faucet · Foyer sandbox', current: '/faucet', links, main, script })
}

function toAmount({ symbol, faucetAmount }: { readonly symbol: string; readonly faucetAmount: string | number }) {
  return `${Number(faucetAmount).toLocaleString('en')} ${symbol}`
}

function renderAmounts(namespace: string, amounts: readonly string[]): string {
  const items = amounts.map((amount) => `<li>${escapeHtml(amount)}</li>`)
  const hidden = namespace === 'eip155' ? '' : ' hidden'
  return `<ul class="amounts" data-amounts="${namespace}" aria-labelledby="amounts"${hidden}>${items.join('')}</ul>`
}
