import { solana } from '@foyer/primitives/networks/nonEvm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPreferredAccountType } from '../../core/actions/embedded/account.js'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from '../../core/actions/embedded/updateEmail.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { projectAccount } from '../../core/state/project.js'
import { testNetworks } from '../../core/testEngine.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
import { setUpEmbedded } from './testEmbedded.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type SetUp = ReturnType<typeof setUpEmbedded>

async function logIn({ client, run, signal }: SetUp) {
  await run(connectEmail(client, ' Ada@Person.test ', signal))
  await run(connectOtp(client, '424 242', signal))
}

describe('embedded wallet: while connected', () => {
  it('switches the network in the frame, stores it and preserves the user data [S7.39, S3.53]', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, run } = set
    await logIn(set)
    await run(switchNetwork(client, { id: 31338 }))
    expect(frame.received.find(({ type }) => type === '@w3m-app/SWITCH_NETWORK')?.payload).toEqual({
      chainId: 'eip155:31338',
    })
    expect(shelf.get('@appkit-wallet/LAST_USED_CHAIN_KEY')).toBe('eip155:31338')
    expect(projectAccount(client.store.getState()).embeddedWalletInfo?.user.email).toBe('ada@person.test')
  })

  it('changes the email address with two codes and stores the new one [S4.15, S4.16]', async () => {
    const set = setUpEmbedded()
    const { client, shelf, run, signal } = set
    await logIn(set)
    expect(await run(updateEmail(client, 'new@person.test', signal))).toBe('VERIFY_PRIMARY_OTP')
    await run(updateEmailPrimaryOtp(client, '111111', signal))
    expect(await run(updateEmailSecondaryOtp(client, '222222', signal))).toBe('new@person.test')
    expect(shelf.get('@appkit-wallet/EMAIL')).toBe('new@person.test')
    const state = client.store.getState()
    expect(projectAccount(state).embeddedWalletInfo?.user.email).toBe('new@person.test')
    expect(state.namespaces.eip155?.account.connectedWalletInfo?.identifier).toBe('new@person.test')
  })

  it('uses an EOA if the account type cannot be set [S1.17, S4.43, S3.58]', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, run } = set
    await logIn(set)
    frame.answers.SET_PREFERRED_ACCOUNT = () => {
      throw new TestFrameError({ message: 'no smart accounts' })
    }
    expect(await run(setPreferredAccountType(client, 'smartAccount', 'eip155'))).toBe('eoa')
    expect(JSON.parse(shelf.get('@appkit/preferred_account_types') ?? '')).toEqual({ eip155: 'eoa' })
    expect(projectAccount(client.store.getState()).embeddedWalletInfo?.accountType).toBe('eoa')
  })

  it('allAccounts: each account has its own type, also after the preferred type changes', async () => {
    const set = setUpEmbedded()
    const { client, frame, run } = set
    const [eoa, smartAccount] = [frame.evmAddress, '0x5FbDB2315678afecb367f032d93F642f64180aa3']
    const user = {
      address: smartAccount,
      chainId: 'eip155:31337',
      email: 'ada@person.test',
      preferredAccountType: 'smartAccount' as const,
      accounts: [
        { address: eoa, type: 'eoa' as const },
        { address: smartAccount, type: 'smartAccount' as const },
      ],
    }
    const answerOther = frame.answers.GET_USER
    frame.answers.GET_USER = (payload) => {
      const answer = answerOther?.(payload)
      return String((payload as { chainId: string }).chainId).startsWith('eip155') ? user : answer
    }
    frame.answers.SET_PREFERRED_ACCOUNT = () => ({ type: 'eoa', address: eoa })
    await logIn(set)
    const list = () => projectAccount(client.store.getState()).allAccounts
    expect(list()).toEqual([
      { namespace: 'eip155', address: smartAccount, type: 'smartAccount' },
      { namespace: 'eip155', address: eoa, type: 'eoa' },
    ])
    expect(await run(setPreferredAccountType(client, 'eoa', 'eip155'))).toBe('eoa')
    expect(list()).toEqual([
      { namespace: 'eip155', address: eoa, type: 'eoa' },
      { namespace: 'eip155', address: smartAccount, type: 'smartAccount' },
    ])
    await run(switchNetwork(client, { id: 31338 }))
    expect(list().map(({ type }) => type)).toEqual(['eoa', 'smartAccount'])
  })

  it('has no smart-account networks if the frame rejects the request [S4.44]', async () => {
    const set = setUpEmbedded()
    set.frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => {
      throw new TestFrameError({})
    }
    await logIn(set)
    await set.settle()
    expect(set.client.store.getState().namespaces.eip155?.smartAccountEnabledNetworks).toEqual([])
  })

  it('sends app, theme and language to a ready frame, and changes immediately [S3.44, S3.45, S7.58, S7.59]', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    expect(set.frame.getAsked().slice(0, 3)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'SET_LOCALE'])
    expect(set.frame.received[0]?.payload).toEqual({
      metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] },
      sdkVersion: 'test-1',
      sdkType: 'appkit',
      projectId: 'p1',
    })
    set.client.store.setState({ theme: { mode: 'dark', variables: { '--foyer-accent': 'red' } } })
    expect(set.frame.received.slice(-2)[0]).toMatchObject({
      type: '@w3m-app/SYNC_THEME',
      payload: { themeMode: 'dark', themeVariables: { '--foyer-accent': 'red' } },
    })
    set.client.store.setState(({ options }) => ({ options: { ...options, locale: 'fr' } }))
    expect(set.frame.received.at(-1)).toMatchObject({ type: '@w3m-app/SET_LOCALE', payload: { locale: 'fr' } })
  })
})

it('embedded connector: has the type AUTH and the id of AppKit, and only configured families [S3.11, S3.12]', () => {
  expect(setUpEmbedded().connector).toMatchObject({ id: 'ID_AUTH', type: 'AUTH', chain: 'eip155' })
  expect(setUpEmbedded().connector.chains).toEqual(['eip155:31337', 'eip155:31338'])
  expect(setUpEmbedded().connector.connectors?.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
  expect(setUpEmbedded({ networks: testNetworks }).connector.connectors).toBeUndefined()
  expect(setUpEmbedded({ networks: [solana] }).connector.chain).toBe('solana')
})
