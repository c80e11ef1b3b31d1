import { escapeHtml } from '../services/pages/renderPage.js'
import { renderRows } from '../services/pages/renderParts.js'
import { renderCopyable } from '../services/pages/renderSandboxPage.js'
import { deriveSolanaAccounts } from './keys.js'
import { solanaNames } from './names.js'
import { maxSlots } from './rpc/controlMethods.js'
import { blockhashLifetime } from './slotClock.js'
import type { SolanaChain } from './startSolana.js'
import { solanaNfts, solanaTokens } from './tokens.js'

/** Renders the front page's section about the Solana chain. Its script is client/controlsPage.ts. */
export function solanaSection({ controls }: SolanaChain): string {
  const accounts = deriveSolanaAccounts()
  const kindOf = (token: (typeof solanaTokens)[number]) => {
    if (token.fee !== undefined) return `Token-2022 with a transfer fee of ${token.fee.basisPoints / 100} %`
    return token.hookProgram === undefined ? 'SPL Token' : 'Token-2022 with a hook that rejects transfers'
  }
  const mint = (symbol: string, name: string, address: string, kind: string) => [
    `<b>${escapeHtml(symbol)}</b> <small>${escapeHtml(name)}</small>`,
    renderCopyable(address, `mint of ${symbol}`),
    `<small>${kind}</small>`,
  ]
  return `<h3>Accounts</h3>
${renderRows(
  accounts.map(({ address, index }) => [
    `<b>Account ${index + 1}</b> <small>m/44'/501'/${index}'/0'</small>`,
    renderCopyable(address, `address of Solana account ${index + 1}`),
    `<a href="/faucet?address=${address}" aria-label="Get coins for Solana account ${index + 1}">Get coins</a>`,
  ]),
)}
<h3>Tokens</h3>
${renderRows([
  ...solanaTokens.map((token) =>
    mint(token.symbol, token.name, token.mint, `${token.decimals} decimals, ${kindOf(token)}`),
  ),
  ...solanaNfts.map(({ symbol, name, mint: address }) => mint(symbol, name, address, 'NFT')),
])}
<h3>Names</h3>
${renderRows(
  solanaNames.map(({ label, owner }) => [
    `<b>${label}.sns</b>`,
    owner === 'token' ? '<small>Owned by a token</small>' : `<small>Account ${owner + 1}</small>`,
  ]),
)}
<h3>Test events</h3>
<div class="grid controls">
<form class="card" data-control="solana-advance">
<p class="small">Skips slots at once. A transaction expires after ${blockhashLifetime} slots.</p>
<label class="field"><span>Slots</span><input name="slots" type="number" required min="1" max="${maxSlots}" value="${blockhashLifetime + 1}"></label>
<button type="submit">Skip slots</button>
</form>
<form class="card" data-control="solana-hold">
<p class="small">Pauses the slots, so that sent transactions stay pending until you press the button again.</p>
<button type="submit" aria-pressed="${controls.isHeld()}">Pause Foyer Solana</button>
</form>
<form class="card" data-control="solana-drop">
<p class="small">Drops the next transaction, as a busy cluster does.</p>
<button type="submit">Drop a transaction</button>
</form>
<output class="outcome" role="status" data-empty="The result appears here."></output>
</div>`
}
