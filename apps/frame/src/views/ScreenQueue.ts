import type { ApprovalWords, FrameWords } from '@foyer/messages/frame/en'
import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import type { Locale } from '@foyer/messages/locales'
import type { ThemeVariables } from '@foyer/ui/themeVariables'
import type { Confirm } from './createConfirm.js'

export interface Theme {
  readonly mode?: 'light' | 'dark' | undefined
  readonly variables?: ThemeVariables | undefined
}

/** The queue of screens: one sequence of screens is shown at a time, the others wait. */
export interface ScreenQueue {
  setTheme(theme: Theme): void
  /** Sets the language by BCP-47 tag, with English as the fallback. Takes effect with the next screen. */
  setLocale(locale: string): void
  /**
   * Loads a part of the frame, then calls `start` with it. Calls start in their original order, even if a later part
   * loads first, so that requests are shown in the order they arrived.
   */
  startInOrder<Piece, Result>(fetch: () => Promise<Piece>, start: (piece: Piece) => Promise<Result>): Promise<Result>
  /**
   * Runs a journey when its turn comes, and hides the frame if no other waits. Throws FoyerError `USER_REJECTED` if
   * `signal` aborts, also while waiting; `REQUEST_PENDING` if too many wait already.
   */
  enter<Result>(signal: AbortSignal, journey: (visit: ScreenSession) => Promise<Result>): Promise<Result>
  /** Ends every journey, active or waiting, as if its app had cancelled it. */
  endAll(): void
}

/** The interface with which a journey shows its screens. */
export interface ScreenSession {
  readonly words: ApprovalWords
  readonly locale: Locale
  readonly signal: AbortSignal
  /**
   * Shows a page and waits for the result of its controls. Rejects if the page is cancelled or the journey is aborted.
   */
  prompt<Answer>(draw: (settle: Settle<Answer>) => Page): Promise<Answer>
  /** Shows a page without waiting, such as a page for work in progress. */
  show(page: Page): void
}

/** A visit with the texts of the pages about keys. */
export type KeyScreenSession = Omit<ScreenSession, 'words'> & { readonly words: FrameWords }

export interface Settle<Answer> {
  readonly resolve: (answer: Answer) => void
  /** Rejects with FoyerError `USER_REJECTED`. */
  readonly cancel: () => void
  readonly fail: (error: unknown) => void
}

/** A page on the screen. */
export interface Page {
  readonly title: string
  /** Content above the title: the requesting host, or a back button. */
  readonly above?: Node | undefined
  readonly body: readonly (Node | undefined)[]
  readonly footer?: readonly Node[] | undefined
  /** Styles in addition to those of every page. */
  readonly styles?: readonly string[]
  /** Handles the Escape key. Without it, the key has no effect. */
  readonly onEscape?: (() => void) | undefined
  /** The button that binds the user. A press counts only after the whole page was visible. */
  readonly confirm?: Pick<Confirm, 'kind' | 'watch' | 'whenReady' | 'accept'> | undefined
  /** Called when the page is shown. Returns a function that undoes it. */
  readonly onShown?: (() => () => void) | undefined
  /** The element that gets the focus instead of the title. */
  readonly focus?: HTMLElement | undefined
}

/** Adds the texts of the pages about keys, which approvals do not need. */
export async function loadKeyWords(visit: ScreenSession): Promise<KeyScreenSession> {
  return { ...visit, words: await loadFrameWords(visit.locale) }
}
