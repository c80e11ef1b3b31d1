import type { OpenedPage } from './openPage.js'

declare global {
  interface Window {
    __bench: {
      buttonAtMs: Promise<number>
      openerBox: () => { x: number; y: number }
      arm: () => void
      pressToRowsMs: () => Promise<number>
      areRowsVisible: () => boolean
      nodes: () => number
      startQuiet: () => void
      endQuiet: () => void
      longTasks: () => { startMs: number; durationMs: number }[]
      focusPlace: () => 'dialog' | 'nothing' | 'page'
      visibleNames: (prefix: string) => string[]
      armSearch: (prefix: string, name: string) => void
      idleFrames: (count: number) => Promise<number[]>
      scrollTo: (
        prefix: string,
        last: string,
        stepPx: number,
        limitMs: number,
      ) => Promise<{ frames: number[]; hasReached: boolean }>
      hasDialog: () => boolean
      isFocusOnOpener: () => boolean
    }
  }
}

/** Returns the result of `work`, or undefined after `ms`. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The time that the pointer rests on a button before the press, in ms. People take 150 to 300 ms from reaching a target
 * to the click.
 */
export const approachMs = 150

/**
 * Presses the connect button at `at` and returns the milliseconds from the click to the first frame with both wallet
 * rows. The pointer first rests on the button for `restMs`, in which a page can preload; 0 is a press without a pointer
 * before it. Throws if the rows are not there in 20 s.
 */
export async function pressOpener(opened: OpenedPage, at: { x: number; y: number }, restMs: number): Promise<number> {
  const { page, cdp } = opened
  await page.evaluate(() => window.__bench.arm())
  opened.markPressed()
  if (restMs > 0) {
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
    await opened.settle(restMs)
  }
  const mouse = { ...at, button: 'left', buttons: 1, clickCount: 1 } as const
  const pressed = cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse })
  const released = cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse, buttons: 0 })
  await Promise.all([pressed, released])
  const ms = await within(
    20_000,
    page.evaluate(() => window.__bench.pressToRowsMs()),
  )
  if (ms === undefined) throw new Error(`${page.url()}: the wallet rows did not appear within 20 s of the press`)
  return ms
}

/**
 * Presses Escape and returns true if the rows have gone. Otherwise presses beside the dialog, so that it can be opened
 * again.
 */
export async function closeDialog({ page }: OpenedPage): Promise<boolean> {
  const areRowsGone = () => page.waitForFunction(() => !window.__bench.areRowsVisible(), null, { timeout: 3_000 })
  await page.keyboard.press('Escape')
  const closed = await areRowsGone().then(
    () => true,
    () => false,
  )
  if (!closed) {
    await page.mouse.click(8, 400)
    await areRowsGone()
  }
  return closed
}
