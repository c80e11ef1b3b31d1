/** The browser operations that the user journeys need. Each engine implements them differently. */
export interface Engine {
  /** With the version, for the log of a run. */
  readonly name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates a JavaScript expression in the current page or frame, and awaits a promise. The result must be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks a point of the page or frame with a real pointer. */
  click(point: Point): Promise<void>
  /** Turns the wheel over a point of the page, by CSS pixels. */
  wheel(point: Point, deltaY: number): Promise<void>
  /** Types a text with key events. `\n` is Enter. */
  type(text: string): Promise<void>
  /** The ids of the open pages, oldest first. */
  listPages(): Promise<readonly string[]>
  /** Brings a page to the front. The other methods then use it. */
  showPage(id: string): Promise<void>
  /** Closes the current page, like a user who closes its window. Show another page after it. */
  closePage(): Promise<void>
  /** Enters the only frame of the current page, of any origin. `evaluate` and `click` then use it. */
  enterFrame(): Promise<void>
  leaveFrame(): Promise<void>
  /** A PNG of the current page. */
  screenshot(): Promise<Buffer>
  /** Closes the browser and starts it again with the same profile, on an empty page. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A point in CSS pixels from the top left of the visible page or frame. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Starts a browser with an empty profile. */
export type LaunchEngine = () => Promise<Engine>

/**
 * The maximum wait for an expected state, in milliseconds. The widget itself waits up to 25 s for the frame of a
 * returning user.
 */
const timeoutMs = 30_000
const pollMs = 50

/** Polls until the result is truthy, and returns it. Throws with the last error or result after the timeout. */
export async function waitUntil<Result>(what: string, request: () => Promise<Result | undefined | null | false>) {
  const endsAtMs = Date.now() + timeoutMs
  for (let last: unknown; ; ) {
    try {
      const answer = await request()
      if (answer) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (Date.now() > endsAtMs) throw new Error(`Timed out waiting for ${what} (${String(last)})`, { cause: last })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
