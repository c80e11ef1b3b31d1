import { maxMovedBlocks } from '../market/market.js'
import { getPoolName, startingPools } from '../market/pools.js'
import { maxPercent } from './createControlRoutes.js'
import { busyTransfers, maxReorgDepth } from './createControls.js'

/** Renders the controls of the front page. Their script is client/controlsPage.ts. */
export function controlsSection({ isNeighbourOn }: { readonly isNeighbourOn: boolean }): string {
  return `<div class="grid controls">
<form class="card" data-control="busy-block">
<p class="small">Mines one block with ${busyTransfers.toLocaleString('en')} transfers to the test accounts.</p>
<button type="submit">Busy block</button>
</form>
<form class="card" data-control="neighbour">
<p class="small">Sends a payment from the second account to the first account every 15 seconds, until you press the button again.</p>
<button type="submit" aria-pressed="${isNeighbourOn}">Send payments</button>
</form>
<form class="card" data-control="reorg">
<p class="small">Replaces the newest blocks with empty blocks, so their transactions disappear.</p>
<label class="field"><span>Depth in blocks</span><input name="depth" type="number" required min="1" max="${maxReorgDepth}" value="1"></label>
<button type="submit">Reorganise</button>
</form>
<form class="card" data-control="pool">
<p class="small">Multiplies the price in the FOY/sUSD pool by ten for some blocks. The widget still shows the usual value of FOY.</p>
<label class="field"><span>Duration in blocks</span><input name="blocks" type="number" required min="1" max="${maxMovedBlocks}" value="1"></label>
<button type="submit">Raise the pool price</button>
</form>
<form class="card" data-control="price">
<p class="small">Changes the price of a pair, so that a displayed swap is out of date. 0 restores the first price.</p>
<label class="field"><span>Pair</span><select name="pool">${startingPools.map((pool) => `<option>${getPoolName(pool)}</option>`).join('')}</select></label>
<label class="field"><span>Change in percent</span><input name="percent" type="number" required min="-${maxPercent}" max="${maxPercent}" value="5"></label>
<button type="submit">Change the price</button>
</form>
<output class="outcome" role="status" data-empty="The result appears here."></output>
</div>`
}
