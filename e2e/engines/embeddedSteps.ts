import type { Visitor } from './createVisitor.js'

// What a visitor of the stories does with the embedded wallet.

const address = '/^0x[0-9a-fA-F]{40}$/'
/** The address of whoever is connected in the shop, once there is one. */
export const shopAddress = `(() => { const found = window.host?.appKit.getAddress(); return ${address}.test(found ?? '') && found })()`

/** An address of nobody, which takes the code 424242. */
export const randomEmail = () => `engine-${Math.random().toString(36).slice(2)}@test`

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

/** Where a yes is given: an engine that cannot tell what covers a frame asks in a window. */
export type AsksIn = 'frame' | 'window'

/** Reads what the embedded wallet asks, of which `text` is a part, to its end and says yes; how often it was read on. */
export async function sayYes(visitor: Visitor, asksIn: AsksIn, what: string, text: RegExp): Promise<number> {
  if (asksIn === 'frame') {
    await visitor.seeInFrame(text)
    await visitor.shoot(`${what}-frame`)
    const pages = await visitor.readInFrame(/^Confirm$/)
    await visitor.pressInFrame(/^Confirm$/)
    return pages
  }
  let pages = 0
  await visitor.seeInFrame(/^Continue in a window$/)
  await visitor.shoot(`${what}-frame`)
  await visitor.inNextWindow(
    () => visitor.pressInFrame(/^Continue in a window$/),
    async () => {
      await visitor.see(text)
      await visitor.shoot(`${what}-window`)
      pages = await visitor.readTo(/^Confirm$/)
      await visitor.press(/^Confirm$/)
    },
  )
  return pages
}

/** Opens the window of a question, of which `text` is a part, and closes it without an answer. */
export async function closeWindow(visitor: Visitor, text: RegExp): Promise<void> {
  await visitor.inNextWindow(
    () => visitor.pressInFrame(/^Continue in a window$/),
    async () => {
      await visitor.see(text)
      await visitor.engine.closePage()
    },
  )
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
