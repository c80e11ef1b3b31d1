import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Engine, type Point, waitUntil } from './Engine.js'

/** The actions of a user in a browser. */
export interface Visitor {
  readonly engine: Engine
  /**
   * Clicks the element with this accessible name, even in a shadow root, when it exists and is visible, enabled and at
   * rest.
   */
  press(name: RegExp): Promise<void>
  /** Clicks the element that matches a selector, even in a shadow root. */
  pressAt(selector: string): Promise<void>
  /** Clicks the element with this accessible name in the only frame of the page. */
  pressInFrame(name: RegExp): Promise<void>
  /** Clicks "Read on" until the element with this name can be clicked. Returns the number of clicks. */
  readTo(name: RegExp): Promise<number>
  /** Does the same as `readTo` in the only frame of the page. */
  readInFrame(name: RegExp): Promise<number>
  /** Waits for a text in the only frame of the page. */
  seeInFrame(text: RegExp): Promise<void>
  /** Waits for a text on the page, including shadow roots. */
  see(text: RegExp): Promise<void>
  /** Waits until an expression is truthy, and returns its value. */
  until(expression: string): Promise<unknown>
  /**
   * Saves a screenshot as `<engine>-<what>.png` in the folder in FOYER_ENGINE_SHOTS. Does nothing if that is not set.
   */
  shoot(what: string): Promise<void>
  /** Runs `work` in the next window that opens, and returns after that window has closed. */
  inNextWindow(open: () => Promise<void>, work: () => Promise<void>): Promise<void>
}

/** A script that lists all elements of a page, including those in shadow roots: the widget is in one. */
const everything = `((list) => {
  const walk = (root) => { for (const each of root.querySelectorAll('*')) { list.push(each); if (each.shadowRoot) walk(each.shadowRoot) } }
  walk(document)
  return list
})([])`

/**
 * Returns a script that finds the centre of the first matching element that a pointer would hit. The result is null
 * unless two frames give the same place, so that no moving or covered element is clicked.
 */
function locate(fits: string) {
  return `(async () => {
  const find = () => {
    for (const each of ${everything}) {
      if (!(${fits})(each) || each.disabled || each.getAttribute('aria-disabled') === 'true') continue
      each.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = each.getBoundingClientRect()
      if (width === 0 || height === 0) continue
      const x = left + width / 2, y = top + height / 2
      let hit = document.elementFromPoint(x, y)
      while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit) hit = hit.shadowRoot.elementFromPoint(x, y)
      if (hit && (each.contains(hit) || hit.contains(each))) return { x, y }
    }
  }
  const first = find()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const second = find()
  if (!first || !second || first.x !== second.x || first.y !== second.y) return null
  const press = (window.lastPress = { isHeard: false })
  addEventListener('click', (event) => { press.isHeard ||= event.composedPath().some((each) => each instanceof Element && (${fits})(each)) }, true)
  return first
})()`
}

/** A script that returns the texts of the page, for the error message after a failed click. */
const text = `${everything}.flatMap((each) => [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim())).filter(Boolean).join(' | ').slice(0, 600)`

/** Matches buttons and similar elements by their accessible name. */
function matchName(name: RegExp) {
  return `(each) => each.matches('button, a[href], input, summary') && ${name}.test((each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent).trim())`
}

export function createVisitor(engine: Engine): Visitor {
  // If the page is gone, the click that closed it was received.
  const isReceived = () => engine.evaluate('window.lastPress?.isHeard ?? true').catch(() => true)
  /** Repeats the click until the element receives it: on a slow machine another element may cover the place. */
  const clickMatching = async (what: string, fits: string) => {
    let isTried = false
    const press = async () => {
      if (isTried && (await isReceived())) return true
      const point = await engine.evaluate(locate(fits))
      if (!point) return false
      isTried = true
      await engine.click(point as Point)
      return isReceived()
    }
    await waitUntil(`a press of ${what}`, press).catch(async (error: Error) => {
      const said = await engine.evaluate(text).catch(() => '(cannot be read)')
      throw new Error(
        `${error.message}; ${isTried ? 'pressed, but not received' : 'never visible'}; text of the page: ${said}`,
      )
    })
  }
  const until = (expression: string) => waitUntil(expression, () => engine.evaluate(expression))
  const see = async (text: RegExp) => {
    await until(
      `${everything}.some((each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && ${text}.test(node.data)))`,
    )
  }
  /** Runs `work` in the frame after the frame is visible: it renders its request before that. */
  const inFrame = async <Result>(work: () => Promise<Result>) => {
    await until(`getComputedStyle(document.querySelector('iframe')).visibility === 'visible'`)
    await engine.enterFrame()
    const result = await work()
    await engine.leaveFrame()
    return result
  }
  const readTo = async (name: RegExp) => {
    let presses = 0
    await waitUntil(`the end of the text before ${name}`, async () => {
      if (await engine.evaluate(locate(matchName(name)))) return true
      const point = await engine.evaluate(locate(matchName(/^Read on$/)))
      if (!point) return false
      presses += 1
      await engine.click(point as Point)
      return false
    })
    return presses
  }
  return {
    engine,
    until,
    readTo,
    press: (name) => clickMatching(String(name), matchName(name)),
    pressAt: (selector) => clickMatching(selector, `(each) => each.matches(${JSON.stringify(selector)})`),
    pressInFrame: (name) => inFrame(() => clickMatching(String(name), matchName(name))),
    readInFrame: (name) => inFrame(() => readTo(name)),
    see,
    seeInFrame: (text) => inFrame(() => see(text)),
    async shoot(what) {
      const folder = process.env.FOYER_ENGINE_SHOTS
      if (folder === undefined) return
      // Check every tree, because each returns only its own animations. Ignore endless animations, such as spinners.
      await until(
        `[document, ...${everything}.flatMap((each) => each.shadowRoot ?? [])].every((root) => root.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity))`,
      )
      await mkdir(folder, { recursive: true })
      const [engineName = ''] = engine.name.split(' ')
      await writeFile(join(folder, `${engineName.toLowerCase()}-${what}.png`), await engine.screenshot())
    },
    async inNextWindow(open, work) {
      const before = await engine.listPages()
      const [own] = before
      await open()
      const opened = await waitUntil('another window', async () =>
        (await engine.listPages()).find((id) => !before.includes(id)),
      )
      await engine.showPage(opened)
      await work()
      await waitUntil('the window to close', async () => !(await engine.listPages()).includes(opened))
      if (own !== undefined) await engine.showPage(own)
    },
  }
}
