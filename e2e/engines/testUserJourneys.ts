import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { callRpc } from '@foyer/sandbox/callRpc'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { confirmations } from '../../apps/frame/src/views/confirmations.table.js'
import { createPageUrl, toLocalhost } from '../account/pageUrl.js'
import { test as base, expect } from '../embedded/embeddedTest.js'
import { serveBareHost } from '../embedded/serveBareHost.js'
import { serveConnectHost } from '../embedded/serveConnectHost.js'
import { servePairingHost } from '../pairing/servePairingHost.js'
import { serveHost } from '../widget/serveHost.js'
import { createVisitor, type Visitor } from './createVisitor.js'
import type { LaunchEngine } from './Engine.js'
import {
  closeWindow,
  confirmInWindow,
  logIn,
  logInAgain,
  randomEmail,
  requestByScript,
  shopAddress,
} from './embeddedSteps.js'
import { measureQuietZone, readCode } from './readCode.js'
import { walkConfirmations } from './walkConfirmations.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dayMs = 86_400_000

const test = base.extend<{
  readonly launch: LaunchEngine
  readonly visit: () => Promise<Visitor>
  readonly shopUrl: string
  readonly announcedUrl: string
  readonly pairingUrl: string
}>({
  launch: async ({}, use) => use(() => Promise.reject(new Error('no engine'))),
  visit: async ({ launch }, use) => {
    const open: Visitor[] = []
    await use(async () => {
      const visitor = createVisitor(await launch())
      open.push(visitor)
      return visitor
    })
    for (const { engine } of open) await engine.close()
  },
  shopUrl: async ({ kept, stack }, use) => {
    const { url } = await kept('shop of the engines', () => serveConnectHost(stack.frameUrl))
    const options = { serverUrl: stack.serverUrl, projectId: 'sandbox', rpcUrl: stack.world.urls.evm }
    await use(`${url}/?options=${encodeURIComponent(JSON.stringify(options))}`)
  },
  pairingUrl: async ({ kept, stack }, use) => {
    const { url } = await kept('pairing host', servePairingHost)
    const networks = [foyerLocal, foyerLocalTwo].map((network, index) => ({
      ...network,
      rpcUrls: { default: { http: [toLocalhost(stack.world.chains[index]?.url ?? '')] } },
    }))
    const options = JSON.stringify({ networks, serverUrl: stack.serverUrl, projectId: 'sandbox' })
    await use(`${url}/?${new URLSearchParams({ pairs: 'false', options })}`)
  },
  announcedUrl: async ({ kept, stack }, use) => {
    const { url } = await kept('host', serveHost)
    await use(createPageUrl(url, stack.world, { account: 4, wallet: { remembers: true } }))
  },
})

interface EngineTraits {
  /** The browser loses the storage of frames when it is closed. */
  readonly forgetsFrames?: boolean
  /** Other specs cover the journeys in this engine that need no profile on disk. */
  readonly isToldElsewhere?: boolean
}

/** Declares the main user journeys, the same for every engine. Each uses a browser with an empty profile. */
export function testUserJourneys(
  name: string,
  launch: LaunchEngine | undefined,
  { forgetsFrames = false, isToldElsewhere = false }: EngineTraits = {},
): void {
  if (launch === undefined) {
    test.skip(`${name} is not installed: its user journeys are skipped`, () => {})
    return
  }
  // Run only one browser at a time for each engine.
  test.describe.configure({ mode: 'default', timeout: 180_000 })
  test.use({ launch: async ({}, use) => use(launch) })
  // Other tests use the same server.
  test.afterEach(({ stack }) => stack.setClockAhead(0))

  test(`${name}: connects an announced wallet, signs, sends, and reconnects after a reload [S1.2, S1.13, S4.2]`, async ({
    visit,
    announcedUrl,
    stack,
  }) => {
    const before = BigInt((await callRpc(stack.world.urls.evm, 'eth_getBalance', [bob, 'latest'])) as string)
    const visitor = await visit()
    await visitor.engine.goto(announcedUrl)
    await visitor.press(/^Connect wallet$/)
    await visitor.see(/^Alpha Wallet$/)
    await visitor.shoot('connect')
    await visitor.press(/^Alpha Wallet/)
    const account = await visitor.until('window.appKit.getIsConnectedState() && window.appKit.getAddress()')
    const signed = await visitor.until(
      `window.appKit.getProvider('eip155').request({ method: 'personal_sign', params: ['0x68656c6c6f', window.appKit.getAddress()] })`,
    )
    expect(signed).toMatch(/^0x[0-9a-f]{130}$/)
    await visitor.engine.evaluate(`void window.appKit.open({ view: 'WalletSend' })`)
    await visitor.press(/^Amount$/)
    await visitor.engine.type('0.25')
    await visitor.press(/^Recipient$/)
    await visitor.engine.type(bob)
    await visitor.shoot('send')
    await visitor.press(/^Review send$/)
    await visitor.see(/^Review send$/)
    await visitor.shoot('review')
    await visitor.press(/^Send$/)
    await expect
      .poll(async () => BigInt((await callRpc(stack.world.urls.evm, 'eth_getBalance', [bob, 'latest'])) as string))
      .toBe(before + 250_000_000_000_000_000n)
    await visitor.engine.reload()
    expect(await visitor.until('window.appKit.getIsConnectedState() && window.appKit.getAddress()')).toBe(account)
  })

  test(`${name}: one day after the log-in, signs a long message and sends, each confirmed in a window, and restores the session after a restart [S1.4, S4.3, S7.63, S7.65]`, async ({
    visit,
    shopUrl,
    stack,
  }) => {
    const { evm } = stack.world.urls
    const visitor = await visit()
    const email = randomEmail()
    const account = (await logIn(visitor, shopUrl, email)) as `0x${string}`
    await callRpc(evm, 'anvil_setBalance', [account, '0x8ac7230489e80000'])
    await stack.setClockAhead(dayMs)
    await visitor.engine.reload()
    expect(await visitor.until(shopAddress)).toBe(account)
    const message = Array.from({ length: 60 }, (_, line) => `Line ${line} of the terms of the shop`).join('\n')
    const sign = `window.signing = window.host.signWithViem(${JSON.stringify(message)})`
    await closeWindow(visitor, /Line 0 of the terms/, () =>
      requestByScript(visitor, `void (window.refusal = (${sign}).catch(({ code }) => code))`),
    )
    expect(await visitor.until('window.refusal')).toBe(4001)
    const request = () => requestByScript(visitor, `void (${sign})`)
    expect(await confirmInWindow(visitor, 'sign', /Line 0 of the terms/, request)).toBeGreaterThan(0)
    const signature = (await visitor.until('window.signing')) as `0x${string}`
    expect(await verifyMessage({ address: account, message, signature })).toBe(true)
    // The balance is loaded again because an approval may have changed it.
    await visitor.see(/^10 ETH\b/)

    const payee = privateKeyToAddress(generatePrivateKey())
    await visitor.engine.evaluate(`void window.host.appKit.open({ view: 'WalletSend' })`)
    await visitor.press(/^Amount$/)
    await visitor.engine.type('0.25')
    await visitor.press(/^Recipient$/)
    await visitor.engine.type(payee)
    // The review is in the window, which the click opens.
    await confirmInWindow(visitor, 'pay', /0\.25/, () => visitor.press(/^Review send$/))
    await expect
      .poll(async () => BigInt((await callRpc(evm, 'eth_getBalance', [payee, 'latest'])) as string))
      .toBe(250_000_000_000_000_000n)

    // Do it twice: the data for the return must be stored again during each return.
    for (const _ of forgetsFrames ? [1, 2] : [1]) {
      await visitor.engine.restart()
      await visitor.engine.goto(shopUrl)
      if (forgetsFrames) await logInAgain(visitor, email)
      expect(await visitor.until(shopAddress)).toBe(account)
    }
    if (!forgetsFrames) return
    await visitor.engine.restart()
    await visitor.engine.goto(shopUrl)
    await logInAgain(visitor, randomEmail())
    await visitor.pressAt('input[autocomplete=one-time-code]')
    expect(await visitor.engine.evaluate('window.host.appKit.getAddress() ?? null')).toBe(null)
  })

  test(`${name}: a new device opens the same wallet [S4.3]`, async ({ visit, shopUrl }) => {
    const email = randomEmail()
    const first = await visit()
    const account = await logIn(first, shopUrl, email)
    if (forgetsFrames) {
      // Without a signature, no window has stored data of this user.
      await first.engine.restart()
      await first.engine.goto(shopUrl)
      await logInAgain(first, email)
      await first.pressAt('input[autocomplete=one-time-code]')
      await first.engine.type('424242')
      expect(await first.until(shopAddress)).toBe(account)
    }
    const second = await visit()
    expect(await logIn(second, shopUrl, email)).toBe(account)
  })

  test(`${name}: every request with consequences is confirmed in a window, a sign-in for the page in the page`, async ({
    visit,
    stack,
  }) => {
    const host = await serveBareHost()
    const walked = await walkConfirmations(await visit(), {
      hostUrl: host.at('localhost'),
      frameUrl: stack.frameUrl,
      evmUrl: stack.world.urls.evm,
    })
    await host.close()
    // Rows not covered here: deleting the keys and removing log-in methods, which start from the wallet's screens
    // (`embedded/delete`, `embedded/window`), and three for the end of a permission, which needs a granted one.
    expect(walked).toHaveLength(confirmations.length - 5)
  })

  if (!isToldElsewhere) testMoreJourneys(name)
}

/** Declares the journeys that other specs cover for Chromium. */
function testMoreJourneys(name: string): void {
  test(`${name}: pairs a phone wallet with the scanned QR code, and reconnects after a reload [S1.3, S4.2]`, async ({
    visit,
    pairingUrl,
    stack,
  }) => {
    const visitor = await visit()
    await visitor.engine.goto(pairingUrl)
    await visitor.press(/^Connect wallet$/)
    await visitor.pressAt('[data-testid=wallet-selector-walletconnect]')
    const link = await readCode(visitor)
    await visitor.shoot('pair')
    expect(await measureQuietZone(visitor)).toEqual([16, 16, 16, 16])
    const phone = await visit()
    await phone.engine.goto(`${stack.world.urls.sandbox}/wallet`)
    await phone.until('window.phoneWallet !== undefined')
    await phone.engine.evaluate(`void window.phoneWallet.pair(${JSON.stringify(link)})`)
    await phone.see(/^Connect to/)
    await phone.shoot('phone')
    await phone.press(/^Connect$/)
    const account = await visitor.until('window.appKit.getIsConnectedState() && window.appKit.getAddress()')
    await visitor.engine.reload()
    expect(await visitor.until('window.appKit.getIsConnectedState() && window.appKit.getAddress()')).toBe(account)
  })

  test(`${name}: logs in by e-mail, stays logged in after reloads, and a sign-out is final [S1.4, S4.3]`, async ({
    visit,
    shopUrl,
  }) => {
    const visitor = await visit()
    const account = await logIn(visitor, shopUrl, randomEmail())
    for (const _ of [1, 2]) {
      await visitor.engine.reload()
      expect(await visitor.until(shopAddress)).toBe(account)
    }
    await visitor.engine.evaluate('void window.host.appKit.open()')
    await visitor.see(/^Send$/)
    await visitor.shoot('account')
    await visitor.engine.evaluate('window.host.appKit.disconnect()')
    await visitor.engine.reload()
    await visitor.press(/^Connect wallet$/)
    await visitor.pressAt('[data-testid=email-input]')
    expect(await visitor.engine.evaluate('window.host.appKit.getAddress() ?? null')).toBe(null)
  })

  test(`${name}: logs in with a provider in a window, and stays logged in after a reload [S1.5, S4.3]`, async ({
    visit,
    shopUrl,
  }) => {
    const visitor = await visit()
    await visitor.engine.goto(shopUrl)
    await visitor.press(/^Connect wallet$/)
    await visitor.inNextWindow(
      () => visitor.pressAt('[data-testid=social-selector-google]'),
      async () => {
        await visitor.pressAt('input[name=typedEmail]')
        await visitor.engine.type('engines@example.com')
        await visitor.pressAt('button[name=outcome][value=approve]')
      },
    )
    const account = await visitor.until(shopAddress)
    await visitor.engine.reload()
    expect(await visitor.until(shopAddress)).toBe(account)
  })
}
