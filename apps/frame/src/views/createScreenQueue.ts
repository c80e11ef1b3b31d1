import { loadApprovalWords } from '@foyer/messages/frame/loadFrameMessages'
import { detectLocale, getTextDirection, type Locale } from '@foyer/messages/locales'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { closeOfferedWindows } from './approvalWindow.js'
import { type ApprovalSetting, canConfirmByEmail, getConfirmationPlace } from './confirmationPlace.js'
import { createPageHost, type PageHost } from './createPageHost.js'
import { readColor } from './readColor.js'
import { readTheme } from './readTheme.js'
import type { Page, ScreenQueue, ScreenSession, Settle } from './ScreenQueue.js'
import { type EmailParts, showInWindow } from './showInWindow.js'

export interface ScreenQueueOptions {
  readonly document: Document
  /** Shows the frame with this height in CSS pixels. Called again when the height changes. */
  readonly show: (height: number) => void
  readonly hide: () => void
  /** Called with a window of the frame's origin once a page is shown in it. */
  readonly onWindow: (opened: Window & typeof globalThis) => void
  readonly approvals: ApprovalSetting
  /** Returns the function that confirms a page with an email code. Returns undefined for a user without an address. */
  readonly getEmailApproval: () => ((page: Page, visit: EmailScreenSession) => void) | undefined
}

/** The visit in which a page is confirmed by email. */
export type EmailScreenSession = EmailParts & Pick<ScreenSession, 'locale' | 'show'>

/** The maximum number of waiting requests [S9.17]. More are rejected. */
const maxWaiting = 99

/** Creates the screen queue of a frame. It renders nothing before the first journey. */
export function createScreenQueue(options: ScreenQueueOptions): ScreenQueue {
  const { document, show, hide } = options
  const host = createPageHost(document, show)
  const waiting: { start: () => void }[] = []
  const journeys = new Set<() => void>()
  const state = {
    isBusy: false,
    done: 0,
    locale: 'en' as Locale,
    lastStart: Promise.resolve() as Promise<unknown>,
    setTheme: (_: PageHost) => {},
    /** The frame and the windows of the open request. */
    shown: new Set<PageHost>(),
  }

  const getPlace = () => ({ index: state.done + 1, total: state.done + 1 + waiting.length })
  const updatePlace = () => host.setPlace(getPlace())

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw createRejection()
    if (!state.isBusy) {
      state.isBusy = true
      return
    }
    if (waiting.length >= maxWaiting) throw new FoyerError('REQUEST_PENDING')
    await new Promise<void>((resolve, reject) => {
      const turn = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        updatePlace()
        reject(createRejection())
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(turn)
      updatePlace()
    })
  }

  function startNext(): void {
    const next = waiting.shift()
    state.done = next ? state.done + 1 : 0
    if (next) {
      next.start()
      return
    }
    state.isBusy = false
    host.clear()
    hide()
  }

  return {
    setTheme({ mode, variables = {} }) {
      const theme = Object.entries(readTheme(mode, variables, readColor))
      const css = `:host{${theme.map(([name, value]) => `${name}:${value}`).join(';')}}`
      state.setTheme = (one) => one.setTheme(mode, css)
      state.shown.forEach(state.setTheme)
    },
    setLocale(locale) {
      state.locale = detectLocale([locale])
    },
    startInOrder(fetch, start) {
      const piece = fetch()
      // A part that fails to load does not block later ones.
      const turn = state.lastStart.then(() => piece)
      state.lastStart = turn.catch(() => undefined)
      return turn.then(start)
    },
    async enter(requested, journey) {
      const end = new AbortController()
      const { signal } = end
      const abort = () => end.abort()
      requested.addEventListener('abort', abort, { once: true })
      if (requested.aborted) abort()
      journeys.add(abort)
      try {
        await waitForTurn(signal)
        try {
          const { locale } = state
          const words = await loadApprovalWords(locale)
          const shown = new Set<PageHost>()
          state.shown = shown
          const applyLook = (one: PageHost) => {
            shown.add(one)
            state.setTheme(one)
            one.setLanguage(locale, getTextDirection(locale), words)
            one.setPlace(getPlace())
          }
          applyLook(host)
          return await journey(
            createScreenSession({ ...options, show: host.show, applyLook }, { words, locale, signal }),
          )
        } finally {
          startNext()
        }
      } finally {
        journeys.delete(abort)
        requested.removeEventListener('abort', abort)
      }
    },
    endAll() {
      for (const abort of [...journeys]) abort()
    },
  }
}

function createRejection() {
  return new FoyerError('USER_REJECTED')
}

interface VisitParts extends Pick<ScreenQueueOptions, 'onWindow' | 'approvals' | 'getEmailApproval'> {
  readonly show: (page: Page) => void
  readonly applyLook: (host: PageHost) => void
}

function createScreenSession(
  { show, applyLook, onWindow, approvals, getEmailApproval }: VisitParts,
  facts: Pick<ScreenSession, 'words' | 'locale' | 'signal'>,
): ScreenSession {
  const { signal, words, locale } = facts
  return {
    ...facts,
    show,
    prompt: <Answer>(draw: (settle: Settle<Answer>) => Page) =>
      new Promise<Answer>((resolve, reject) => {
        if (signal.aborted) return reject(createRejection())
        const cancel = () => finish(() => reject(createRejection()))
        const state = { isDone: false, end: () => {} }
        const finish = (settle: () => void) => {
          signal.removeEventListener('abort', cancel)
          if (!state.isDone) state.end()
          state.isDone = true
          settle()
        }
        signal.addEventListener('abort', cancel, { once: true })
        const fail = (error: unknown) => finish(() => reject(error))
        const page = draw({ resolve: (answer) => finish(() => resolve(answer)), cancel, fail })
        if (!page.confirm || getConfirmationPlace(page.confirm.kind, approvals) === 'page') {
          state.end = closeOfferedWindows()
          return show(page)
        }
        const approve = canConfirmByEmail(page.confirm.kind) ? getEmailApproval() : undefined
        const confirmByEmail = approve && ((parts: EmailParts) => approve(page, { ...parts, locale, show }))
        state.end = showInWindow(page, { words, show, applyLook, onWindow, cancel, confirmByEmail })
      }),
  }
}
