import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { getTitle, type LoadedView, registry, type Views } from './registry.js'
import type { Place, ViewName } from './ViewParams.js'

// Titles from appkit.md 2.1. Tests of host apps find the dialog by these names.
const titles: Readonly<Partial<Record<ViewName, string>>> = {
  Connect: 'Connect wallet',
  ConnectWallets: 'Connect wallet',
  ConnectingExternal: 'Test Wallet',
  ConnectingWalletConnect: 'Alpha',
  ConnectingWalletConnectBasic: 'WalletConnect',
  AllWallets: 'All wallets',
  GetWallet: 'Get a wallet',
  Downloads: 'Get Alpha',
  WhatIsAWallet: 'What is a wallet?',
  Create: 'Create wallet',
  ConnectSocials: 'All socials',
  EmailLogin: 'Email log-in',
  EmailVerifyDevice: 'Register device',
  EmailVerifyOtp: 'Confirm email',
  ConnectingSocial: 'GitHub',
  ConnectingFarcaster: 'Farcaster',
  Account: 'Account',
  AccountSettings: 'Account settings',
  Profile: 'Profile',
  UpdateEmailWallet: 'Edit email',
  UpdateEmailPrimaryOtp: 'Confirm current email',
  UpdateEmailSecondaryOtp: 'Confirm new email',
  UpgradeEmailWallet: 'Security and recovery',
  ApproveTransaction: 'Approve transaction',
  SmartSessionList: 'Smart sessions',
  Networks: 'Choose network',
  SwitchNetwork: 'Chain 31338',
  WhatIsANetwork: 'What is a network?',
  UnsupportedChain: 'Switch network',
  WalletSend: 'Send',
  WalletSendSelectToken: 'Select token',
  WalletSendPreview: 'Review send',
  WalletReceive: 'Receive',
  WalletCompatibleNetworks: 'Compatible networks',
  OnRampProviders: 'Buy',
  OnRampFiatSelect: 'Select currency',
  OnRampTokenSelect: 'Select token',
  WhatIsABuy: 'How buying works',
  BuyInProgress: 'Buy',
  OnRampActivity: 'Activity',
  Swap: 'Swap',
  SwapSelectToken: 'Select token',
  SwapPreview: 'Review swap',
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

describe('registry', () => {
  it('contains only Connect at startup and loads every other view on demand [S2.19]', () => {
    const atHand = Object.entries(registry).filter(([, entry]) => typeof entry !== 'function')
    expect(atHand.map(([name]) => name)).toEqual(['Connect'])
  })

  it.each(Object.entries(titles))('view %s has the title "%s"', async (name, title) => {
    const { client } = createTestEngine()
    const view = await load(name as ViewName)
    const place = { view: name, params: params[name as ViewName] } as Place
    expect(getTitle(view, client, { locale: 'en', messages: undefined }, place)).toBe(title)
  })

  it('ApproveTransaction takes its title from the first of several requests, and is "Your wallet" without one', async () => {
    const { client } = createTestEngine()
    const view = await load('ApproveTransaction')
    const place = { view: 'ApproveTransaction', params: undefined } as const
    const titled = (...questions: string[]) => {
      client.store.setState({ questions })
      return getTitle(view, client, { locale: 'en', messages: undefined }, place)
    }
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])
      expect(titled(method, 'eth_sendTransaction')).toBe('Signature request')
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls', 'solana_signTransaction'])
      expect(titled(method, 'personal_sign')).toBe('Approve transaction')
    expect(titled()).toBe('Your wallet')
  })

  it('hides the title only in views that show an account header or a larger title', async () => {
    const hidden = []
    for (const name of Object.keys(registry) as ViewName[]) if ((await load(name)).isTitleHidden) hidden.push(name)
    const larger = ['ChooseAccountName', 'RegisterAccountNameSuccess']
    expect(hidden).toEqual(['Account', 'Profile', ...larger])
  })
})
