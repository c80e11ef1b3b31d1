import type { Messages } from '@foyer/messages/en'
import { format } from '@foyer/messages/format'
import type { Page } from '@playwright/test'
import { bob } from '../../account/sendPage.js'
import { expect } from '../../stillTest.js'
import { openAccessSession } from './accessTree.js'
import { checkView } from './checkView.js'
import { createReader, part, type Reader } from './createReader.js'
import { formatLook, type Look, test, type Walk } from './walkTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

const looks: readonly Look[] = [
  { locale: 'en', theme: 'light', width: 1280 },
  { locale: 'de', theme: 'dark', width: 390 },
  { locale: 'ar', theme: 'light', width: 320 },
  { locale: 'ja', theme: 'dark', width: 1280 },
  { locale: 'en', theme: 'dark', width: 320 },
]

type See = (step: string, title: string, loaded?: Parameters<Reader['expectView']>[1]) => Promise<void>

for (const look of looks)
  test(`accessibility tree only, ${formatLook(look)}: every task can be found, done and noticed [S1.1, S1.9]`, async ({
    page,
    begin,
  }) => {
    test.setTimeout(300_000)
    const walk = await begin(look)
    const { words } = walk
    const reader = createReader(page, await openAccessSession(page))
    const see: See = async (step, title, loaded) => {
      await reader.expectView(title, loaded)
      await checkView(page, walk, step)
    }
    await test.step('connect', async () => {
      await reader.press(words.buttons.connect)
      await see('connect', words.core.connectTitle, { role: 'button', name: /^Alpha Wallet/ })
      await reader.press(/^Alpha Wallet/)
      await reader.expectClosed(/0x/)
    })
    await reader.press(/0x/)
    await see('account', words.account.accountTitle, { role: 'button', name: /^Ether/ })
    await test.step('network', () => switchNetwork(reader, see, words))
    await test.step('send', () => send(reader, see, words))
    await test.step('swap', () => swap(reader, see, words))
    await test.step('buy', async () => {
      const [provider] = await Promise.all([page.waitForEvent('popup'), buy(reader, see, words)])
      await provider.waitForURL(/^http/)
      await see('buying', words.buy.inProgressTitle, { role: 'heading', name: part('Foyer Pay') })
      await provider.close()
      await reader.press(words.core.back)
      await reader.press(words.core.back)
    })
    await test.step('name', async () => {
      const listAlerts = await recordAlerts(page)
      await registerName(reader, see, walk)
      // While the name is saved, it must not be announced as taken.
      expect(await listAlerts()).not.toContain(words.names.taken)
    })
    await test.step('settings', async () => {
      await reader.press(words.embedded.openSettings)
      await see('settings', words.embedded.settingsTitle, { role: 'combobox', name: words.account.language })
      await reader.press(words.core.back)
    })
    await test.step('disconnect', async () => {
      await reader.press(words.account.disconnect)
      await reader.expectClosed(words.buttons.connect)
    })
  })

async function switchNetwork(reader: Reader, see: See, words: Messages): Promise<void> {
  const button = (network: string) => format(words.account.chooseNetwork, { network })
  await reader.press(button('Foyer Chain'))
  await see('networks', words.networks.networksTitle, { role: 'button', name: /^Foyer Chain Two/ })
  await reader.press(/^Foyer Chain Two/)
  await reader.expectAnnounced(format(words.account.toastSwitched, { network: 'Foyer Chain Two' }))
  await reader.press(button('Foyer Chain Two'))
  await reader.press(/^Foyer Chain(?! Two)/)
  await see('network', words.account.accountTitle, { role: 'button', name: button('Foyer Chain') })
}

async function send(reader: Reader, see: See, words: Messages): Promise<void> {
  await reader.press(words.account.send)
  await see('send', words.send.sendTitle, { role: 'textbox', name: words.send.recipient })
  await reader.type(words.send.amount, '0.25')
  await reader.type(words.send.recipient, bob)
  await reader.press(words.send.previewSend)
  await see('sendReview', words.send.previewTitle, { role: 'button', name: words.send.send })
  await reader.press(words.send.send)
  await see('sent', words.activity.transactionTitle, { role: 'button', name: words.activity.finish })
  await reader.expectAnnounced(words.activity.done)
  await reader.press(words.activity.finish)
}

async function swap(reader: Reader, see: See, words: Messages): Promise<void> {
  await reader.press(words.account.swap)
  await see('swap', words.swap.swapTitle, { role: 'textbox', name: words.swap.youGet })
  await reader.press(`${words.swap.selectToken} ${words.swap.youGet}`)
  await see('swapToken', words.swap.selectTitle, { role: 'button', name: /^Sandbox USD/ })
  await reader.press(/^Sandbox USD/)
  await reader.type(words.swap.youPay, '0.01')
  await reader.press(words.swap.review)
  await see('swapReview', words.swap.previewTitle, { role: 'button', name: words.swap.swap })
  await reader.press(words.swap.swap)
  await see('swapped', words.activity.transactionTitle, { role: 'button', name: words.activity.finish })
  await reader.expectAnnounced(words.activity.done)
  await reader.press(words.activity.finish)
}

/** Stops at the page of the provider. */
async function buy(reader: Reader, see: See, words: Messages): Promise<void> {
  await reader.press(words.account.buy)
  await see('buy', words.buy.providersTitle, { role: 'textbox', name: words.buy.amount })
  await reader.type(words.buy.amount, '100')
  await reader.press(part(format(words.buy.continueWith, { provider: 'Foyer Pay' })))
}

async function registerName(reader: Reader, see: See, { words, label }: Walk): Promise<void> {
  const { names } = words
  await reader.press(words.account.chooseName)
  await see('nameHelp', names.chooseTitle, { role: 'button', name: names.chooseName })
  await reader.press(names.chooseName)
  await see('name', names.registerTitle, { role: 'textbox', name: names.label })
  await reader.type(names.label, label)
  await reader.expectAnnounced(format(names.isAvailable, { name: `${label}.foyer.eth` }))
  await reader.press(names.register)
  await see('named', names.successTitle, { role: 'heading', name: part(label) })
  await reader.press(names.finish)
}

/** Records the texts of all alerts of the widget from now on. */
async function recordAlerts(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorded = await page.evaluateHandle(() => {
    const texts: string[] = []
    const root = document.querySelector('foyer-modal')?.shadowRoot
    if (!root) throw new Error('The page has no widget')
    const record = () => {
      for (const { textContent } of root.querySelectorAll('[role=alert]')) if (textContent) texts.push(textContent)
    }
    new MutationObserver(record).observe(root, { childList: true, subtree: true, characterData: true })
    return texts
  })
  return () => recorded.evaluate((texts) => texts)
}
