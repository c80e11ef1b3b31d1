import { describe, expect, it } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import type { AppKitOptions } from '../../core/Options.js'
import { getSigner } from '../../core/signIn.js'
import type { SignIn } from '../../core/state/State.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createScriptedPairing } from '../pairing/testPairing.js'
import { chooseAfterConnect, choosePlace } from './choosePlace.js'

const pairs: Partial<AppKitOptions> = { connectors: [createScriptedPairing().connector] }

async function createState(where: 'disconnected' | 'connected' | 'unsupported', options: Partial<AppKitOptions> = {}) {
  const { client, connector, wallet } = createTestEngine({ options })
  if (where !== 'disconnected') await connect(client, { connector })
  if (where === 'unsupported') wallet.setChain(99)
  return client.store.getState()
}

type Case = readonly [
  rule: string,
  where: 'disconnected' | 'connected' | 'unsupported',
  view: string | undefined,
  expected: string,
  options?: Partial<AppKitOptions>,
]

const cases: readonly Case[] = [
  ['starts on Connect for a visitor who is not connected [S2.2]', 'disconnected', undefined, 'Connect'],
  ['starts on Account for a visitor who is connected [S2.8, S6.1]', 'connected', undefined, 'Account'],
  ['shows the requested view', 'disconnected', 'Networks', 'Networks'],
  ['shows Connect on request, also if connected', 'connected', 'Connect', 'Connect'],
  ['shows the settings of every wallet', 'connected', 'AccountSettings', 'AccountSettings'],
  ['falls back to Connect from the settings without a wallet', 'disconnected', 'AccountSettings', 'Connect'],
  ['falls back to Connect if a view needs a wallet', 'disconnected', 'WalletSend', 'Connect'],
  ['falls back to Connect from Account without a wallet', 'disconnected', 'Account', 'Connect'],
  ['treats an unknown name as no name', 'connected', 'Nowhere', 'Account'],
  ['treats a name of Object.prototype as no name', 'disconnected', 'toString', 'Connect'],
  ['does not open a view by name if it needs parameters', 'disconnected', 'ConnectingExternal', 'Connect'],
  [
    'shows UnsupportedChain first on a chain that was not requested [S2.5]',
    'unsupported',
    undefined,
    'UnsupportedChain',
  ],
  ['shows UnsupportedChain before WalletSend [S2.5]', 'unsupported', 'WalletSend', 'UnsupportedChain'],
  ['shows Networks on a chain that was not requested', 'unsupported', 'Networks', 'Networks'],
  ['shows Account instead of UnsupportedChain on a supported chain', 'connected', 'UnsupportedChain', 'Account'],
  [
    'never shows UnsupportedChain if the host allows any chain [S2.5]',
    'unsupported',
    undefined,
    'Account',
    { allowUnsupportedChain: true },
  ],
  [
    'never shows UnsupportedChain if the host switches networks itself [S2.5]',
    'unsupported',
    'UnsupportedChain',
    'Account',
    { enableNetworkSwitch: false },
  ],
  ['never shows UnsupportedChain in the basic mode [S2.5]', 'unsupported', undefined, 'Account', { basic: true }],
  [
    'shows the code immediately if the host only pairs',
    'disconnected',
    undefined,
    'ConnectingWalletConnectBasic',
    { ...pairs, basic: true },
  ],
  [
    'shows the code immediately if the host does the pairing itself',
    'disconnected',
    undefined,
    'ConnectingWalletConnectBasic',
    { manualWCControl: true },
  ],
  [
    'shows the code instead of Connect if the host only pairs',
    'disconnected',
    'Connect',
    'ConnectingWalletConnectBasic',
    { ...pairs, basic: true },
  ],
  [
    'shows the code if it is requested by name',
    'disconnected',
    'ConnectingWalletConnectBasic',
    'ConnectingWalletConnectBasic',
    pairs,
  ],
  ['shows no code without pairing', 'disconnected', 'ConnectingWalletConnectBasic', 'Connect'],
  ['shows no code without pairing, also in the basic mode', 'disconnected', undefined, 'Connect', { basic: true }],
  [
    'shows no code if the host disables pairing',
    'disconnected',
    'ConnectingWalletConnectBasic',
    'Connect',
    { ...pairs, enableWalletConnect: false },
  ],
  ['shows Account if connected, also in the basic mode', 'connected', undefined, 'Account', { basic: true }],
]

describe('choosePlace', () => {
  for (const [rule, where, view, expected, options] of cases)
    it(rule, async () => {
      const state = await createState(where, options)
      expect(choosePlace(state, view === undefined ? {} : { view }).view).toBe(expected)
    })
})

describe('chooseAfterConnect', () => {
  it('closes the dialog, and shows the account in an embedded card', async () => {
    const state = await createState('connected')
    expect(chooseAfterConnect(state, false)).toBe('close')
    expect(chooseAfterConnect(state, true)).toMatchObject({ view: 'Account' })
  })

  it('shows UnsupportedChain first if the wallet is on an unsupported chain [S2.5]', async () => {
    expect(chooseAfterConnect(await createState('unsupported'), false)).toMatchObject({ view: 'UnsupportedChain' })
  })
})

describe('choosePlace: sign-in [S2.11]', () => {
  async function createAsked(signIn: Partial<SignIn> = {}) {
    const state = await createState('connected')
    const account = getSigner(state)
    if (account === undefined) throw new Error('no account is connected')
    return { ...state, signIn: { account, status: 'asked', isRequired: true, ...signIn } satisfies SignIn }
  }

  it.each([undefined, 'Account', 'WalletSend', 'Swap'])(
    'requests the signature before %s if sign-in is required',
    async (view) => {
      expect(choosePlace(await createAsked(), view ? { view } : {}).view).toBe('SIWXSignMessage')
      expect(choosePlace(await createAsked({ status: 'failed' }), view ? { view } : {}).view).toBe('SIWXSignMessage')
    },
  )

  it.each(['Connect', 'Networks', 'ConnectingSiwe'])('shows %s even if sign-in is required', async (view) => {
    expect(choosePlace(await createAsked(), view ? { view } : {}).view).toBe(view)
  })

  it('shows Account if sign-in is optional, done, or requested for another account', async () => {
    for (const signIn of [{ isRequired: false }, { status: 'signed' }, { account: 'eip155:1:0x' }] as const)
      expect(choosePlace(await createAsked(signIn)).view).toBe('Account')
  })

  it('shows the requested sign-in view only for a connected account with an open sign-in request', async () => {
    const request = { view: 'SIWXSignMessage' }
    const left = await createAsked({ isRequired: false, status: 'left' })
    expect(choosePlace(left, request).view).toBe('SIWXSignMessage')
    expect(choosePlace(await createAsked({ status: 'signed' }), request).view).toBe('Account')
    expect(choosePlace(await createState('connected'), request).view).toBe('Account')
    expect(choosePlace(await createState('disconnected'), request).view).toBe('Connect')
  })
})
