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
  ['starts on Connect for somebody without a wallet [S2.2]', 'disconnected', undefined, 'Connect'],
  ['starts on Account for a visitor who is connected [S2.8, S6.1]', 'connected', undefined, 'Account'],
  ['shows the asked view', 'disconnected', 'Networks', 'Networks'],
  ['shows Connect to somebody connected who asks for it', 'connected', 'Connect', 'Connect'],
  ['falls back to Connect where a view needs a wallet', 'disconnected', 'WalletSend', 'Connect'],
  ['falls back to Connect from Account without a wallet', 'disconnected', 'Account', 'Connect'],
  ['takes an unknown name for no name', 'connected', 'Nowhere', 'Account'],
  ['takes a name every object has for no name', 'disconnected', 'toString', 'Connect'],
  ['does not open by name what needs more than a name', 'disconnected', 'ConnectingExternal', 'Connect'],
  ['asks to switch first on a chain that was not asked for [S2.5]', 'unsupported', undefined, 'UnsupportedChain'],
  ['asks to switch before sending [S2.5]', 'unsupported', 'WalletSend', 'UnsupportedChain'],
  ['still shows Networks on a chain that was not asked for', 'unsupported', 'Networks', 'Networks'],
  ['shows Account on a supported chain when asked to switch', 'connected', 'UnsupportedChain', 'Account'],
  [
    'never asks to switch when the host allows any chain [S2.5]',
    'unsupported',
    undefined,
    'Account',
    { allowUnsupportedChain: true },
  ],
  [
    'never asks to switch when the host switches itself [S2.5]',
    'unsupported',
    'UnsupportedChain',
    'Account',
    { enableNetworkSwitch: false },
  ],
  ['never asks to switch in the basic mode [S2.5]', 'unsupported', undefined, 'Account', { basic: true }],
  [
    'shows the code at once when the host only pairs',
    'disconnected',
    undefined,
    'ConnectingWalletConnectBasic',
    { ...pairs, basic: true },
  ],
  [
    'shows the code at once when the host pairs on its own',
    'disconnected',
    undefined,
    'ConnectingWalletConnectBasic',
    { manualWCControl: true },
  ],
  [
    'shows the code to somebody who presses a connect button of a host that only pairs',
    'disconnected',
    'Connect',
    'ConnectingWalletConnectBasic',
    { ...pairs, basic: true },
  ],
  [
    'shows the code when it is asked for by name',
    'disconnected',
    'ConnectingWalletConnectBasic',
    'ConnectingWalletConnectBasic',
    pairs,
  ],
  ['has no code where nothing pairs', 'disconnected', 'ConnectingWalletConnectBasic', 'Connect'],
  [
    'has no code where nothing pairs, also when the host only pairs',
    'disconnected',
    undefined,
    'Connect',
    { basic: true },
  ],
  [
    'has no code when the host switched pairing off',
    'disconnected',
    'ConnectingWalletConnectBasic',
    'Connect',
    { ...pairs, enableWalletConnect: false },
  ],
  [
    'shows the account to somebody connected, also when the host only pairs',
    'connected',
    undefined,
    'Account',
    { basic: true },
  ],
]

describe('where the widget opens', () => {
  for (const [rule, where, view, expected, options] of cases)
    it(rule, async () => {
      const state = await createState(where, options)
      expect(choosePlace(state, view === undefined ? {} : { view }).view).toBe(expected)
    })
})

describe('after a wallet is connected', () => {
  it('the dialog closes and the embedded card shows the account', async () => {
    const state = await createState('connected')
    expect(chooseAfterConnect(state, false)).toBe('close')
    expect(chooseAfterConnect(state, true)).toMatchObject({ view: 'Account' })
  })

  it('a chain that was not asked for comes first [S2.5]', async () => {
    expect(chooseAfterConnect(await createState('unsupported'), false)).toMatchObject({ view: 'UnsupportedChain' })
  })
})

describe('where people sign in [S2.11]', () => {
  async function createAsked(signIn: Partial<SignIn> = {}) {
    const state = await createState('connected')
    const account = getSigner(state)
    if (account === undefined) throw new Error('Nobody is connected')
    return { ...state, signIn: { account, status: 'asked', isRequired: true, ...signIn } satisfies SignIn }
  }

  it.each([undefined, 'Account', 'WalletSend', 'Swap'])(
    'asks for the signature before %s, where it is required',
    async (view) => {
      expect(choosePlace(await createAsked(), view ? { view } : {}).view).toBe('SIWXSignMessage')
      expect(choosePlace(await createAsked({ status: 'failed' }), view ? { view } : {}).view).toBe('SIWXSignMessage')
    },
  )

  it.each(['Connect', 'Networks', 'ConnectingSiwe'])('shows %s all the same', async (view) => {
    expect(choosePlace(await createAsked(), view ? { view } : {}).view).toBe(view)
  })

  it('asks nothing before the account where it is optional, done, or asked of another account', async () => {
    for (const signIn of [{ isRequired: false }, { status: 'signed' }, { account: 'eip155:1:0x' }] as const)
      expect(choosePlace(await createAsked(signIn)).view).toBe('Account')
  })

  it('shows the question to whoever asks for it, unless it is answered or nobody asks', async () => {
    const request = { view: 'SIWXSignMessage' }
    const left = await createAsked({ isRequired: false, status: 'left' })
    expect(choosePlace(left, request).view).toBe('SIWXSignMessage')
    expect(choosePlace(await createAsked({ status: 'signed' }), request).view).toBe('Account')
    expect(choosePlace(await createState('connected'), request).view).toBe('Account')
    expect(choosePlace(await createState('disconnected'), request).view).toBe('Connect')
  })
})
