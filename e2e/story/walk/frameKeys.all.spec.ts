import { en } from '@foyer/messages/en'
import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import { loadMessages } from '@foyer/messages/loadMessages'
import type { CDPSession, Page } from '@playwright/test'
import { test } from '../../embedded/connectTest.js'
import { findFrameViolations } from '../../embedded/findFrameViolations.js'
import { pressToClose } from '../../pressToClose.js'
import { expect } from '../../stillTest.js'
import { openAccessSession, readAccessTree } from './accessTree.js'
import { createReader, part, type Reader } from './createReader.js'
import { createTypist } from './createTypist.js'
import { getFrame, logIn, logInByKeyboard, openSecurity, openSecurityByKeyboard } from './framePage.js'
import { formatLook, type Look, saveShot } from './walkTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

const looks: readonly Look[] = [
  { locale: 'en', theme: 'light', width: 320 },
  { locale: 'en', theme: 'dark', width: 390 },
  { locale: 'de', theme: 'dark', width: 320 },
  { locale: 'de', theme: 'light', width: 390 },
  { locale: 'ar', theme: 'light', width: 320 },
  { locale: 'ar', theme: 'dark', width: 390 },
  { locale: 'ja', theme: 'dark', width: 320 },
  { locale: 'ja', theme: 'light', width: 390 },
]

for (const look of looks)
  test(`accessibility tree only, ${formatLook(look)}: adds a passkey, makes a recovery kit and shows the keys [S1.9]`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(240_000)
    const { locale, theme, width } = look
    const words = (await loadMessages(locale)) ?? en
    const keys = await loadFrameWords(locale)
    await addAuthenticator(page)
    await page.setViewportSize({ width, height: 720 })
    await visit({ options: { locale, themeMode: theme } })
    const reader = createReader(page, await openAccessSession(page))
    await logIn(reader, words, `walk-keys-${locale}-${width}@test`)
    await openSecurity(page, reader, words, look)

    const frame = getFrame(page)
    const session = await openAccessSession(page, frame)
    const inFrame = createReader(page, session, 'main')
    const see = async (step: string, title: string, loaded: Parameters<Reader['expectView']>[1]) => {
      await inFrame.expectView(title, loaded)
      expect.soft(await findFrameViolations(frame), `axe in ${step}`).toEqual([])
      await saveShot(page, look, step)
      const hidden = await frame.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(hidden, `width outside of the frame in ${step}`).toBe(0)
    }
    /** Confirms in the window of the wallet. */
    const confirm = async (title: string, name: string, risk?: string) => {
      await see(`${title} before the window`, title, { role: 'button', name: keys.openWindow })
      const [window] = await Promise.all([page.waitForEvent('popup'), inFrame.press(keys.openWindow)])
      const inWindow = createReader(window, await openAccessSession(window), 'main')
      await inWindow.expectView(title, risk === undefined ? { role: 'button', name } : { role: 'checkbox', name: risk })
      expect.soft(await findFrameViolations(window), `axe in the window of ${title}`).toEqual([])
      await saveShot(window, look, `${title} in the window`)
      if (risk !== undefined) await inWindow.press(risk, 'checkbox')
      await pressToClose(window, () => inWindow.press(name))
    }

    await test.step('passkey', async () => {
      await see('ways', keys.securityTitle, { role: 'button', name: part(keys.addPasskey) })
      await inFrame.press(part(keys.addPasskey))
      await see('passkeyAdded', keys.securityTitle, {
        role: 'button',
        name: part(`${keys.remove}: ${keys.slotPasskey}`),
      })
      await inFrame.expectAnnounced(keys.added)
    })
    await test.step('recovery kit', async () => {
      await inFrame.press(part(keys.addKit))
      await confirm(keys.kitTitle, keys.kitMake)
      const reveal = `${keys.kitShowWords}: ${keys.kitWordsTitle}`
      await see('kit', keys.kitChooseTitle, { role: 'button', name: reveal })
      await inFrame.press(reveal)
      await see('kitShown', keys.kitChooseTitle, { role: 'button', name: `${keys.hide}: ${keys.kitWordsTitle}` })
      const kit = await listKitWords(session)
      await inFrame.press(keys.kitStored)
      await see('kitCheck', keys.kitCheckTitle, { role: 'button', name: keys.back })
      // A wrong word is announced, and the focus is on it.
      const [first = 0, second = 0] = await listAskedNumbers(session, keys)
      await inFrame.type(format(keys.kitCheckField, { number: first }), 'wrong')
      await inFrame.press(keys.continue)
      await inFrame.expectAnnounced(format(keys.kitCheckWrong, { number: first }))
      for (const number of [first, second])
        await inFrame.type(format(keys.kitCheckField, { number }), kit[number - 1] ?? '')
      await inFrame.press(keys.continue)
      await see('kitAdded', keys.securityTitle, { role: 'button', name: part(keys.replaceKit) })
    })
    await test.step('keys', async () => {
      await inFrame.press(part(keys.exportTitle))
      await confirm(keys.exportTitle, keys.exportShow, keys.exportUnderstand)
      const reveal = `${keys.reveal}: ${keys.exportEvm}`
      await see('keys', keys.exportTitle, { role: 'button', name: reveal })
      expect(await listTexts(session)).not.toContainEqual(expect.stringMatching(/^0x[0-9a-f]{64}$/))
      await inFrame.press(reveal)
      await see('keysShown', keys.exportTitle, { role: 'button', name: `${keys.hide}: ${keys.exportEvm}` })
      expect((await listTexts(session)).join('')).toMatch(/0x[0-9a-f]{64}/)
      await inFrame.press(keys.done)
      await see('end', keys.securityTitle, { role: 'button', name: keys.done })
    })
    await inFrame.press(keys.done)
    await reader.expectView(words.embedded.security)
  })

for (const look of looks)
  test(`keyboard only, ${formatLook(look)}: adds a passkey, makes a recovery kit and shows the keys [S1.9]`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(240_000)
    const { locale, theme, width } = look
    const words = (await loadMessages(locale)) ?? en
    const keys = await loadFrameWords(locale)
    await addAuthenticator(page)
    await page.setViewportSize({ width, height: 720 })
    await visit({ options: { locale, themeMode: theme } })
    const typist = createTypist(page)
    await logInByKeyboard(page, typist, words, `walk-keys-typed-${locale}-${width}@test`)
    await openSecurityByKeyboard(page, typist, words)

    const frame = getFrame(page)
    const inFrame = createTypist(page, frame)
    const button = (name: string | RegExp) => frame.getByRole('button', { name })
    /** Confirms in the window of the wallet. */
    const confirm = async (title: string, name: string, risk?: string) => {
      await inFrame.expectView(title)
      await expect(button(keys.openWindow)).toBeVisible()
      await inFrame.tabTo(part(keys.openWindow))
      const [window] = await Promise.all([page.waitForEvent('popup'), inFrame.press('Enter')])
      const inWindow = createTypist(window)
      if (risk !== undefined) {
        await inWindow.tabTo(part(risk))
        await inWindow.press('Space')
      }
      const yes = window.getByRole('button', { name, exact: true })
      await expect(yes).toBeEnabled()
      await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
      await inWindow.tabTo(part(name))
      await pressToClose(window, () => inWindow.press('Enter'))
    }

    await test.step('passkey', async () => {
      await inFrame.expectView(keys.securityTitle)
      await inFrame.tabTo(startOf(keys.addPasskey))
      await inFrame.press('Enter')
      await expect(button(part(`${keys.remove}: ${keys.slotPasskey}`))).toBeVisible()
    })
    await test.step('recovery kit', async () => {
      await inFrame.expectView(keys.securityTitle)
      await inFrame.tabTo(startOf(keys.addKit))
      await inFrame.press('Enter')
      await confirm(keys.kitTitle, keys.kitMake)
      await inFrame.expectView(keys.kitChooseTitle)
      await inFrame.tabTo(startOf(keys.kitShowWords))
      await inFrame.press('Enter')
      const kit = await frame.locator('.words>li').allTextContents()
      await inFrame.tabTo(startOf(keys.kitStored))
      await inFrame.press('Enter')
      await inFrame.expectView(keys.kitCheckTitle)
      for (const label of await frame.locator('label').allTextContents()) {
        await inFrame.tabTo(startOf(label))
        await inFrame.type(kit[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
      }
      await inFrame.press('Enter')
      await expect(button(part(keys.replaceKit))).toBeVisible()
    })
    await test.step('keys', async () => {
      await inFrame.expectView(keys.securityTitle)
      await inFrame.tabTo(startOf(keys.exportTitle))
      await inFrame.press('Enter')
      await confirm(keys.exportTitle, keys.exportShow, keys.exportUnderstand)
      await inFrame.expectView(keys.exportTitle)
      await inFrame.tabTo(startOf(`${keys.reveal}: ${keys.exportEvm}`))
      await inFrame.press('Enter')
      await expect(frame.getByText(/^0x[0-9a-f]{64}$/)).toBeVisible()
      await inFrame.press('Enter')
      await expect(frame.getByText(/^0x[0-9a-f]{64}$/)).toHaveCount(0)
      await inFrame.press('Escape')
      await expect(button(part(keys.replaceKit))).toBeVisible()
    })
    await inFrame.expectView(keys.securityTitle)
    await inFrame.press('Escape')
    await expect(page.locator('#foyer-frame')).toBeHidden()
    await typist.expectView(words.embedded.security)
    await typist.expectFocus(part(words.embedded.addWay))
  })

/** Adds an authenticator of this device, which verifies the user without a question. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: true,
    },
  })
}

/** Matches a name that starts with `text`. A scrollable page can have the focus too, and contains the text. */
function startOf(text: string): RegExp {
  return new RegExp(`^${part(text).source}`)
}

async function listTexts(session: CDPSession): Promise<readonly string[]> {
  return (await readAccessTree(session)).filter(({ role }) => role === 'StaticText').map(({ name }) => name.trim())
}

/** Returns the words of the kit in their order. */
async function listKitWords(session: CDPSession): Promise<readonly string[]> {
  const tree = await readAccessTree(session)
  return tree
    .filter(({ role, parents }) => role === 'StaticText' && parents.some((each) => each.role === 'listitem'))
    .flatMap(({ name }) => /^[a-z]+$/.exec(name.trim()) ?? [])
}

/** Returns the numbers of the words that the user must type. */
async function listAskedNumbers(session: CDPSession, { kitCheckField }: FrameWords): Promise<readonly number[]> {
  const names = (await readAccessTree(session)).filter(({ role }) => role === 'textbox').map(({ name }) => name)
  const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
  return numbers.filter((number) => names.includes(format(kitCheckField, { number })))
}
