import { maxMovedBlocks } from '../market/market.js'
import { getPoolName, startingPools } from '../market/pools.js'
import { maxPercent } from './createControlRoutes.js'
import { busyTransfers, maxReorgDepth } from './createControls.js'

/** Renders the controls of the front page. Their script is client/controlsPage.ts. */
export function controlsSection({ isNeighbourOn }: { readonly isNeighbourOn: boolean }): string {
  return `<h2>Make something happen</h2>
<div class="controls">
<form data-control="busy-block">
<p>Puts ${busyTransfers.toLocaleString('en')} transfers to the test accounts into one block of Foyer Chain.</p>
<button type="submit">Busy block</button>
</form>
<form data-control="reorg">
<p>Replaces the last blocks of Foyer Chain by empty ones, so that the transactions in them are gone.</p>
<label><span>Depth in blocks</span><input name="depth" type="number" required min="1" max="${maxReorgDepth}" value="1"></label>
<button type="submit">Reorganise</button>
</form>
<form data-control="pool">
<p>Moves the price of the pool of FOY and sUSD to about ten times for some blocks, and back: what the widget shows a FOY to be worth stays as it is.</p>
<label><span>Duration in blocks</span><input name="blocks" type="number" required min="1" max="${maxMovedBlocks}" value="1"></label>
<button type="submit">Move the pool</button>
</form>
<form data-control="price">
<p>Moves the price of a pair to so many per cent from where it began, and leaves it there: a swap that was looked at before finds another price. 0 puts it back.</p>
<label><span>Pair</span><select name="pool">${startingPools.map((pool) => `<option>${getPoolName(pool)}</option>`).join('')}</select></label>
<label><span>Change in per cent</span><input name="percent" type="number" required min="-${maxPercent}" max="${maxPercent}" value="5"></label>
<button type="submit">Move the price</button>
</form>
<form data-control="neighbour">
<p>A second account sends the first one something every 15 seconds, until you switch it off or the sandbox ends.</p>
<button type="submit" aria-pressed="${isNeighbourOn}">A neighbour sends</button>
</form>
<output role="status"></output>
</div>`
}
