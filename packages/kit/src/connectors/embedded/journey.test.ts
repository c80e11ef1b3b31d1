import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { disconnect } from '../../core/actions/disconnect.js'
import { connectDevice } from '../../core/actions/embedded/connectDevice.js'
import { connectEmail, getEmailWaitMs } from '../../core/actions/embedded/connectEmail.js'
import { connectFarcaster } from '../../core/actions/embedded/connectFarcaster.js'
import { connectOtp } from '../../core/actions/embedded/connectOtp.js'
import { setPreferredAccountType } from '../../core/actions/embedded/setPreferredAccountType.js'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from '../../core/actions/embedded/updateEmail.js'
import { reconnect } from '../../core/actions/reconnect.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { projectAccount } from '../../core/project.js'
import { getConnected } from '../../core/select.js'
import { testNetworks } from '../../core/testEngine.js'
import { solana } from '../../networks/solana.js'
import { TestRefusal } from '../../testing/createTestFrame.js'
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

describe('log-in by e-mail', () => {
  it('leads from address and code to an account of every family [S3.13-S3.20, S4.10-S4.13, S4.17, S9.26]', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, events, run, signal } = set
    const answer = await run(connectEmail(client, ' Ada@Person.test ', signal))
    expect(answer).toEqual({ action: 'VERIFY_OTP' })
    expect(frame.received.find(({ type }) => type === '@w3m-app/CONNECT_EMAIL')?.payload).toEqual({
      email: 'ada@person.test',
    })
    await run(connectOtp(client, '424 242', signal))
    const state = client.store.getState()
    expect(getConnected(state, 'eip155')).toMatchObject({ addresses: [frame.evmAddress], chainId: 'eip155:31337' })
    expect(getConnected(state, 'solana')).toMatchObject({ addresses: [frame.solanaAddress] })
    expect(state.activeNamespace).toBe('eip155')
    expect(projectAccount(state, 'eip155').embeddedWalletInfo).toEqual({
      user: {
        email: 'ada@person.test',
        address: frame.evmAddress,
        chainId: 'eip155:31337',
        accounts: [{ address: frame.evmAddress, type: 'eoa' }],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    expect(state.namespaces.eip155?.account.connectedWalletInfo).toMatchObject({
      type: 'AUTH',
      identifier: 'ada@person.test',
    })
    expect(shelf.get('@appkit-wallet/EMAIL')).toBe('ada@person.test')
    expect(shelf.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(shelf.get('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBeUndefined()
    expect(shelf.get('@appkit/eip155:connected_connector_id')).toBe('ID_AUTH')
    expect(shelf.get('@appkit/solana:connected_connector_id')).toBe('ID_AUTH')
    expect(events).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
  })

  it('names the wanted account type when it asks for the user [S7.46]', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    expect(set.frame.received.find(({ type }) => type === '@w3m-app/GET_USER')?.payload).toMatchObject({
      preferredAccountType: 'smartAccount',
    })
  })

  it('is logged in at once when the frame says CONNECT [S5.5]', async () => {
    const { client, frame, run, signal } = setUpEmbedded()
    frame.answers.CONNECT_EMAIL = () => {
      frame.person.isIn = true
      return { action: 'CONNECT' }
    }
    await run(connectEmail(client, 'ada@person.test', signal))
    expect(getConnected(client.store.getState(), 'eip155')?.addresses).toEqual([frame.evmAddress])
  })

  it('refuses another mail within 30 s, with the seconds that are left [S5.2, S9.1]', async () => {
    const { client, run, signal } = setUpEmbedded()
    await run(connectEmail(client, 'ada@person.test', signal))
    vi.advanceTimersByTime(9_200)
    await expect(connectEmail(client, 'ada@person.test', signal)).rejects.toMatchObject({
      code: 'EMAIL_COOLDOWN',
      message: 'Please try again after 21 seconds',
    })
    expect(getEmailWaitMs(client)).toBe(20_800)
    vi.advanceTimersByTime(20_800)
    expect(getEmailWaitMs(client)).toBe(0)
    await run(connectEmail(client, 'ada@person.test', signal))
  })

  it("takes the server's wait as the same refusal", async () => {
    const { client, frame, run, signal } = setUpEmbedded()
    frame.answers.CONNECT_EMAIL = () => {
      throw new TestRefusal({ message: 'Too soon', code: 'cooldown', retryAfterMs: 12_100 })
    }
    await expect(run(connectEmail(client, 'ada@person.test', signal))).rejects.toMatchObject({
      message: 'Please try again after 13 seconds',
    })
  })

  it('says that a code was wrong and lets another be tried', async () => {
    const set = setUpEmbedded()
    const { client, run, signal, events } = set
    await run(connectEmail(client, 'ada@person.test', signal))
    await expect(run(connectOtp(client, '111111', signal))).rejects.toMatchObject({
      context: { reason: 'code_wrong' },
    })
    expect(events).toContain('EMAIL_VERIFICATION_CODE_FAIL')
    await run(connectOtp(client, '424242', signal))
    expect(getConnected(client.store.getState())).toBeDefined()
  })

  it('asks the frame again while nobody has approved the device, and ends with the link [S4.11, S8.15]', async () => {
    const { client, frame, run, signal, alerts } = setUpEmbedded()
    await run(connectEmail(client, 'ada@person.test', signal))
    delete frame.answers.CONNECT_DEVICE
    const ended = vi.fn()
    connectDevice(client, signal).then(ended)
    await vi.advanceTimersByTimeAsync(65_000)
    expect(frame.getAsked().filter((name) => name === 'CONNECT_DEVICE')).toHaveLength(3)
    expect(ended).not.toHaveBeenCalled()
    expect(alerts).toEqual([])
    frame.answers.CONNECT_DEVICE = () => undefined
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ended).toHaveBeenCalled()
  })

  it('leaves the wallet of another family that is connected in place', async () => {
    const set = setUpEmbedded()
    const [wallet] = set.client.store.getState().connectors
    if (wallet) await connect(set.client, { connector: wallet })
    set.client.store.setState({ activeNamespace: 'solana' })
    await logIn(set)
    const state = set.client.store.getState()
    expect(getConnected(state, 'eip155')?.connector.id).toBe('org.foyer.test')
    expect(getConnected(state, 'solana')?.connector.id).toBe('ID_AUTH')
  })
})

describe('log-in by other accounts', () => {
  it('with Farcaster shows the address, waits and connects [S1.6]', async () => {
    const { client, run, signal, shelf, events } = setUpEmbedded()
    const uris: string[] = []
    await run(connectFarcaster(client, { signal, onUri: (uri) => uris.push(uri) }))
    expect(uris).toEqual(['https://farcaster.test/channel'])
    expect(projectAccount(client.store.getState()).embeddedWalletInfo).toMatchObject({ authProvider: 'farcaster' })
    expect(shelf.get('@appkit/connected_social')).toBe('farcaster')
    expect(shelf.get('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada.eth')
    expect(shelf.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBeUndefined()
    expect(events).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'CONNECT_SUCCESS',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })
})

describe('coming back', () => {
  const stored = {
    '@appkit-wallet/EMAIL': 'ada@person.test',
    '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@appkit-wallet/LAST_USED_CHAIN_KEY': 'eip155:31338',
    '@appkit/connection_status': 'connected',
    '@appkit/connected_namespaces': 'eip155,solana',
    '@appkit/eip155:connected_connector_id': 'ID_AUTH',
    '@appkit/solana:connected_connector_id': 'ID_AUTH',
  }

  it('loads no frame for somebody who never logged in', async () => {
    const { frame, settle } = setUpEmbedded()
    await settle()
    expect(frame.life.made).toBe(0)
  })

  it.each([
    ['an e-mail', { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }],
    ['a social account', { '@appkit-wallet/SOCIAL_USERNAME': 'ada' }],
  ])('loads the frame at once for somebody with %s', (_name, own) => {
    expect(setUpEmbedded({}, own).frame.life.made).toBe(1)
  })

  it('restores every family on the chain used last [S4.3, S3.53]', async () => {
    const { client, run, frame } = setUpEmbedded({}, stored, true)
    await run(reconnect(client))
    const state = client.store.getState()
    expect(getConnected(state, 'eip155')).toMatchObject({ chainId: 'eip155:31338', addresses: [frame.evmAddress] })
    expect(getConnected(state, 'solana')).toMatchObject({ addresses: [frame.solanaAddress] })
  })

  it.each([
    ['says nobody is logged in', () => ({ isConnected: false })],
    [
      'fails to say',
      () => {
        throw new TestRefusal({ message: 'no' })
      },
    ],
  ])('forgets the log-in when the frame %s [S4.14]', async (_name, answer) => {
    const { client, run, frame, shelf } = setUpEmbedded({}, stored)
    frame.answers.IS_CONNECTED = answer
    await run(reconnect(client))
    expect(getConnected(client.store.getState())).toBeUndefined()
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
    expect(shelf.get('@appkit/connection_status')).toBe('disconnected')
  })

  const solanaFails = ({ frame }: SetUp, code: string) => {
    const known = frame.answers.GET_USER
    frame.answers.GET_USER = (payload) => {
      if (String((payload as { chainId: string }).chainId).startsWith('solana'))
        throw new TestRefusal({ message: 'no', code })
      return known?.(payload)
    }
  }

  it.each(['unsupported_chain', 'offline', 'wallet_locked'])(
    'keeps the log-in of one family when the other cannot be restored: %s',
    async (code) => {
      const set = setUpEmbedded({}, stored, true)
      solanaFails(set, code)
      await set.run(reconnect(set.client))
      const state = set.client.store.getState()
      expect([getConnected(state, 'eip155')?.chainId, getConnected(state, 'solana')]).toEqual([
        'eip155:31338',
        undefined,
      ])
      const provider = set.connector.connectors?.[0]?.provider as { request(args: object): Promise<unknown> }
      expect(await set.run(provider.request({ method: 'eth_blockNumber' }))).toBe('0x10')
      expect(set.shelf.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    },
  )

  it('ends in both families when the log-in is over by the time the second one asks', async () => {
    const set = setUpEmbedded({}, stored, true)
    solanaFails(set, 'session_expired')
    await set.run(reconnect(set.client))
    const state = set.client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect([...set.shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
  })

  it('tries the next network when the frame does not know the wanted one', async () => {
    const { client, run, frame } = setUpEmbedded({}, stored, true)
    const known = frame.answers.GET_USER
    frame.answers.GET_USER = (payload) => {
      if ((payload as { chainId: string }).chainId === 'eip155:31338')
        throw new TestRefusal({ message: 'no', code: 'unsupported_chain' })
      return known?.(payload)
    }
    await run(reconnect(client))
    expect(getConnected(client.store.getState(), 'eip155')?.chainId).toBe('eip155:31337')
  })
})

describe('while connected', () => {
  it('switches the network in the frame, remembers it and keeps what is known of the person [S7.39, S3.53]', async () => {
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

  it('changes the e-mail address by two codes and remembers the new one [S4.15, S4.16]', async () => {
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

  it('falls back to EOA when the account type cannot be set [S1.17, S4.43, S3.58]', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, run } = set
    await logIn(set)
    frame.answers.SET_PREFERRED_ACCOUNT = () => {
      throw new TestRefusal({ message: 'no smart accounts' })
    }
    expect(await run(setPreferredAccountType(client, 'smartAccount', 'eip155'))).toBe('eoa')
    expect(JSON.parse(shelf.get('@appkit/preferred_account_types') ?? '')).toEqual({ eip155: 'eoa' })
    expect(projectAccount(client.store.getState()).embeddedWalletInfo?.accountType).toBe('eoa')
  })

  it('has no smart-account networks when the frame cannot tell [S4.44]', async () => {
    const set = setUpEmbedded()
    set.frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => {
      throw new TestRefusal({})
    }
    await logIn(set)
    await set.settle()
    expect(set.client.store.getState().namespaces.eip155?.smartAccountEnabledNetworks).toEqual([])
  })

  it('tells the frame of app, look and language when it is ready, and of a new look or language at once [S3.44, S3.45, S7.58, S7.59]', async () => {
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

describe('leaving', () => {
  it('signs out once, in every family, and forgets the person [S4.14, S4.24, S7.48]', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, run } = set
    await logIn(set)
    await run(disconnect(client, 'solana'))
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect(frame.getAsked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
  })

  it('lets another person in afterwards', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    await set.run(disconnect(set.client))
    await set.run(connectFarcaster(set.client, { signal: set.signal, onUri: () => undefined }))
    expect(projectAccount(set.client.store.getState()).embeddedWalletInfo).toMatchObject({ authProvider: 'farcaster' })
  })

  it('ends here too when the log-in has ended elsewhere [S8.6]', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    set.frame.person.isIn = false
    const provider = set.connector.connectors?.[0]?.provider as { request(args: object): Promise<unknown> }
    await expect(set.run(provider.request({ method: 'eth_blockNumber' }))).rejects.toMatchObject({ code: 4100 })
    expect(set.alerts.map(({ code }) => code)).toEqual(['SESSION_EXPIRED'])
    expect(getConnected(set.client.store.getState(), 'eip155')).toBeUndefined()
    expect(getConnected(set.client.store.getState(), 'solana')).toBeUndefined()
  })

  it('ends without a word when the person has deleted their wallet on the frame’s own screen', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf } = set
    await logIn(set)
    frame.answers.OPEN_SCREEN = () => undefined
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    await set.run(openScreen('security'))
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    frame.answers.OPEN_SCREEN = () => ({ isConnected: false })
    await set.run(openScreen('security'))
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
    expect(set.alerts).toEqual([])
    // There is nobody left to sign out.
    expect(frame.getAsked()).not.toContain('SIGN_OUT')
  })

  it('ends too when the app closed its widget before the frame has said that the wallet is deleted', async () => {
    const set = setUpEmbedded()
    const { client, frame, connector } = set
    await logIn(set)
    const { openScreen } = await set.run(connector.embedded.loadAccount())
    const end: { tell?: (answer: unknown) => void } = {}
    frame.answers.OPEN_SCREEN = () => new Promise((resolve) => Object.assign(end, { tell: resolve }))
    const opened = openScreen('security')
    await set.settle()
    connector.embedded.rejectPending()
    await set.settle()
    const [asked, taken] = frame.received.slice(-2)
    expect(asked?.type).toBe('@w3m-app/OPEN_SCREEN')
    expect(taken).toMatchObject({ type: '@w3m-app/CANCEL', payload: { id: asked?.id } })
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    end.tell?.({ isConnected: false })
    await set.run(opened)
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect(set.alerts).toEqual([])
  })

  it('stays when the app closed its widget over a screen on which nothing happened', async () => {
    const set = setUpEmbedded()
    const { client, frame, connector } = set
    await logIn(set)
    const { openScreen } = await set.run(connector.embedded.loadAccount())
    const end: { fail?: (error: unknown) => void } = {}
    frame.answers.OPEN_SCREEN = () => new Promise((_resolve, reject) => Object.assign(end, { fail: reject }))
    const opened = openScreen('security')
    await set.settle()
    connector.embedded.rejectPending()
    end.fail?.(new TestRefusal({ message: 'Something went wrong', code: 'aborted' }))
    await expect(set.run(opened)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    expect(set.alerts).toEqual([])
  })

  it('error: waits no longer than 5 min for a frame that does not say how a screen ended', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    set.frame.answers.OPEN_SCREEN = () => new Promise(() => {})
    const opened = openScreen('security')
    const ended = vi.fn()
    opened.catch(ended)
    await set.settle()
    set.connector.embedded.rejectPending()
    await vi.advanceTimersByTimeAsync(299_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ code: 'FRAME_REQUEST_TIMED_OUT' })
  })

  it('error: ends when the log-in is over by the time a screen of the frame is', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    set.frame.answers.OPEN_SCREEN = () => {
      throw new TestRefusal({ message: 'Nobody is logged in', code: 'session_expired' })
    }
    await expect(set.run(openScreen('security'))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(set.alerts.map(({ code }) => code)).toEqual(['SESSION_EXPIRED'])
    expect(getConnected(set.client.store.getState(), 'eip155')).toBeUndefined()
  })

  it('takes the frame off the page with the instance', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    set.connector.close()
    expect(set.frame.life.isThere).toBe(false)
  })
})

it('is of type AUTH under the incumbent’s id, and names only configured families [S3.11, S3.12]', () => {
  expect(setUpEmbedded().connector).toMatchObject({ id: 'ID_AUTH', type: 'AUTH', chain: 'eip155' })
  expect(setUpEmbedded().connector.chains).toEqual(['eip155:31337', 'eip155:31338'])
  expect(setUpEmbedded().connector.connectors?.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
  expect(setUpEmbedded({ networks: testNetworks }).connector.connectors).toBeUndefined()
  expect(setUpEmbedded({ networks: [solana] }).connector.chain).toBe('solana')
})
