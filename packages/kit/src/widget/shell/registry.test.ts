import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { getTitle, type LoadedView, registry, type Views } from './registry.js'
import type { Place, ViewName } from './ViewParams.js'

// Titles as appkit.md 2.1 has them; outside tests find the dialog by these names.
const titles: Readonly<Partial<Record<ViewName, string>>> = {
  Connect: 'Connect Wallet',
  ConnectWallets: 'Connect wallet',
  ConnectingExternal: 'Test Wallet',
  ConnectingWalletConnect: 'Alpha',
  ConnectingWalletConnectBasic: 'WalletConnect',
  AllWallets: 'All Wallets',
  GetWallet: 'Get a wallet',
  Downloads: 'Get Alpha',
  WhatIsAWallet: 'What is a wallet?',
  Create: 'Create Wallet',
  ConnectSocials: 'All socials',
  EmailLogin: 'Email Login',
  EmailVerifyDevice: 'Register Device',
  EmailVerifyOtp: 'Confirm Email',
  ConnectingSocial: 'GitHub',
  ConnectingFarcaster: 'Farcaster',
  Account: 'Account',
  AccountSettings: 'Account settings',
  Profile: 'Profile',
  UpdateEmailWallet: 'Edit Email',
  UpdateEmailPrimaryOtp: 'Confirm Current Email',
  UpdateEmailSecondaryOtp: 'Confirm New Email',
  UpgradeEmailWallet: 'Upgrade your Wallet',
  ApproveTransaction: 'Approve Transaction',
  Networks: 'Choose Network',
  SwitchNetwork: 'Chain 31338',
  WhatIsANetwork: 'What is a network?',
  UnsupportedChain: 'Switch Network',
  WalletSend: 'Send',
  WalletSendSelectToken: 'Select Token',
  WalletSendPreview: 'Review send',
  WalletReceive: 'Receive',
  WalletCompatibleNetworks: 'Compatible Networks',
  OnRampProviders: 'Choose Provider',
  OnRampFiatSelect: 'Select Currency',
  OnRampTokenSelect: 'Select Token',
  WhatIsABuy: 'What is Buy?',
  BuyInProgress: 'Buy',
  OnRampActivity: 'Activity',
  Swap: 'Swap',
  SwapSelectToken: 'Select token',
  SwapPreview: 'Preview swap',
}

const params: Readonly<Partial<Record<ViewName, unknown>>> = {
  ConnectingExternal: { connectorId: 'org.foyer.test' },
  ConnectingSocial: { provider: 'github' },
  ConnectingWalletConnect: { wallet: { id: 'alpha', name: 'Alpha' } },
  Downloads: { wallet: { id: 'alpha', name: 'Alpha' } },
  SwitchNetwork: { chainId: 'eip155:31338' },
}

async function load(name: ViewName): Promise<LoadedView> {
  const entry = registry[name]
  if (typeof entry !== 'function') return entry as LoadedView
  const { views }: { views: Views } = await entry()
  return views[name] as LoadedView
}

describe('the registry of views', () => {
  it('has only Connect at hand; every other view is fetched when somebody goes there [S2.19]', () => {
    const atHand = Object.entries(registry).filter(([, entry]) => typeof entry !== 'function')
    expect(atHand.map(([name]) => name)).toEqual(['Connect'])
  })

  it.each(Object.entries(titles))('%s is called "%s"', async (name, title) => {
    const { client } = createTestEngine()
    const view = await load(name as ViewName)
    const place = { view: name, params: params[name as ViewName] } as Place
    expect(getTitle(view, client, { locale: 'en', messages: undefined }, place)).toBe(title)
  })

  it('ApproveTransaction goes by the first of several requests, by the wallet where it shows a page of its own', async () => {
    const { client } = createTestEngine()
    const view = await load('ApproveTransaction')
    const place = { view: 'ApproveTransaction', params: undefined } as const
    const titled = (...questions: string[]) => {
      client.store.setState({ questions })
      return getTitle(view, client, { locale: 'en', messages: undefined }, place)
    }
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])
      expect(titled(method, 'eth_sendTransaction')).toBe('Signature Request')
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls', 'solana_signTransaction'])
      expect(titled(method, 'personal_sign')).toBe('Approve Transaction')
    expect(titled()).toBe('Your Wallet')
  })

  it('keeps a title off the screen only where the head of an account stands, or the view says it larger', async () => {
    const hidden = []
    for (const name of Object.keys(registry) as ViewName[]) if ((await load(name)).isTitleHidden) hidden.push(name)
    const larger = ['ChooseAccountName', 'RegisterAccountNameSuccess']
    expect(hidden).toEqual(['Account', 'AccountSettings', 'Profile', ...larger])
  })
})
