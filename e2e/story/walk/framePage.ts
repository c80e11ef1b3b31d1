import type { Messages } from '@foyer/messages/en'
import type { Frame, Page } from '@playwright/test'
import { findWidgetViolations } from '../../hosts/findWidgetViolations.js'
import { expect } from '../../stillTest.js'
import { part, type Reader } from './createReader.js'
import type { Typist } from './createTypist.js'
import { type Look, saveShot } from './walkTest.js'

/** Returns the frame of the embedded wallet. */
export function getFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/sdk'))
  if (!frame) throw new Error('The page has no frame')
  return frame
}

/** Logs in by e-mail with a new address. */
export async function logIn(reader: Reader, words: Messages, email: string): Promise<void> {
  await reader.press(words.buttons.connect)
  await reader.type(words.login.email, email)
  await reader.press(words.login.submitEmail)
  await reader.expectView(words.email.otpTitle, { role: 'textbox', name: words.email.codeLabel })
  await reader.type(words.email.codeLabel, '424242')
  await reader.expectClosed(/0x/)
}

/** Opens the list of the ways in, which the frame shows. */
export async function openSecurity(page: Page, reader: Reader, words: Messages, look: Look): Promise<void> {
  const { embedded } = words
  const see = async (step: string, title: string, name: RegExp) => {
    await reader.expectView(title, { role: 'button', name })
    expect.soft(await findWidgetViolations(page), `axe in ${step}`).toEqual([])
    await saveShot(page, look, step)
  }
  await reader.press(/0x/)
  await reader.press(embedded.openSettings)
  await see('settings', embedded.settingsTitle, part(embedded.signOutEverywhere))
  await reader.press(part(embedded.security))
  await see('security', embedded.security, part(embedded.addWay))
  await reader.press(embedded.addWay)
}

/** Logs in by e-mail with a new address and the keyboard. The focus is on the account button then. */
export async function logInByKeyboard(page: Page, typist: Typist, words: Messages, email: string): Promise<void> {
  await typist.tabTo(part(words.buttons.connect))
  await typist.press('Enter')
  await typist.expectView(words.core.connectTitle)
  await typist.tabTo(part(words.login.email))
  await typist.type(email)
  await typist.press('Enter')
  await typist.expectView(words.email.otpTitle)
  await typist.expectFocus(part(words.email.codeLabel))
  await typist.type('424242')
  await expect(page.getByRole('dialog')).toBeHidden()
  await typist.expectFocus(/0x/)
}

/** Opens the list of the ways in with the keyboard, from the account button. */
export async function openSecurityByKeyboard(page: Page, typist: Typist, words: Messages): Promise<void> {
  const { embedded } = words
  await typist.press('Enter')
  await typist.tabTo(part(embedded.openSettings))
  await typist.press('Enter')
  await typist.expectView(embedded.settingsTitle)
  // The row loads late.
  await expect(page.getByRole('button', { name: part(embedded.security) })).toBeVisible()
  await typist.tabTo(part(embedded.security))
  await typist.press('Enter')
  await typist.expectView(embedded.security)
  await typist.expectFocus(part(embedded.addWay))
  await typist.press('Enter')
  // The frame renders its view while it is hidden. Until it is visible, Tab moves the focus in the page.
  await expect(page.locator('#foyer-frame iframe')).toBeFocused()
}
