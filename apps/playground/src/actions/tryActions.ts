import type { AppKit } from '@foyer/kit'
import { PlaygroundError } from '../PlaygroundError.js'

interface Provider {
  request(args: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}

function isProvider(value: unknown): value is Provider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}

/**
 * Sends a request to the connected wallet and returns its response as text. Throws the wallet's error, or
 * `not_connected`.
 */
async function requestFromWallet(appKit: AppKit, method: string, params: readonly unknown[]): Promise<string> {
  const provider = appKit.getProvider('eip155')
  if (!isProvider(provider)) throw new PlaygroundError('not_connected', 'Connect a wallet first.')
  const answer = await provider.request({ method, params })
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

/** An action that a host page can run with the connected wallet. */
export interface TryAction {
  readonly label: string
  readonly hint: string
  run(appKit: AppKit): Promise<string>
}

/** The part of a Solana provider that every wallet implements. */
interface SolanaSigner {
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function requireAddress(appKit: AppKit): string {
  const address = appKit.getAddress()
  if (address === undefined) throw new PlaygroundError('not_connected', 'Connect a wallet first.')
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
    message: { from: 'The playground', text: 'Hello.' },
  }
}

/** 0.001 of an 18-decimal native coin. */
const smallAmount = '0x38d7ea4c68000'

/** Actions which send requests through the provider that a host page gets from `getProvider`. */
export const tryActions: readonly TryAction[] = [
  {
    label: 'Sign a message',
    hint: 'personal_sign',
    run: (appKit) =>
      requestFromWallet(appKit, 'personal_sign', [toHex('Hello from the playground'), requireAddress(appKit)]),
  },
  {
    label: 'Sign typed data',
    hint: 'eth_signTypedData_v4',
    run: (appKit) => {
      const data = createTypedData(Number(appKit.getChainId()))
      return requestFromWallet(appKit, 'eth_signTypedData_v4', [requireAddress(appKit), JSON.stringify(data)])
    },
  },
  {
    label: 'Send 0.001 to myself',
    hint: 'eth_sendTransaction',
    run: (appKit) => {
      const address = requireAddress(appKit)
      return requestFromWallet(appKit, 'eth_sendTransaction', [{ from: address, to: address, value: smallAmount }])
    },
  },
  {
    label: 'Sign a message on Solana',
    hint: 'signMessage of the Solana provider',
    run: async (appKit) => {
      const signer = appKit.getProvider<SolanaSigner>('solana')
      if (!signer)
        throw new PlaygroundError(
          'not_connected',
          'Select a Solana network in the options and connect a Solana account first.',
        )
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
  'ChooseAccountName',
  'RegisterAccountName',
  'AccountName',
] as const
