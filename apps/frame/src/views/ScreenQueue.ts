import type { AskingWords, FrameWords } from '@foyer/messages/frame/en'
import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import type { Locale } from '@foyer/messages/locales'
import type { ThemeVariables } from '@foyer/ui/themeVariables'
import type { Confirm } from './createConfirm.js'

export interface Theme {
  readonly mode?: 'light' | 'dark' | undefined
  readonly variables?: ThemeVariables | undefined
}

/** Where the frame draws: one journey of screens at a time, others wait in line. */
export interface ScreenQueue {
  setTheme(theme: Theme): void
  /** Any BCP-47 tag; one we lack is English. Takes effect with the next screen. */
  setLocale(locale: string): void
  /**
   * Starts what needs a piece of the frame that is still to be fetched. Starts happen in the order of the calls, whichever
   * piece arrives first, so that requests are asked in the order they came.
   */
  startInOrder<Piece, Result>(fetch: () => Promise<Piece>, start: (piece: Piece) => Promise<Result>): Promise<Result>
  /**
   * Runs a journey when its turn comes, and hides the frame when no other waits. Throws FoyerError `USER_REJECTED` when
   * `signal` aborts, also in the line; `REQUEST_PENDING` when too many wait already.
   */
  enter<Result>(signal: AbortSignal, journey: (visit: Visit) => Promise<Result>): Promise<Result>
  /** Ends every journey, open or in the line, as if whoever asked had taken it back. */
  endAll(): void
}

/** What a journey draws with while it is its turn. */
export interface Visit {
  readonly words: AskingWords
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Shows a page and waits for the answer of its controls; rejects as `Page.cancel` does, and when the journey is aborted. */
  ask<Answer>(draw: (settle: Settle<Answer>) => Page): Promise<Answer>
  /** Shows a page that waits for nothing, such as one of work in progress. */
  show(page: Page): void
}

/** A visit to the pages about keys: it has their words as well. */
export type KeyVisit = Omit<Visit, 'words'> & { readonly words: FrameWords }

export interface Settle<Answer> {
  readonly answer: (answer: Answer) => void
  /** The person says no: FoyerError `USER_REJECTED`. */
  readonly cancel: () => void
  readonly fail: (error: unknown) => void
}

/** One screen. */
export interface Page {
  readonly title: string
  /** Above the title: who asks, or a way back. */
  readonly above?: Node | undefined
  readonly body: readonly (Node | undefined)[]
  readonly footer?: readonly Node[] | undefined
  /** Styles beyond those of every page. */
  readonly styles?: readonly string[]
  /** Escape; without it the key does nothing. */
  readonly onEscape?: (() => void) | undefined
  /** Its yes binds the person: it counts only once all of the page was seen. */
  readonly confirm?: Pick<Confirm, 'kind' | 'watch' | 'whenReady' | 'accept'> | undefined
  /** Told when the page is in place. Returns the undo. */
  readonly onShown?: (() => () => void) | undefined
  /** Focused instead of the title. */
  readonly focus?: HTMLElement | undefined
}

/** The same visit with the words of the pages about keys, which requests for a yes do without. */
export async function loadKeyWords(visit: Visit): Promise<KeyVisit> {
  return { ...visit, words: await loadFrameWords(visit.locale) }
}
