import { en } from '@foyer/messages/en'
import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import { loadMessages } from '@foyer/messages/loadMessages'
import { test } from '../../embedded/connectTest.js'
import { findFrameViolations } from '../../embedded/findFrameViolations.js'
import { pressToClose } from '../../pressToClose.js'
import { expect } from '../../stillTest.js'
import { openAccessSession } from './accessTree.js'
import { createReader, part, type Reader } from './createReader.js'
import { createTypist } from './createTypist.js'
import { getFrame, logIn, logInByKeyboard, openSecurity, openSecurityByKeyboard } from './framePage.js'
import { formatLook, type Look, saveShot } from './walkTest.js'

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

    const frame = getFrame(page)
    const inFrame = createReader(page, await openAccessSession(page, frame), 'main')
    const see = async (step: string, title: string, loaded: Parameters<Reader['expectView']>[1]) => {
      await inFrame.expectView(title, loaded)
      expect.soft(await findFrameViolations(frame), `axe in ${step}`).toEqual([])
      await saveShot(page, look, step)
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
    await saveShot(window, look, 'frameWindow')
    await pressToClose(window, () => inWindow.press(keys.remove))
    await see('frameRemoved', keys.securityTitle, { role: 'button', name: part(keys.addPassword) })
    await inFrame.expectAnnounced(keys.removed)
    await inFrame.press(keys.done)
    await reader.expectView(words.embedded.security)
    await reader.press(words.core.close)
    await reader.expectClosed(/0x/)
  })

test('keyboard only: logs in, adds a password in the frame, and the focus returns to the button [S1.9]', async ({
  page,
  visit,
}) => {
  const words = en
  const keys = await loadFrameWords('en')
  await visit()
  const typist = createTypist(page)
  await logInByKeyboard(page, typist, words, 'walk-keyboard@test')
  await openSecurityByKeyboard(page, typist, words)

  const inFrame = createTypist(page, getFrame(page))
  await inFrame.expectView(keys.securityTitle)
  // The list is scrollable, so it can have the focus too. Its text contains that of the row.
  await inFrame.tabTo(new RegExp(`^${keys.addPassword}`))
  await inFrame.press('Enter')
  await inFrame.expectView(keys.newPassword)
  await inFrame.expectFocus(part(keys.newPassword))
  await inFrame.type(password)
  await inFrame.tabTo(part(keys.repeatPassword))
  await inFrame.type(password)
  await inFrame.press('Enter')
  await inFrame.expectView(keys.securityTitle)
  // Escape has no effect while the password is stored.
  const added = getFrame(page).getByRole('button', { name: `${keys.remove}: ${keys.slotPassword}` })
  await expect(added).toBeVisible()
  await inFrame.press('Escape')
  await expect(page.locator('#foyer-frame')).toBeHidden()
  await typist.expectView(words.embedded.security)
  await typist.expectFocus(part(words.embedded.addWay))
  await typist.press('Escape')
  await typist.expectFocus(/0x/)
})
