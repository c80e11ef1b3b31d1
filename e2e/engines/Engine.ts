/** What a story needs of a browser: each engine has its own way to these few verbs. */
export interface Engine {
  /** With the version, for the log of a run. */
  readonly name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** The value of a JavaScript expression in the page or frame in front, or of the promise it gives; whatever JSON carries. */
  evaluate(expression: string): Promise<unknown>
  /** Presses a point of the page or frame with a real pointer. */
  click(point: Point): Promise<void>
  /** Turns the wheel over a point of the page, by CSS pixels. */
  wheel(point: Point, deltaY: number): Promise<void>
  /** Types as a keyboard does; `\n` is Enter. */
  type(text: string): Promise<void>
  /** Ids of the pages that are open, the oldest first. */
  listPages(): Promise<readonly string[]>
  /** Brings a page in front: the verbs above go there from now on. */
  showPage(id: string): Promise<void>
  /** Closes the page in front, as a person does by its frame; show another one then. */
  closePage(): Promise<void>
  /** Goes into the one frame of the page in front, whatever its origin: `evaluate` and `click` go there. */
  enterFrame(): Promise<void>
  leaveFrame(): Promise<void>
  /** A PNG of the page in front. */
  screenshot(): Promise<Buffer>
  /** Ends the browser and starts it again with the same profile, on an empty page. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** CSS pixels from the top left of the page or frame as it is seen. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Starts a browser with an empty profile. */
export type LaunchEngine = () => Promise<Engine>

/** Longest wait for what a story expects: the widget itself waits up to 25 s for the frame of somebody who comes back. */
const patienceMs = 30_000
const pollMs = 50

/** Asks again and again until the answer is there; throws with the last error or answer when it never is. */
export async function waitUntil<Result>(what: string, ask: () => Promise<Result | undefined | null | false>) {
  const endsAtMs = Date.now() + patienceMs
  for (let last: unknown; ; ) {
    try {
      const answer = await ask()
      if (answer) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (Date.now() > endsAtMs) throw new Error(`Never came: ${what} (${String(last)})`, { cause: last })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
