import { createTestLogin } from '@foyer/kit/testing'
import { findFreePort } from '@foyer/server/local/findFreePort'
import { chromium } from '@playwright/test'
import { startLoginStack } from '../../scripts/start/startLoginStack.js'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { buildPage } from '../buildPage.js'
import { buildPublishedKit } from '../buildPublishedKit.js'
import type { Entrant } from '../entrants.js'
import { rootDir } from '../folders.js'
import { servePages } from '../servePages.js'
import { summarise } from '../summarise.js'
import { type LoginBrowser, measureLogins, type Way } from './measureLogins.js'

const page: Entrant = {
  id: 'foyer-embedded',
  title: 'Foyer',
  role: 'ours',
  page: 'pages/foyer-embedded',
  needsPeers: false,
  react: 19,
  bare: 'bare',
  hasModal: true,
  packages: [],
}

const rows: readonly { readonly way: Way; readonly title: string }[] = [
  { way: 'emailNew', title: 'last digit of the mail’s code to address, new person' },
  { way: 'emailAgain', title: '… the same person again, same browser' },
  { way: 'emailNewDevice', title: '… the same person in a new browser' },
  { way: 'socialNew', title: 'press on Google to address, new person, without the time on the provider’s page' },
  { way: 'socialAgain', title: '… the same person again, same browser' },
  { way: 'sign', title: 'Confirm to signature' },
]

/** Logs in and signs in a real browser with the whole local stack, and prints the durations. Returns the exit code. */
export async function benchEmbedded(runs: number): Promise<number> {
  await buildPublishedKit()
  const folder = await buildPage(page)
  const undo: (() => Promise<unknown>)[] = []
  try {
    const [port, framePort] = [await findFreePort(), await findFreePort()]
    const stack = await startLoginStack({ root: rootDir, port, framePort })
    undo.unshift(stack.stop)
    const pages = await servePages(new Map([[page.id, folder]]))
    undo.unshift(async () => pages.close())
    const chrome = await chromium.launch(chromiumLaunchOptions())
    undo.unshift(() => chrome.close())
    const query = new URLSearchParams({ server: stack.serverUrl, rpc: stack.world.urls.evm })
    const browser: LoginBrowser = {
      chrome,
      url: `${pages.origin.replace('127.0.0.1', 'localhost')}/${page.id}/?${query}`,
      login: createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox }),
    }
    const times = new Map<Way, number[]>()
    for (let run = 0; run < runs; run += 1) {
      console.log(`  visit ${run + 1} of ${runs}`)
      await measureLogins(browser, run, (way, ms) => times.set(way, [...(times.get(way) ?? []), ms]))
    }
    console.log(`\n| Embedded wallet, whole stack on this machine | ms, median (least–most) of ${runs} |\n|---|--:|`)
    for (const { way, title } of rows) {
      const summary = summarise(times.get(way) ?? [])
      if (summary === undefined) throw new Error(`no measurement for: ${title}`)
      const [median, min, max] = [summary.median, summary.min, summary.max].map((ms) => ms.toFixed(0))
      console.log(`| ${title} | ${median} (${min}–${max}) |`)
    }
    return 0
  } finally {
    for (const each of undo) await each()
  }
}
