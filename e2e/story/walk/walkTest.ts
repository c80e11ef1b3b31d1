import { en, type Messages } from '@foyer/messages/en'
import { loadMessages } from '@foyer/messages/loadMessages'
import type { Locale } from '@foyer/messages/locales'
import { callRpc } from '@foyer/sandbox/callRpc'
import type { Page } from '@playwright/test'
import { keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createPageUrl, toLocalhost } from '../../account/pageUrl.js'
import { serveHost } from '../../account/servedTest.js'
import { provideStack, type Stack, stackTimeoutMs } from '../../stack.js'
import { test as base } from '../../stillTest.js'

/** The language, theme and size of a walk. */
export interface Look {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly width: number
}

/** A page of a host in a look, without a connection. The wallet has an account that no other test uses. */
export interface Walk {
  readonly look: Look
  readonly words: Messages
  /** A name that this walk can register. */
  readonly label: string
}

export const test = base.extend<{ readonly stack: Stack; readonly begin: (look: Look) => Promise<Walk> }>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  begin: async ({ page, stack, kept }, use, { titlePath }) => {
    const { url } = await kept('host with a server', serveHost)
    await use(async (look) => {
      const { locale, theme, width } = look
      // The same for every run, and different for every test.
      const privateKey = keccak256(toHex(titlePath.join()))
      const { address } = privateKeyToAccount(privateKey)
      await callRpc(stack.world.urls.evm, 'anvil_setBalance', [address, toHex(10n ** 20n)])
      await page.setViewportSize({ width, height: width < 1000 ? 720 : 800 })
      const options = { serverUrl: toLocalhost(stack.serverUrl), projectId: 'sandbox', locale, themeMode: theme }
      await page.goto(createPageUrl(url, stack.world, { options, wallet: { accounts: [privateKey] } }))
      await page.locator('foyer-button button').waitFor()
      return { look, words: (await loadMessages(locale)) ?? en, label: `walk${privateKey.slice(2, 12)}` }
    })
  },
})

export function formatLook({ locale, theme, width }: Look): string {
  return `${locale}, ${theme}, ${width} px`
}

/** Saves a screenshot, if `FOYER_WALK_SHOTS` names a folder. */
export async function saveShot(page: Page, look: Look, name: string): Promise<void> {
  const folder = process.env.FOYER_WALK_SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${look.locale}-${look.width}-${look.theme}-${name}.png` })
}
