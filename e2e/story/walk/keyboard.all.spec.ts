import { format } from '@foyer/messages/format'
import type { Page } from '@playwright/test'
import { expect } from '../../stillTest.js'
import { part } from './createReader.js'
import { createTypist, type Typist } from './createTypist.js'
import { formatLook, type Look, test, type Walk } from './walkTest.js'

// Connect, network, send and disconnect are in ../keyboard.spec.ts.

const looks: readonly Look[] = [
  { locale: 'en', theme: 'light', width: 320 },
  { locale: 'de', theme: 'light', width: 1280 },
  { locale: 'ar', theme: 'dark', width: 390 },
]

for (const look of looks)
  test(`keyboard only, ${formatLook(look)}: swaps, buys, registers a name, opens the settings and disconnects [S1.9]`, async ({
    page,
    begin,
  }) => {
    test.setTimeout(300_000)
    const walk = await begin(look)
    const { account, buttons } = walk.words
    const typist = createTypist(page)
    await test.step('connect', () => connect(page, typist, walk))
    await test.step('swap', () => swap(typist, walk))
    await test.step('buy', () => buy(page, typist, walk))
    await test.step('name', () => registerName(typist, walk))
    await test.step('settings', () => openSettings(page, typist, walk))
    await typist.press('Enter')
    await typist.expectView(account.accountTitle)
    await typist.tabTo(part(account.disconnect))
    await typist.press('Enter')
    await typist.expectFocus(part(buttons.connect))
  })

async function connect(page: Page, typist: Typist, { words }: Walk): Promise<void> {
  await typist.tabTo(part(words.buttons.connect))
  await typist.press('Enter')
  await typist.expectView(words.core.connectTitle)
  await typist.tabTo(/^Alpha Wallet/)
  await typist.press('Enter')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await typist.expectFocus(/0x/)
  await typist.press('Enter')
  await typist.expectView(words.account.accountTitle)
}

async function swap(typist: Typist, { words }: Walk): Promise<void> {
  await typist.tabTo(part(words.account.swap))
  await typist.press('Enter')
  await typist.expectView(words.swap.swapTitle)
  await typist.tabTo(part(`${words.swap.selectToken}${words.swap.youGet}`))
  await typist.press('Enter')
  await typist.expectView(words.swap.selectTitle)
  await typist.expectFocus(part(words.swap.searchTokens))
  await typist.type('Sandbox USD')
  await typist.press('ArrowDown', 'Enter')
  await typist.expectView(words.swap.swapTitle)
  // The focus returns to the button that opened the list.
  await typist.expectFocus(part(format(words.swap.chooseGot, { token: 'sUSD' })))
  await typist.tabTo(part(words.swap.youPay))
  await typist.press('ControlOrMeta+a')
  await typist.type('0.01')
  await typist.submit(part(words.swap.review))
  await typist.expectView(words.swap.previewTitle)
  await typist.submit(new RegExp(`^${words.swap.swap}$`))
  await typist.expectView(words.activity.transactionTitle)
  await typist.expectFocus(part(words.activity.finish))
  await typist.press('Enter')
  await typist.expectView(words.account.accountTitle)
}

async function buy(page: Page, typist: Typist, { words }: Walk): Promise<void> {
  await typist.tabTo(part(words.account.buy))
  await typist.press('Enter')
  await typist.expectView(words.buy.providersTitle)
  await typist.tabTo(part(words.buy.amount))
  await typist.type('100')
  const proceed = part(format(words.buy.continueWith, { provider: 'Foyer Pay' }))
  const [provider] = await Promise.all([page.waitForEvent('popup'), typist.submit(proceed)])
  await provider.waitForURL(/^http/)
  await provider.close()
  await typist.press('Alt+ArrowLeft')
  await typist.expectView(words.buy.providersTitle)
  await typist.press('Alt+ArrowLeft')
  await typist.expectView(words.account.accountTitle)
  await typist.expectFocus(part(words.account.buy))
}

async function registerName(typist: Typist, { words, label }: Walk): Promise<void> {
  const { names } = words
  await typist.tabTo(part(words.account.chooseName))
  await typist.press('Enter')
  await typist.expectView(names.chooseTitle)
  await typist.expectFocus(part(names.chooseName))
  await typist.press('Enter')
  await typist.expectView(names.registerTitle)
  await typist.expectFocus(part(names.label))
  await typist.type(label)
  await typist.submit(part(names.register))
  await typist.expectView(names.successTitle)
  await typist.expectFocus(part(names.finish))
  await typist.press('Enter')
  await typist.expectView(words.account.accountTitle)
}

/** Ends with the closed dialog and the focus on the button that opens it. */
async function openSettings(page: Page, typist: Typist, { words, label }: Walk): Promise<void> {
  await typist.tabTo(part(words.embedded.openSettings))
  await typist.press('Enter')
  await typist.expectView(words.embedded.settingsTitle)
  for (const name of [words.account.accountName, words.account.language, words.account.currency])
    await typist.tabTo(part(name))
  await typist.press('Alt+ArrowLeft')
  await typist.expectView(words.account.accountTitle)
  await typist.expectFocus(part(words.embedded.openSettings))
  await typist.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await typist.expectFocus(part(label))
}
