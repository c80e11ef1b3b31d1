import type { Browser } from '@playwright/test'
import { grantAll, type PeerWallet } from '../../packages/kit/src/connectors/pairing/testPeers.js'
import { openPage } from '../openPage.js'
import { approachMs, pressOpener, within } from '../pressOpener.js'

/**
 * The times of one pairing in ms: from the press on the row to the code, and from the wallet's approval to the address
 * on the page.
 */
export interface PairingTimes {
  readonly codeMs: number
  readonly connectedMs: number
}

/** The public address of a test key. The bench searches the page for its last digits. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const limitMs = 30_000

declare global {
  interface Window {
    __pairing: {
      /** Resolves with the code's URI and the ms from the next trusted click to the frame that shows the code. */
      armCode: () => void
      code: () => Promise<{ uri: string; ms: number }>
      /** Resolves with the wall-clock time of the first frame that shows an address ending in `digits`. */
      connectedAt: (digits: string) => Promise<number>
    }
  }
}

/** Opens the page, waits like a reading user, presses the row for phones, and pairs `wallet` with the shown code. */
export async function measurePairing(
  browser: Browser,
  url: string,
  cpuSlowdown: number,
  wallet: PeerWallet,
): Promise<PairingTimes> {
  const opened = await openPage(browser, url, cpuSlowdown)
  try {
    const { page, cdp } = opened
    await page.evaluate(() => window.__bench.buttonAtMs)
    await opened.settle(1_500)
    await pressOpener(opened, await page.evaluate(() => window.__bench.openerBox()), approachMs)
    await opened.settle(1_000)
    // Both have the same test id: Foyer adopted it as part of the peer's public interface.
    const row = await page.getByTestId('wallet-selector-walletconnect').first().boundingBox()
    if (!row) throw new Error(`${url}: the dialog has no row for phones`)
    const at = { x: row.x + row.width / 2, y: row.y + row.height / 2 }
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
    await opened.settle(approachMs)
    await page.evaluate(() => window.__pairing.armCode())
    const mouse = { ...at, button: 'left', buttons: 1, clickCount: 1 } as const
    await Promise.all([
      cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse, buttons: 0 }),
    ])
    const code = await within(
      limitMs,
      page.evaluate(() => window.__pairing.code()),
    )
    if (!code) throw new Error(`${url}: no code within 30 s`)
    const proposal = await wallet.pair(code.uri)
    const connected = page.evaluate((digits) => window.__pairing.connectedAt(digits), address.slice(-4))
    const approvedAtMs = Date.now()
    await wallet.approve(proposal, grantAll(proposal, { eip155: [address] }))
    const connectedAtMs = await within(limitMs, connected)
    if (connectedAtMs === undefined) throw new Error(`${url}: not connected within 30 s after the wallet's approval`)
    return { codeMs: code.ms, connectedMs: connectedAtMs - approvedAtMs }
  } finally {
    await opened.close()
  }
}
