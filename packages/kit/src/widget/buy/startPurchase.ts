import { type OpenedPurchase, openPurchase, syncPurchase } from '../../core/actions/buy.js'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import type { Purchase } from '../../core/queries/onramp.js'
import { isSettled, type PurchaseOrder, type StoredPurchase } from '../../core/storage/purchases.js'
import { openProviderWindow } from './providerWindow.js'

/**
 * The maximum time the progress view polls one purchase, in milliseconds. The activity list polls it afterwards. Same
 * value as AppKit.
 */
export const pollTimeoutMs = 180_000

export interface PurchaseState {
  /**
   * `opening`: the session request is pending. `refused`: the provider's page could not be opened. `waiting`: the user
   * is paying, or the transfer is pending. `late`: polling has timed out. `over`: the purchase succeeded, failed or
   * expired.
   */
  readonly stage: 'opening' | 'refused' | 'waiting' | 'late' | 'over'
  readonly error?: unknown
  /** The provider's page. Undefined after a reload. */
  readonly opened?: OpenedPurchase
  /** True if the browser blocked the popup: the user has to click a link. */
  readonly isBlocked: boolean
  readonly isWindowClosed: boolean
  readonly purchase?: Pick<Purchase, 'status' | 'reason' | 'receives' | 'hash'>
  /** True if the last poll failed. */
  readonly isUnreachable: boolean
}

/** A purchase, from the click to its end. It continues if the widget is closed. */
export interface PurchaseAttempt {
  readonly order: PurchaseOrder
  get(): PurchaseState
  subscribe(listener: () => void): () => void
  /** Polls now. */
  poll(): void
  /** Stops polling. If the provider's page is not open yet, closes the popup and cancels the purchase. */
  stop(): void
}

/**
 * Called once when a purchase ends, even if several pollers observe it. Not called if the visible view of the purchase
 * shows its result.
 */
export type OnPurchaseEnd = (order: PurchaseOrder, purchase: Purchase) => void

interface Start {
  readonly client: Client
  readonly order: PurchaseOrder
  readonly onEnd: OnPurchaseEnd
}

/** Starts a purchase. Call it synchronously in a click handler: browsers block popups opened later. */
export function startPurchase({ client, order, onEnd }: Start): PurchaseAttempt {
  const page = client.environment.window
  const opened = page && openProviderWindow(page, order.provider.name)
  const attempt = createAttempt(client, order, onEnd, { stage: 'opening', isBlocked: !opened?.popup })
  const isTab = opened?.isTab ?? true
  const { location } = page ?? {}
  // Send no return URL for a popup: the app would then be open twice. Remove query and fragment: they can contain
  // private data.
  const returnUrl = location && (isTab || !opened?.popup) ? `${location.origin}${location.pathname}` : undefined
  openPurchase(client, { order, returnUrl, signal: attempt.signal }).then(
    (session) => {
      if (opened?.popup && !opened.popup.closed) opened.popup.location.href = session.url
      attempt.follow(session.id, opened?.popup, { stage: 'waiting', opened: session })
    },
    (error: unknown) => {
      opened?.popup?.close()
      attempt.set({ stage: 'refused', error })
    },
  )
  return {
    ...attempt.shared,
    stop: () => {
      if (attempt.shared.get().stage === 'opening') opened?.popup?.close()
      attempt.end()
    },
  }
}

type Attempt = ReturnType<typeof createAttempt>

/** Resumes a stored purchase, for example after a page reload. Uses the attempt that polls it already, if there is one. */
export function resumePurchase({
  client,
  kept,
  onEnd,
}: Omit<Start, 'order'> & { kept: StoredPurchase }): PurchaseAttempt {
  // Only this file writes attempts.
  const running = client.purchaseAttempts?.get(kept.id) as Attempt | undefined
  const attempt = running ?? createAttempt(client, kept, onEnd, { purchase: kept })
  if (attempt.shared.get().stage !== 'over') attempt.follow(kept.id, running?.popup(), { stage: 'waiting' })
  attempt.shared.poll()
  return { ...attempt.shared, stop: attempt.end }
}

function createAttempt(client: Client, order: PurchaseOrder, onEnd: OnPurchaseEnd, start: Partial<PurchaseState>) {
  const listeners = new Set<() => void>()
  const controller = new AbortController()
  const page = client.environment.window
  const followed: { id?: string; popup?: Window | null | undefined; untilMs: number; isLooking: boolean } = {
    untilMs: 0,
    isLooking: false,
  }
  let current: PurchaseState = {
    stage: 'opening',
    isBlocked: false,
    isWindowClosed: false,
    isUnreachable: false,
    ...start,
  }
  const set = (change: Partial<PurchaseState>) => {
    if (controller.signal.aborted) return
    current = { ...current, ...change }
    for (const listener of [...listeners]) listener()
  }
  const timers: ReturnType<typeof setInterval>[] = []
  const rest = () => {
    for (const timer of timers.splice(0)) clearInterval(timer)
    page?.document?.removeEventListener('visibilitychange', onVisible)
  }
  const poll = () => {
    const { id, isLooking } = followed
    if (id === undefined || isLooking || current.stage === 'over' || controller.signal.aborted) return
    followed.isLooking = true
    syncPurchase(client, id, controller.signal)
      .then(
        ({ purchase, isNews }) => {
          const isVisible = client.store.getState().modal.open || client.config.enableEmbedded === true
          if (isNews && !(isVisible && listeners.size > 0)) onEnd(order, purchase)
          if (!isSettled(purchase)) return set({ purchase, isUnreachable: false })
          rest()
          set({ purchase, stage: 'over', isUnreachable: false })
        },
        () => set({ isUnreachable: true }),
      )
      .finally(() => {
        followed.isLooking = false
      })
  }
  const onVisible = () => {
    if (page?.document.visibilityState === 'visible') poll()
  }
  const tick = () => {
    if (client.environment.now() < followed.untilMs) return poll()
    rest()
    set({ stage: 'late' })
  }
  const watchWindow = () => {
    if (!followed.popup?.closed || current.isWindowClosed) return
    set({ isWindowClosed: true })
    poll()
  }
  const end = () => {
    rest()
    client.lifetime.signal.removeEventListener('abort', end)
    client.purchaseAttempts?.delete(followed.id ?? '')
    controller.abort()
  }
  client.lifetime.signal.addEventListener('abort', end, { once: true })
  const attempt = {
    signal: controller.signal,
    set,
    end,
    popup: () => followed.popup,
    shared: {
      order,
      get: () => current,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      poll,
    },
    follow(id: string, popup: Window | null | undefined, change: Partial<PurchaseState>) {
      if (controller.signal.aborted) return
      rest()
      client.purchaseAttempts ??= new Map()
      client.purchaseAttempts.set(id, attempt)
      Object.assign(followed, { id, popup, untilMs: client.environment.now() + pollTimeoutMs })
      timers.push(setInterval(tick, limits.pollingIntervalMs), setInterval(watchWindow, limits.popupPollMs))
      page?.document?.addEventListener('visibilitychange', onVisible)
      set(change)
    },
  }
  return attempt
}
