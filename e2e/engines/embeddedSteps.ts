import type { Visitor } from './createVisitor.js'

// What a visitor of the stories does with the embedded wallet.

const address = '/^0x[0-9a-fA-F]{40}$/'
/** The address of whoever is connected in the shop, once there is one. */
export const shopAddress = `(() => { const found = window.host?.appKit.getAddress(); return ${address}.test(found ?? '') && found })()`

/** An address of nobody, which takes the code 424242. */
export function randomEmail() {
  return `engine-${Math.random().toString(36).slice(2)}@test`
}

/** E-mail log-in by hand: button, address, code. The address of the wallet. */
export async function logIn(visitor: Visitor, url: string, email: string): Promise<unknown> {
  await visitor.engine.goto(url)
  await visitor.press(/^Connect Wallet$/)
  await visitor.pressAt('[data-testid=email-input]')
  await visitor.engine.type(`${email}\n`)
  await visitor.pressAt('input[autocomplete=one-time-code]')
  await visitor.shoot('code')
  await visitor.engine.type('424242')
  return visitor.until(shopAddress)
}

/** How long an engine that counts a script as a press may take to open the window, in ms. */
const scriptedMs = 3_000

/** Starts a request by a script. Where that opens no window, presses the button of the frame that does. */
export async function requestByScript(visitor: Visitor, script: string): Promise<void> {
  const before = await visitor.engine.listPages()
  await visitor.engine.evaluate(script)
  const end = Date.now() + scriptedMs
  while (Date.now() < end) {
    if ((await visitor.engine.listPages()).length > before.length) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await visitor.pressInFrame(/^Continue in a window$/)
}

/**
 * Reads what the window of the embedded wallet asks, of which `text` is a part, to its end and confirms it. `press` opens the window.
 * Returns how often it was read on.
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

/** Opens the window of a question, of which `text` is a part, and closes it without an answer. */
export async function closeWindow(visitor: Visitor, text: RegExp, press: () => Promise<void>): Promise<void> {
  await visitor.inNextWindow(press, async () => {
    await visitor.see(text)
    await visitor.engine.closePage()
  })
}

/** Logs in after the browser has forgotten the frame: address and a press, no code. */
export async function comeBack(visitor: Visitor, email: string): Promise<void> {
  await visitor.press(/^Connect Wallet$/)
  await visitor.pressAt('[data-testid=email-input]')
  await visitor.engine.type(`${email}\n`)
  await visitor.seeInFrame(/^Welcome back$/)
  await visitor.shoot('back')
  await visitor.pressInFrame(/^Continue in a window$/)
}
