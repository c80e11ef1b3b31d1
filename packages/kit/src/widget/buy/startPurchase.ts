import { lookAtPurchase, type OpenedPurchase, openPurchase } from '../../core/actions/buy.js'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import type { Purchase } from '../../core/queries/onramp.js'
import { isSettled, type KeptPurchase, type PurchaseOrder } from '../../core/storage/purchases.js'
import { openProviderWindow } from './providerWindow.js'

/** How long one purchase is looked at from its own view; afterwards Activity goes on. The incumbent's figure. */
export const followMs = 180_000

export interface PurchaseState {
  /**
   * `opening`: the provider's page is being asked for. `refused`: there is none. `waiting`: the person is there, or the coins are on
   * their way. `late`: nobody looks any more. `over`: it has ended, well or not.
   */
  readonly stage: 'opening' | 'refused' | 'waiting' | 'late' | 'over'
  readonly error?: unknown
  /** The provider's page, as long as this visit knows of it. */
  readonly opened?: OpenedPurchase
  /** No window came: the person has to press a link. */
  readonly isBlocked: boolean
  readonly isWindowClosed: boolean
  readonly purchase?: Pick<Purchase, 'status' | 'reason' | 'receives' | 'hash'>
  /** The last look got no answer. */
  readonly isUnreachable: boolean
}

/** One purchase, from the press to its end. It goes on when the widget is closed. */
export interface PurchaseAttempt {
  readonly order: PurchaseOrder
  get(): PurchaseState
  subscribe(listener: () => void): () => void
  /** Looks at once. */
  look(): void
  /** Stops looking; before there is a page to pay on, the window is closed and nothing begins. */
  stop(): void
}

/** Told once, by whoever sees the end first. */
export type OnPurchaseEnd = (order: PurchaseOrder, purchase: Purchase) => void

interface Start {
  readonly client: Client
  readonly order: PurchaseOrder
  readonly onEnd: OnPurchaseEnd
}

/** Begins a purchase. Call it in the very task of a press: a browser opens a window for that and for nothing that comes after it. */
export function startPurchase({ client, order, onEnd }: Start): PurchaseAttempt {
  const page = client.environment.window
  const opened = page && openProviderWindow(page, order.provider.name)
  const attempt = createAttempt(client, order, onEnd, { stage: 'opening', isBlocked: !opened?.popup })
  const isTab = opened?.isTab ?? true
  const { location } = page ?? {}
  // In a window of its own a way back would show the page twice. Without query and fragment: they may carry what is nobody's business.
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

/** Goes on with a purchase that was begun before, on this page or before it was loaded anew. */
export function resumePurchase({
  client,
  kept,
  onEnd,
}: Omit<Start, 'order'> & { kept: KeptPurchase }): PurchaseAttempt {
  const attempt = createAttempt(client, kept, onEnd, { stage: 'waiting', purchase: kept })
  attempt.follow(kept.id, undefined, {})
  attempt.shared.look()
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
  const look = () => {
    const { id, isLooking } = followed
    if (id === undefined || isLooking || current.stage === 'over' || controller.signal.aborted) return
    followed.isLooking = true
    lookAtPurchase(client, id, controller.signal)
      .then(
        ({ purchase, isNews }) => {
          if (isNews) onEnd(order, purchase)
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
    if (page?.document.visibilityState === 'visible') look()
  }
  const tick = () => {
    if (client.environment.now() < followed.untilMs) return look()
    rest()
    set({ stage: 'late' })
  }
  const watchWindow = () => {
    if (!followed.popup?.closed || current.isWindowClosed) return
    set({ isWindowClosed: true })
    look()
  }
  const end = () => {
    rest()
    client.lifetime.signal.removeEventListener('abort', end)
    controller.abort()
  }
  client.lifetime.signal.addEventListener('abort', end, { once: true })
  return {
    signal: controller.signal,
    set,
    end,
    shared: {
      order,
      get: () => current,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      look,
    },
    follow(id: string, popup: Window | null | undefined, change: Partial<PurchaseState>) {
      if (controller.signal.aborted) return
      Object.assign(followed, { id, popup, untilMs: client.environment.now() + followMs })
      timers.push(setInterval(tick, limits.pollingIntervalMs), setInterval(watchWindow, limits.popupPollMs))
      page?.document?.addEventListener('visibilitychange', onVisible)
      set(change)
    },
  }
}
