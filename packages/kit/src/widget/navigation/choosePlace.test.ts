import { describe, expect, it } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import type { MutableOptions } from '../../core/Options.js'
import { createTestEngine } from '../../core/testEngine.js'
import { chooseAfterConnect, choosePlace } from './choosePlace.js'

async function createState(where: 'disconnected' | 'connected' | 'unsupported', options: Partial<MutableOptions> = {}) {
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
  options?: Partial<MutableOptions>,
]

const cases: readonly Case[] = [
  ['starts on Connect for somebody without a wallet [S2.2]', 'disconnected', undefined, 'Connect'],
  ['starts on Account for somebody connected [S2.8]', 'connected', undefined, 'Account'],
  ['shows the asked view', 'disconnected', 'Networks', 'Networks'],
  ['shows Connect to somebody connected who asks for it', 'connected', 'Connect', 'Connect'],
  ['falls back to Connect where a view needs a wallet', 'disconnected', 'WalletSend', 'Connect'],
  ['falls back to Connect from Account without a wallet', 'disconnected', 'Account', 'Connect'],
  ['takes an unknown name for no name', 'connected', 'Swap', 'Account'],
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
