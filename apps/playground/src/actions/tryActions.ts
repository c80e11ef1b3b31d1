import type { AppKit } from '@foyer/kit'
import { askProvider } from './askProvider.js'

/** Something a host would do with the connected wallet. */
export interface TryAction {
  readonly label: string
  readonly hint: string
  run(appKit: AppKit): Promise<string>
}

/** What the embedded wallet gives for Solana. */
interface SolanaSigner {
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function requireAddress(appKit: AppKit): string {
  const address = appKit.getAddress()
  if (address === undefined) throw new Error('Connect a wallet first.')
  return address
}

function createTypedData(chainId: number) {
  return {
    domain: { name: 'Foyer playground', version: '1', chainId },
    primaryType: 'Greeting',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Greeting: [
        { name: 'from', type: 'string' },
        { name: 'text', type: 'string' },
      ],
    },
    message: { from: 'The playground', text: 'Good to see you.' },
  }
}

/** 0.001 of an 18-decimal native coin. */
const smallAmount = '0x38d7ea4c68000'

/** Requests over the provider a host gets from `getProvider`. */
export const tryActions: readonly TryAction[] = [
  {
    label: 'Sign a message',
    hint: 'personal_sign',
    run: (appKit) => askProvider(appKit, 'personal_sign', [toHex('Hello from the playground'), requireAddress(appKit)]),
  },
  {
    label: 'Sign typed data',
    hint: 'eth_signTypedData_v4',
    run: (appKit) => {
      const data = createTypedData(Number(appKit.getChainId()))
      return askProvider(appKit, 'eth_signTypedData_v4', [requireAddress(appKit), JSON.stringify(data)])
    },
  },
  {
    label: 'Send 0.001 to myself',
    hint: 'eth_sendTransaction',
    run: (appKit) => {
      const address = requireAddress(appKit)
      return askProvider(appKit, 'eth_sendTransaction', [{ from: address, to: address, value: smallAmount }])
    },
  },
  {
    label: 'Sign a message on Solana',
    hint: 'signMessage of the embedded wallet; choose a Solana network too',
    run: async (appKit) => {
      const signer = appKit.getProvider<SolanaSigner>('solana')
      if (!signer) throw new Error('Log in with a Solana network among the networks first.')
      const signature = await signer.signMessage(new TextEncoder().encode('Hello from the playground'))
      return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  },
  {
    label: 'Identity token',
    hint: 'appKit.getIdentityToken(), for your own server',
    run: async (appKit) => (await appKit.getIdentityToken()).token,
  },
  {
    label: 'Disconnect',
    hint: 'appKit.disconnect()',
    run: async (appKit) => {
      await appKit.disconnect()
      return 'Disconnected.'
    },
  },
]

/** Views that can be opened by name. */
export const viewNames = [
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'GetWallet',
  'WhatIsAWallet',
  'EmailLogin',
  'ConnectSocials',
  'Account',
  'AccountSettings',
  'Profile',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
  'Networks',
  'WhatIsANetwork',
  'UnsupportedChain',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletReceive',
  'WalletCompatibleNetworks',
] as const
