import type { Misbehaviour } from '@foyer/kit/testing'
import { limitMs, type Visitor } from './openVisitor.js'

export type Fault = Misbehaviour | 'none'

export interface Outcome {
  readonly recovers: boolean
  /** The seconds of the wait that the scenario measures. */
  readonly seconds?: number
  /** The texts of the page and the state of the app. */
  readonly seen: string
  /** The load of the page while the wallet emits events. */
  readonly load?: Load
}

export interface Load {
  readonly renders: number
  readonly requests: number
  /** The maximum delay of a timer of the page, in ms. */
  readonly longestDelayMs: number
}

export type RunScenario = (visitor: Visitor) => Promise<Outcome>

const secondChain = 8453
/** A fault ends after this time: every entrant has stopped its own attempts by then. */
const faultMs = 8_000
const refusalTextMs = 5_000
/** The load of the page is measured for this time, after a pause. */
const loadMs = 5_000
const pauseMs = 2_000
const disconnectMs = 5_000
const maxRenders = 50
const maxDelayMs = 500
/** A wallet announces itself after 5 s: a page that loads longer would have it from the start. */
const maxPageLoadMs = 4_000

async function connectWithoutFault(visitor: Visitor): Promise<void> {
  await visitor.visit('none')
  await visitor.requestConnection()
  if ((await visitor.waitForConnection()) === undefined)
    throw new Error('The page did not connect to a wallet without a fault')
}

async function waitForRestore(visitor: Visitor, fromMs: number): Promise<Outcome> {
  const atMs = await visitor.waitForConnection()
  if (atMs === undefined) return { recovers: false, seen: 'not connected after 15 s' }
  const seconds = (atMs - fromMs) / 1000
  if ((await visitor.countPrompts()) > 0) return { recovers: false, seconds, seen: 'connected after a question' }
  return { recovers: true, seconds, seen: 'connected' }
}

/** Connects, and loads the page again while the wallet has the fault. With `isMended` the fault ends after 8 s. */
export function returnWith(fault: Fault, isMended = false): RunScenario {
  return async (visitor) => {
    await connectWithoutFault(visitor)
    await visitor.visit(fault)
    const loadedMs = await visitor.page.evaluate(() => performance.now())
    if (fault === 'late' && loadedMs > maxPageLoadMs) throw new Error('The page loads too slowly for a late wallet')
    if (!isMended) return waitForRestore(visitor, 0)
    await visitor.page.waitForTimeout(faultMs)
    return waitForRestore(visitor, await visitor.mend())
  }
}

/** Loads the page with a wallet that does not respond, and then with a wallet that does. */
export const returnToSilence: RunScenario = async (visitor) => {
  await connectWithoutFault(visitor)
  await visitor.visit('silent')
  let isUsable = await visitor.waitUntil(visitor.canOpenList)
  const seconds = (await visitor.page.evaluate(() => performance.now())) / 1000
  const status = await visitor.page.evaluate(() => window.face?.state.status)
  let seen = isUsable ? 'the list of wallets opens' : `no connect button, the app reads “${status}” after 15 s`
  if (!isUsable) {
    // Try to disconnect, which may still help the visitor.
    await visitor.page.evaluate(
      (ms) =>
        Promise.race([window.face?.disconnect().catch(() => undefined), new Promise((done) => setTimeout(done, ms))]),
      disconnectMs,
    )
    isUsable = await visitor.canOpenList()
    if (isUsable) seen += ', a disconnect brings the list of wallets'
  }
  await visitor.visit('none')
  const next = await waitForRestore(visitor, 0)
  return {
    recovers: isUsable && next.recovers,
    ...(isUsable && { seconds }),
    seen: `${seen}; next visit: ${next.seen}`,
  }
}

/** Requests a connection that the wallet rejects, and tries again when it does not reject. */
export function requestAndRetry(fault: Fault): RunScenario {
  return async (visitor) => {
    await visitor.visit(fault)
    if (fault === 'none') await visitor.page.evaluate(() => window.fieldWallet.setApprove('reject'))
    await visitor.requestConnection()
    await visitor.waitUntil(async () => (await visitor.readRefusal()) !== '', refusalTextMs)
    const text = await visitor.readRefusal()
    const canRetry = await visitor.waitUntil(visitor.canRetry)
    if (text === '' && !canRetry) return { recovers: false, seen: 'no text, and no way to try again' }
    await visitor.page.evaluate(() => window.fieldWallet.setApprove('always'))
    await visitor.mend()
    await visitor.retryConnection()
    const isConnected = (await visitor.waitForConnection()) !== undefined
    const retry = isConnected ? 'the retry connects' : 'the retry does not connect'
    const shown = text === '' ? 'no text, but a way to try again' : `“${text}”`
    return { recovers: isConnected, seen: `${shown}; ${retry}` }
  }
}

/** Requests a connection while a request is open in the wallet, and approves the open request. */
export const approvePending: RunScenario = async (visitor) => {
  await visitor.visit('pending')
  await visitor.requestConnection()
  await visitor.waitUntil(async () => (await visitor.readRefusal()) !== '', refusalTextMs)
  const text = await visitor.readRefusal()
  const mendedMs = await visitor.mend()
  const atMs = await visitor.waitForConnection()
  const shown = text === '' ? 'no text of it' : `“${text}”`
  if (atMs === undefined) return { recovers: false, seen: `${shown}; not connected 15 s after the approval` }
  return { recovers: true, seconds: (atMs - mendedMs) / 1000, seen: `${shown}; connected` }
}

/** Switches the network with the function of the library, and compares the networks of the app and the wallet. */
export function switchNetwork(fault: Fault): RunScenario {
  return async (visitor) => {
    const { page } = visitor
    await visitor.visit(fault)
    await visitor.requestConnection()
    if ((await visitor.waitForConnection()) === undefined) return { recovers: false, seen: 'not connected' }
    const startMs = performance.now()
    const error = await page.evaluate(
      ([chainId, timeoutMs]) =>
        Promise.race([
          window.face?.switchChain(chainId).then(
            () => undefined,
            (reason: unknown) => String(reason).split('\n')[0],
          ),
          new Promise<string>((resolve) => setTimeout(resolve, timeoutMs, 'no answer')),
        ]),
      [secondChain, limitMs] as const,
    )
    const walletChain = await page.evaluate(() => window.fieldWallet.getChainId())
    const hasSwitched = await visitor.waitUntil(async () => {
      const chainId = await page.evaluate(() => window.face?.state.chainId)
      return chainId === secondChain && (await page.evaluate(() => window.fieldWallet.getChainId())) === secondChain
    })
    const seconds = (performance.now() - startMs) / 1000
    if (error !== undefined) return { recovers: false, seen: error }
    if (!hasSwitched) return { recovers: false, seen: 'the app stays on the first network' }
    if (walletChain !== secondChain) return { recovers: false, seen: 'the call returns before the wallet has switched' }
    return { recovers: true, seconds, seen: 'the app is on the second network' }
  }
}

/** Returns to a wallet that emits events which change nothing, and measures the page for 5 s. */
export function returnToEvents(fault: Fault): RunScenario {
  return async (visitor) => {
    const restored = await returnWith(fault)(visitor)
    if (!restored.recovers) return restored
    await visitor.page.waitForTimeout(pauseMs)
    const requestsBefore = visitor.countRequests()
    const measured = await visitor.page.evaluate(async (durationMs) => {
      const rendersBefore = window.face?.renders ?? 0
      const addressesBefore = window.face?.addresses.length ?? 0
      const endMs = performance.now() + durationMs
      let longestDelayMs = 0
      while (performance.now() < endMs) {
        const startMs = performance.now()
        await new Promise((resolve) => setTimeout(resolve, 50))
        longestDelayMs = Math.max(longestDelayMs, Math.round(performance.now() - startMs - 50))
      }
      return {
        renders: (window.face?.renders ?? 0) - rendersBefore,
        changes: (window.face?.addresses.length ?? 0) - addressesBefore,
        longestDelayMs,
      }
    }, loadMs)
    const { changes, ...rest } = measured
    const load = { ...rest, requests: visitor.countRequests() - requestsBefore }
    const isCalm = load.renders <= maxRenders && load.longestDelayMs <= maxDelayMs
    const isStable = changes === 0 && (await visitor.isConnected())
    const seen = isStable ? 'the same account all the time' : `${changes} changes of the account`
    return { recovers: isStable && isCalm, seen, load }
  }
}
