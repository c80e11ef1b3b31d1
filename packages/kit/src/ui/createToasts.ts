export type ToastVariant = 'loading' | 'success' | 'error'

/** An action button of a toast. */
export interface ToastAction {
  readonly label: string
  run: () => void
}

export interface Toast {
  id: number
  message: string
  variant: ToastVariant
  leaving: boolean
  action?: ToastAction
}

export interface ToastOptions {
  message: string
  variant: ToastVariant
  /** False keeps the toast until it is replaced or dismissed. Loading toasts always stay. */
  autoClose?: boolean
  action?: ToastAction | undefined
}

/** A clock that tests can replace. */
export interface ToastClock {
  now: () => number
  setTimeout: (run: () => void, delayMs: number) => unknown
  clearTimeout: (timer: unknown) => void
}

/** The toast queue. Shows one toast at a time. */
export interface Toasts {
  get: () => Toast | undefined
  subscribe: (listener: () => void) => () => void
  show: (options: ToastOptions) => void
  dismiss: () => void
  /** Pauses the timeout while the pointer or the focus is on the toast. */
  pause: () => void
  resume: () => void
  destroy: () => void
}

/** The delay between closing a toast and opening the next one, in milliseconds [S4.41] [S9.5]. */
export const toastSwapMs = 150
/** The time a toast is shown, in milliseconds, without pauses. */
export const toastStayMs = 5000

const browserClock: ToastClock = {
  now: () => performance.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

export function createToasts(clock: ToastClock = browserClock): Toasts {
  const listeners = new Set<() => void>()
  let current: Toast | undefined
  let next: ToastOptions | undefined
  let lastId = 0
  let timer: unknown
  let stay: { leftMs: number; sinceMs: number; timer: unknown } | undefined

  const set = (toast: Toast | undefined) => {
    current = toast
    for (const listener of listeners) listener()
  }
  const pause = () => {
    if (!stay || stay.timer === undefined) return
    clock.clearTimeout(stay.timer)
    stay = { leftMs: stay.leftMs - (clock.now() - stay.sinceMs), sinceMs: 0, timer: undefined }
  }
  const resume = () => {
    if (!stay || stay.timer !== undefined) return
    stay = { ...stay, sinceMs: clock.now(), timer: clock.setTimeout(leave, Math.max(0, stay.leftMs)) }
  }
  const open = (options: ToastOptions) => {
    lastId += 1
    const { message, variant, action } = options
    set({ id: lastId, message, variant, leaving: false, ...(action && { action }) })
    if (options.variant === 'loading' || options.autoClose === false) return
    stay = { leftMs: toastStayMs, sinceMs: 0, timer: undefined }
    resume()
  }
  const leave = () => {
    pause()
    stay = undefined
    if (!current || current.leaving) return
    set({ ...current, leaving: true })
    timer = clock.setTimeout(() => {
      set(undefined)
      const waiting = next
      next = undefined
      if (waiting) open(waiting)
    }, toastSwapMs)
  }

  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(options) {
      if (!current) {
        open(options)
        return
      }
      next = options
      leave()
    },
    dismiss() {
      next = undefined
      leave()
    },
    pause,
    resume,
    destroy() {
      clock.clearTimeout(timer)
      pause()
      stay = undefined
      next = undefined
      current = undefined
      listeners.clear()
    },
  }
}
