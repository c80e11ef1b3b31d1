import { en, type Messages } from '@foyer/messages/en'
import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import { loadMessages } from '@foyer/messages/loadMessages'
import type { Page } from '@playwright/test'
import { test } from '../../embedded/connectTest.js'
import { findFrameViolations } from '../../embedded/findFrameViolations.js'
import { findWidgetViolations } from '../../hosts/findWidgetViolations.js'
import { pressToClose } from '../../pressToClose.js'
import { expect } from '../../stillTest.js'
import { openAccessSession } from './accessTree.js'
import { createReader, part, type Reader } from './createReader.js'
import { formatLook, type Look, shoot } from './walkTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

const looks: readonly Look[] = [
  { locale: 'en', theme: 'dark', width: 320 },
  { locale: 'de', theme: 'light', width: 390 },
  { locale: 'ar', theme: 'dark', width: 1280 },
  { locale: 'ja', theme: 'light', width: 320 },
]

const password = 'correct horse battery'

for (const look of looks)
  test(`accessibility tree only, ${formatLook(look)}: logs in, and adds and removes a password in the frame [S1.9]`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(180_000)
    const { locale, theme, width } = look
    const words = (await loadMessages(locale)) ?? en
    const keys = await loadFrameWords(locale)
    await page.setViewportSize({ width, height: 720 })
    await visit({ options: { locale, themeMode: theme } })
    const reader = createReader(page, await openAccessSession(page))
    await logIn(reader, words, `walk-${locale}-${width}@test`)
    await openSecurity(page, reader, words, look)

    const frame = page.frames().find((each) => each.url().includes('/sdk'))
    if (!frame) throw new Error('The page has no frame')
    const inFrame = createReader(page, await openAccessSession(page, frame), 'main')
    const see = async (step: string, title: string, loaded: Parameters<Reader['expectView']>[1]) => {
      await inFrame.expectView(title, loaded)
      expect.soft(await findFrameViolations(frame), `axe in ${step}`).toEqual([])
      await shoot(page, look, step)
      const hidden = await frame.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(hidden, `width outside of the frame in ${step}`).toBe(0)
    }
    await see('frameSecurity', keys.securityTitle, { role: 'button', name: part(keys.addPassword) })
    await inFrame.press(part(keys.addPassword))
    await see('framePassword', keys.newPassword, { role: 'textbox', name: keys.repeatPassword })
    // An error is announced.
    await inFrame.type(keys.newPassword, 'short')
    await inFrame.press(keys.continue)
    await inFrame.expectAnnounced(keys.errPasswordShort)
    await inFrame.type(keys.newPassword, password)
    await inFrame.type(keys.repeatPassword, password)
    await inFrame.press(keys.continue)
    const remove = `${keys.remove}: ${keys.slotPassword}`
    await see('frameAdded', keys.securityTitle, { role: 'button', name: remove })
    await inFrame.expectAnnounced(keys.added)
    await inFrame.press(remove)
    await see('frameRemove', keys.removeTitle, { role: 'button', name: keys.openWindow })
    // A change of the keys is confirmed in a window of the wallet.
    const [window] = await Promise.all([page.waitForEvent('popup'), inFrame.press(keys.openWindow)])
    const inWindow = createReader(window, await openAccessSession(window), 'main')
    await inWindow.expectView(keys.removeTitle, { role: 'button', name: keys.remove })
    await shoot(window, look, 'frameWindow')
    await pressToClose(window, () => inWindow.press(keys.remove))
    await see('frameRemoved', keys.securityTitle, { role: 'button', name: part(keys.addPassword) })
    await inFrame.expectAnnounced(keys.removed)
    await inFrame.press(keys.done)
    await reader.expectView(words.embedded.security)
    await reader.press(words.core.close)
    await reader.expectClosed(/0x/)
  })

async function logIn(reader: Reader, words: Messages, email: string): Promise<void> {
  await reader.press(words.buttons.connect)
  await reader.type(words.login.email, email)
  await reader.press(words.login.submitEmail)
  await reader.expectView(words.email.otpTitle, { role: 'textbox', name: words.email.codeLabel })
  await reader.type(words.email.codeLabel, '424242')
  await reader.expectClosed(/0x/)
}

async function openSecurity(page: Page, reader: Reader, words: Messages, look: Look): Promise<void> {
  const { embedded } = words
  const see = async (step: string, title: string, name: RegExp) => {
    await reader.expectView(title, { role: 'button', name })
    expect.soft(await findWidgetViolations(page), `axe in ${step}`).toEqual([])
    await shoot(page, look, step)
  }
  await reader.press(/0x/)
  await reader.press(embedded.openSettings)
  await see('settings', embedded.settingsTitle, part(embedded.signOutEverywhere))
  await reader.press(part(embedded.security))
  await see('security', embedded.security, part(embedded.addWay))
  await reader.press(embedded.addWay)
}
