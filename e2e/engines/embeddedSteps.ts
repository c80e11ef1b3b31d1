import type { Visitor } from './createVisitor.js'

// The steps of the user journeys with the embedded wallet.

const address = '/^0x[0-9a-fA-F]{40}$/'
/** A script that returns the address connected in the shop, if there is one. */
export const shopAddress = `(() => { const found = window.host?.appKit.getAddress(); return ${address}.test(found ?? '') && found })()`

/** Returns a random test address, which accepts the code 424242. */
export function randomEmail() {
  return `engine-${Math.random().toString(36).slice(2)}@test`
}

/** Logs in by e-mail through the widget: button, address, code. Returns the address of the wallet. */
export async function logIn(visitor: Visitor, url: string, email: string): Promise<unknown> {
  await visitor.engine.goto(url)
  await visitor.press(/^Connect wallet$/)
  await visitor.pressAt('[data-testid=email-input]')
  await visitor.engine.type(`${email}\n`)
  await visitor.pressAt('input[autocomplete=one-time-code]')
  await visitor.shoot('code')
  await visitor.engine.type('424242')
  return visitor.until(shopAddress)
}

/** How long an engine may take to open the window for a script, if it treats scripts like clicks, in milliseconds. */
const windowTimeoutMs = 3_000

/** Starts a request by a script. If that opens no window, clicks the button in the frame that opens it. */
export async function requestByScript(visitor: Visitor, script: string): Promise<void> {
  const before = await visitor.engine.listPages()
  await visitor.engine.evaluate(script)
  const end = Date.now() + windowTimeoutMs
  while (Date.now() < end) {
    if ((await visitor.engine.listPages()).length > before.length) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await visitor.pressInFrame(/^Continue in a window$/)
}

/**
 * Reads the request in the embedded wallet's window to its end and confirms it. `text` is a part of the request, and
 * `press` opens the window. Returns the number of "Read on" clicks.
 */
export async function confirmInWindow(
  visitor: Visitor,
  what: string,
  text: RegExp,
  press: () => Promise<void>,
): Promise<number> {
  let pages = 0
  await visitor.inNextWindow(press, async () => {
    await visitor.see(text)
    await visitor.shoot(`${what}-window`)
    pages = await visitor.readTo(/^Confirm$/)
    await visitor.press(/^Confirm$/)
  })
  return pages
}

/** Opens the window of a request, of which `text` is a part, and closes it without a confirmation. */
export async function closeWindow(visitor: Visitor, text: RegExp, press: () => Promise<void>): Promise<void> {
  await visitor.inNextWindow(press, async () => {
    await visitor.see(text)
    await visitor.engine.closePage()
  })
}

/** Logs in after the browser has lost the data of the frame: an address and a click, without a code. */
export async function logInAgain(visitor: Visitor, email: string): Promise<void> {
  await visitor.press(/^Connect wallet$/)
  await visitor.pressAt('[data-testid=email-input]')
  await visitor.engine.type(`${email}\n`)
  await visitor.seeInFrame(/^Welcome back$/)
  await visitor.shoot('back')
  await visitor.pressInFrame(/^Continue in a window$/)
}
