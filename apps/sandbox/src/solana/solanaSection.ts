import { escapeHtml } from '../services/pages/renderPage.js'
import { deriveSolanaAccounts } from './keys.js'
import { solanaNames } from './names.js'
import { maxSlots } from './rpc/controlMethods.js'
import { blockhashLifetime, solanaChainId } from './slotClock.js'
import type { SolanaChain } from './startSolana.js'
import { solanaNfts, solanaTokens } from './tokens.js'

/** The functions of the front page that render tables. */
interface Writers {
  row(cells: readonly string[]): string
  code(text: string): string
  table(heads: readonly string[], rows: readonly string[]): string
}

/** Renders the front page's section about the Solana chain. Its script is client/controlsPage.ts. */
export function solanaSection({ url, wsUrl, controls }: SolanaChain, { row, code, table }: Writers): string {
  const kindOf = (token: (typeof solanaTokens)[number]) => {
    if (token.fee !== undefined) return `Token-2022, a fee of ${token.fee.basisPoints / 100} %`
    return token.hookProgram === undefined ? 'SPL Token' : 'Token-2022, its hook refuses every transfer'
  }
  return `<h2>Foyer Solana</h2>
${table(
  ['Endpoint', 'For'],
  [
    row([code(url), 'JSON-RPC and WebSocket']),
    row([code(wsUrl), 'WebSocket, where web3.js looks for it']),
    row([code(solanaChainId), 'Chain id (CAIP-2)']),
  ],
)}
<div class="controls">
<form data-control="solana-advance">
<p>Lets slots of Foyer Solana go by at once. After ${blockhashLifetime} of them a transaction that has not landed never will.</p>
<label><span>Slots</span><input name="slots" type="number" required min="1" max="${maxSlots}" value="${blockhashLifetime + 1}"></label>
<button type="submit">Let slots go by</button>
</form>
<form data-control="solana-hold">
<p>Holds slots and transactions of Foyer Solana, so that what is sent stays on its way until you let them go on.</p>
<button type="submit" aria-pressed="${controls.isHeld()}">Hold Foyer Solana</button>
</form>
<form data-control="solana-drop">
<p>Loses the next transaction that is sent to Foyer Solana, as a busy cluster does.</p>
<button type="submit">Lose a transaction</button>
</form>
<output role="status"></output>
</div>
${table(
  ['Solana account', 'Path', 'Faucet'],
  deriveSolanaAccounts().map(({ address, index }) =>
    row([code(address), code(`m/44'/501'/${index}'/0'`), `<a href="/faucet?address=${address}">fill up</a>`]),
  ),
)}
${table(
  ['Solana token', 'Name', 'Decimals', 'Kind', 'Mint'],
  [
    ...solanaTokens.map((token) =>
      row([escapeHtml(token.symbol), escapeHtml(token.name), String(token.decimals), kindOf(token), code(token.mint)]),
    ),
    ...solanaNfts.map(({ symbol, name, mint }) => row([escapeHtml(symbol), escapeHtml(name), '0', 'NFT', code(mint)])),
  ],
)}
${table(
  ['Name', 'Of'],
  solanaNames.map(({ label, owner }) =>
    row([code(`${label}.sns`), owner === 'token' ? 'a token' : code(deriveSolanaAccounts()[owner]?.address ?? '')]),
  ),
)}`
}
