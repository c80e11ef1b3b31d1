import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Engine, type Point, waitUntil } from './Engine.js'

/** A person at a browser, as far as a story needs them. */
export interface Visitor {
  readonly engine: Engine
  /** Presses what has this accessible name, through shadow roots, once it is there, shown, enabled and at rest. */
  press(name: RegExp): Promise<void>
  /** Presses what a selector finds, through shadow roots. */
  pressAt(selector: string): Promise<void>
  /** Presses what has this accessible name in the one frame of the page. */
  pressInFrame(name: RegExp): Promise<void>
  /** Presses "Read on" until what has this name can be pressed; how often that was. */
  readTo(name: RegExp): Promise<number>
  /** The same in the one frame of the page. */
  readInFrame(name: RegExp): Promise<number>
  /** Waits for words in the one frame of the page. */
  seeInFrame(text: RegExp): Promise<void>
  /** Waits for words on the page, shadow roots included. */
  see(text: RegExp): Promise<void>
  /** Waits until an expression gives something that is true, and answers with it. */
  until(expression: string): Promise<unknown>
  /** Saves a photograph as `<engine>-<what>.png` in the folder that FOYER_ENGINE_SHOTS names, and does nothing without it. */
  shoot(what: string): Promise<void>
  /** Does something in the window that opens next, and comes back when it has closed. */
  inNextWindow(open: () => Promise<void>, work: () => Promise<void>): Promise<void>
}

/** Everything of a page, as a list; through shadow roots, since the widget is in one. */
const everything = `((list) => {
  const walk = (root) => { for (const each of root.querySelectorAll('*')) { list.push(each); if (each.shadowRoot) walk(each.shadowRoot) } }
  walk(document)
  return list
})([])`

/**
 * The middle of the first element that fits and that a pointer would hit, twice at the same place in two frames; otherwise
 * null, so that nothing is pressed that still moves or lies under something.
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

/** What stands on the page, for whoever reads why a press never came. */
const text = `${everything}.flatMap((each) => [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim())).filter(Boolean).join(' | ').slice(0, 600)`

/** Buttons and the like that have an accessible name. */
function fitsName(name: RegExp) {
  return `(each) => each.matches('button, a[href], input, summary') && ${name}.test((each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent).trim())`
}

export function createVisitor(engine: Engine): Visitor {
  // A page that is gone has heard the press that took it away.
  const isHeard = () => engine.evaluate('window.lastPress?.isHeard ?? true').catch(() => true)
  /** Again until it is heard: on a slow machine something else may come to lie where it was. */
  const pressWhere = async (what: string, fits: string) => {
    let isTried = false
    const press = async () => {
      if (isTried && (await isHeard())) return true
      const point = await engine.evaluate(locate(fits))
      if (!point) return false
      isTried = true
      await engine.click(point as Point)
      return isHeard()
    }
    await waitUntil(`a press of ${what}`, press).catch(async (error: Error) => {
      const said = await engine.evaluate(text).catch(() => 'nothing that can be read')
      throw new Error(`${error.message}; ${isTried ? 'pressed, not heard' : 'never there'}; the page says: ${said}`)
    })
  }
  const until = (expression: string) => waitUntil(expression, () => engine.evaluate(expression))
  const see = async (text: RegExp) => {
    await until(
      `${everything}.some((each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && ${text}.test(node.data)))`,
    )
  }
  /** Once the frame is shown: it draws what it asks before. */
  const inFrame = async <Result>(work: () => Promise<Result>) => {
    await until(`getComputedStyle(document.querySelector('iframe')).visibility === 'visible'`)
    await engine.enterFrame()
    const result = await work()
    await engine.leaveFrame()
    return result
  }
  const readTo = async (name: RegExp) => {
    let presses = 0
    await waitUntil(`the end of what is to read before ${name}`, async () => {
      if (await engine.evaluate(locate(fitsName(name)))) return true
      const point = await engine.evaluate(locate(fitsName(/^Read on$/)))
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
    press: (name) => pressWhere(String(name), fitsName(name)),
    pressAt: (selector) => pressWhere(selector, `(each) => each.matches(${JSON.stringify(selector)})`),
    pressInFrame: (name) => inFrame(() => pressWhere(String(name), fitsName(name))),
    readInFrame: (name) => inFrame(() => readTo(name)),
    see,
    seeInFrame: (text) => inFrame(() => see(text)),
    async shoot(what) {
      const folder = process.env.FOYER_ENGINE_SHOTS
      if (folder === undefined) return
      // Each tree tells of its own animations only; what spins for ever is none to wait for.
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
