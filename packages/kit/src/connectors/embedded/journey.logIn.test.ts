import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { connectDevice, connectEmail, connectOtp, getEmailWaitMs } from '../../core/actions/embedded/connectEmail.js'
import { connectFarcaster } from '../../core/actions/embedded/connectFarcaster.js'
import { projectAccount } from '../../core/state/project.js'
import { getConnected } from '../../core/state/select.js'
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

describe('embedded wallet: log-in by email', () => {
  it('connects an account of every family after address and code [S3.13-S3.19, S4.10-S4.13, S4.17, S9.26]', async () => {
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

  it('sends the preferred account type in GET_USER [S7.46]', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    expect(set.frame.received.find(({ type }) => type === '@w3m-app/GET_USER')?.payload).toMatchObject({
      preferredAccountType: 'smartAccount',
    })
  })

  it('connects immediately if the frame responds with CONNECT [S5.5]', async () => {
    const { client, frame, run, signal } = setUpEmbedded()
    frame.answers.CONNECT_EMAIL = () => {
      frame.person.isIn = true
      return { action: 'CONNECT' }
    }
    await run(connectEmail(client, 'ada@person.test', signal))
    expect(getConnected(client.store.getState(), 'eip155')?.addresses).toEqual([frame.evmAddress])
  })

  it('rejects a second email within 30 s, with the remaining seconds [S5.2, S9.1]', async () => {
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

  it('rejects a cooldown of the server with the same message', async () => {
    const { client, frame, run, signal } = setUpEmbedded()
    frame.answers.CONNECT_EMAIL = () => {
      throw new TestFrameError({ message: 'Too soon', code: 'cooldown', retryAfterMs: 12_100 })
    }
    await expect(run(connectEmail(client, 'ada@person.test', signal))).rejects.toMatchObject({
      message: 'Please try again after 13 seconds',
    })
  })

  it('rejects a wrong code and accepts another one', async () => {
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

  it('repeats the request while the device is not approved, and resolves after the approval [S4.11, S8.15]', async () => {
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

  it('preserves the connected wallet of another family', async () => {
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

describe('embedded wallet: log-in by other accounts', () => {
  it('connectFarcaster: returns the URI, waits for the approval and connects [S1.6]', async () => {
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
