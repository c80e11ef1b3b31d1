export type ToastVariant = 'loading' | 'success' | 'error'

/** What can be done about what a toast tells, beside its text. */
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
  /** False keeps it until it is replaced or dismissed; loading toasts always stay. */
  autoClose?: boolean
  action?: ToastAction | undefined
}

/** The clock, so that tests need not wait. */
export interface ToastClock {
  now: () => number
  setTimeout: (run: () => void, delayMs: number) => unknown
  clearTimeout: (timer: unknown) => void
}

/** One toast at a time. */
export interface Toasts {
  get: () => Toast | undefined
  subscribe: (listener: () => void) => () => void
  show: (options: ToastOptions) => void
  dismiss: () => void
  /** While a pointer or the focus is on the toast, its time stands still. */
  pause: () => void
  resume: () => void
  destroy: () => void
}

/** A second toast closes the first and opens after this long, in ms [S4.41] [S9.5]. */
export const toastSwapMs = 150
/** How long a toast stays, in ms, not counting pauses. */
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
