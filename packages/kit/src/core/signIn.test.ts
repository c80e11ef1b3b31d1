import { describe, expect, it, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { closeModal } from './actions/openModal.js'
import { reconnect } from './actions/reconnect.js'
import { cancelSignIn, prepareSignIn, signIn } from './actions/signIn.js'
import { switchNetwork } from './actions/switchNetwork.js'
import type { Client } from './Client.js'
import { limits } from './limits.js'
import type { SIWXConfig } from './SIWX.js'
import { afterSignIn, getSignIn, mustSignIn } from './signIn.js'
import { getConnection } from './state/select.js'
import { testAddresses, testKeys } from './testEngine.js'
import { createTestHost, openSignIn } from './testSignIn.js'

const [address, other] = testAddresses
const [key, otherKey] = testKeys
const account = `eip155:31337:${address}`
function statusOf({ store }: Client) {
  return getSignIn(store.getState())?.status
}
function becomes(client: Client, status: string | undefined) {
  return vi.waitFor(() => expect(statusOf(client)).toBe(status))
}
function isOpen({ store }: Client) {
  return store.getState().modal.open
}
const rejected = { code: 'USER_REJECTED' }

async function openAsked(...args: Parameters<typeof openSignIn>) {
  const visit = openSignIn(...args)
  await connect(visit.client, { connector: visit.connector })
  await becomes(visit.client, 'asked')
  return visit
}

describe('sign-in state of the active account [S2.11]', () => {
  it('`siwx.attach` receives server and project at once, and the wallet type before it signs', async () => {
    const attach = vi.fn<NonNullable<SIWXConfig['attach']>>()
    const { client, connector } = openSignIn({ attach }, { projectId: 'p1', serverUrl: 'https://wallet.test' })
    const facts = { projectId: 'p1', serverUrl: 'https://wallet.test' }
    expect(attach.mock.lastCall?.[0]).toMatchObject(facts)
    await connect(client, { connector })
    await becomes(client, 'asked')
    expect(attach.mock.lastCall?.[0]).toMatchObject(facts)
    expect(attach.mock.lastCall?.[0].walletInfo?.()).toEqual({ type: 'extension' })
  })

  it("requests the app's sessions, and opens the prompt if there is none", async () => {
    const { client, asked, signed } = await openAsked()
    expect(asked).toEqual([account])
    expect(client.store.getState().modal).toMatchObject({ open: true, request: { view: 'SIWXSignMessage' } })
    expect(client.store.getState().signIn).toEqual({ account, status: 'asked', isRequired: true })
    expect(mustSignIn(client.store.getState())).toBe(true)
    expect(signed()).toEqual([])
  })

  it('opens no prompt with `showPrompts: false`, not even after a rejection', async () => {
    const { client, wallet } = await openAsked({}, { showPrompts: false })
    expect(isOpen(client)).toBe(false)
    wallet.answerWith('personal_sign', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    await expect(signIn(client)).rejects.toMatchObject(rejected)
    expect(mustSignIn(client.store.getState())).toBe(true)
    expect(isOpen(client)).toBe(false)
  })

  it('opens no prompt if there is a session, and afterSignIn continues', async () => {
    const visit = await openAsked()
    await signIn(visit.client)
    const { client } = visit.reload()
    const went = vi.fn()
    await connect(client, { connector: visit.connector })
    afterSignIn(client, went)
    expect(went).not.toHaveBeenCalled()
    await becomes(client, 'signed')
    expect(went).toHaveBeenCalledTimes(1)
    expect(isOpen(client)).toBe(false)
  })

  it('afterSignIn does not continue if the prompt opens, and continues at once without `siwx`', async () => {
    const { client, connector } = openSignIn()
    const went = vi.fn()
    await connect(client, { connector })
    afterSignIn(client, went)
    await becomes(client, 'asked')
    expect(went).not.toHaveBeenCalled()
    const plain = openSignIn({}, { siwx: undefined } as never)
    await connect(plain.client, { connector: plain.connector })
    afterSignIn(plain.client, went)
    expect(went).toHaveBeenCalledTimes(1)
  })

  it('opens no prompt on a network that is not configured, and opens it once the wallet switches', async () => {
    const { client, connector, wallet, asked } = openSignIn()
    await connect(client, { connector })
    wallet.setChain(5)
    await vi.waitFor(() => expect(getConnection(client.store.getState())).toMatchObject({ chainId: 'eip155:5' }))
    await client.signIn
    expect(statusOf(client)).toBeUndefined()
    expect(asked).toEqual([])
    wallet.setChain(31338)
    await becomes(client, 'asked')
    expect(asked.at(-1)).toBe(`eip155:31338:${address}`)
  })

  it('opens the prompt for a new account or network, also while a prompt is open', async () => {
    const { client, wallet, asked } = await openAsked()
    await wallet.setAccounts([otherKey])
    await vi.waitFor(() => expect(client.store.getState().signIn?.account).toBe(`eip155:31337:${other}`))
    wallet.setChain(31338)
    await vi.waitFor(() => expect(client.store.getState().signIn?.account).toBe(`eip155:31338:${other}`))
    expect(asked).toEqual([account, `eip155:31337:${other}`, `eip155:31338:${other}`])
    expect(statusOf(client)).toBe('asked')
  })

  it('opens no second prompt when the user switches back to a signed network', async () => {
    const { client, signed } = await openAsked()
    await signIn(client)
    await switchNetwork(client, { id: 31338 })
    await becomes(client, 'asked')
    await signIn(client)
    await switchNetwork(client, { id: 31337 })
    await becomes(client, 'signed')
    expect(signed()).toHaveLength(2)
  })

  it('opens the prompt after a reload without a session, without a wallet request', async () => {
    const first = await openAsked()
    first.client.lifetime.abort()
    const { client } = first.reload()
    await reconnect(client)
    await becomes(client, 'asked')
    expect(isOpen(client)).toBe(true)
    expect(first.signed()).toEqual([])
  })

  it('has the status `failed` if the app fails, and requests the sessions again later', async () => {
    const { client, connector, host } = openSignIn()
    host.isDown = true
    await connect(client, { connector })
    await becomes(client, 'failed')
    expect(isOpen(client)).toBe(true)
    expect(getConnection(client.store.getState()).status).toBe('connected')
    host.isDown = false
    await (await client.signIn)?.recheck()
    expect(statusOf(client)).toBe('asked')
  })
})

describe('optional sign-in', () => {
  const optional = { getRequired: () => false }

  it('prompts on connect, and not again after a skip until the account changes', async () => {
    const { client, wallet } = await openAsked(optional)
    expect(mustSignIn(client.store.getState())).toBe(false)
    closeModal(client)
    expect(statusOf(client)).toBe('left')
    wallet.setChain(31338)
    await becomes(client, 'asked')
    await cancelSignIn(client)
    closeModal(client)
    wallet.setChain(31337)
    await becomes(client, 'left')
    expect(isOpen(client)).toBe(false)
    expect(getConnection(client.store.getState()).status).toBe('connected')
    await wallet.setAccounts([otherKey])
    await becomes(client, 'asked')
    closeModal(client)
    await wallet.setAccounts([key])
    await becomes(client, 'asked')
  })

  it('opens no prompt after a reload, and shows no failure of the app', async () => {
    const first = await openAsked(optional)
    first.client.lifetime.abort()
    const { client } = first.reload()
    await reconnect(client)
    await becomes(client, 'left')
    expect(isOpen(client)).toBe(false)
    const down = openSignIn(optional)
    down.host.isDown = true
    await connect(down.client, { connector: down.connector })
    await becomes(down.client, 'left')
    expect(isOpen(down.client)).toBe(false)
  })
})

describe('signIn', () => {
  it('passes the signed message and its fields to the app, and reports both steps', async () => {
    const { client, sessions, named } = await openAsked()
    const steps: unknown[] = []
    client.store.subscribe(({ signIn: now }, before) => now?.step !== before.signIn?.step && steps.push(now?.step))
    await signIn(client)
    expect(statusOf(client)).toBe('signed')
    expect(steps).toEqual(['signing', 'checking', undefined])
    const [session] = sessions
    expect(session?.data).toEqual({
      ...{ accountAddress: address, chainId: 'eip155:31337', domain: 'app.example', uri: 'https://app.example' },
      ...{ version: '1', nonce: 'nonce0001', statement: 'Welcome' },
    })
    expect(session?.message).toContain('wants you to sign in with your Ethereum account')
    const properties = { network: 'eip155:31337', isSmartAccount: false }
    expect(named('SIWX')).toEqual([
      { type: 'track', event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { type: 'track', event: 'SIWX_AUTH_SUCCESS', properties },
    ])
  })

  it('keeps the prompt and the error after a rejection, and uses a new nonce next time', async () => {
    const { client, wallet, named, host, sessions } = await openAsked()
    wallet.setApprove('reject')
    await expect(signIn(client)).rejects.toMatchObject(rejected)
    expect(client.store.getState().signIn).toMatchObject({ status: 'asked', step: undefined, error: rejected })
    expect(named('SIWX').map(({ event }) => event)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR'])
    wallet.setApprove('always')
    await signIn(client)
    expect(host.nonceCount).toBe(2)
    expect(sessions[0]?.data.nonce).toBe('nonce0002')
    expect(client.store.getState().signIn).toMatchObject({ status: 'signed', error: undefined })
  })

  it('throws SIGN_IN_FAILED if the app rejects the signature or cannot create the message', async () => {
    const { client, host } = await openAsked({ addSession: () => Promise.reject(new Error('no')) })
    const failed = { code: 'SIGN_IN_FAILED' }
    await expect(signIn(client)).rejects.toMatchObject({ ...failed, cause: { message: 'no' } })
    expect(client.store.getState().signIn).toMatchObject({ status: 'asked', error: failed })
    host.isDown = true
    await expect(signIn(client)).rejects.toMatchObject(failed)
  })

  it('prepareSignIn creates the message once, and again when it is too old', async () => {
    const { client, host } = await openAsked()
    const clock = { ms: 1000 }
    Object.assign(client.environment, { now: () => clock.ms })
    const [one, same] = await Promise.all([prepareSignIn(client), prepareSignIn(client)])
    expect(one).toBe(same)
    clock.ms += limits.nonceLifetimeMs
    const fresh = await prepareSignIn(client)
    expect(fresh.nonce).not.toBe(one.nonce)
    expect(host.nonceCount).toBe(2)
  })

  it('drops the signature if the account is no longer active', async () => {
    const { client, wallet, sessions } = await openAsked()
    const answers: ((isYes: boolean) => void)[] = []
    const requested = new Promise<boolean>((resolve) => answers.push(resolve))
    wallet.setApprove(({ kind }) => (kind === 'signMessage' ? requested : true))
    const signing = signIn(client)
    await vi.waitFor(() => expect(client.store.getState().signIn?.step).toBe('signing'))
    await wallet.setAccounts([otherKey])
    await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
    answers[0]?.(true)
    await becomes(client, 'asked')
    expect(client.store.getState().signIn?.account).toBe(`eip155:31337:${other}`)
    expect(sessions).toEqual([])
  })
})

describe('ending a sign-in', () => {
  it('cancelSignIn with `isRequestKept` first keeps the open request of an optional sign-in, then drops it', async () => {
    const { client, wallet } = await openAsked({ getRequired: () => false })
    wallet.setApprove(({ kind }) => (kind === 'signMessage' ? new Promise<boolean>(() => undefined) : true))
    const signing = signIn(client)
    await vi.waitFor(() => expect(client.store.getState().signIn?.step).toBe('signing'))
    await cancelSignIn(client, true)
    expect(client.store.getState().signIn).toMatchObject({ status: 'left', step: 'signing' })
    await cancelSignIn(client, true)
    await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
    expect(client.store.getState().signIn).toMatchObject({ status: 'left' })
    expect(client.store.getState().signIn?.step).toBeUndefined()
  })

  it('cancelSignIn disconnects if sign-in is required', async () => {
    const { client, named } = await openAsked()
    await cancelSignIn(client)
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
    expect(client.store.getState().signIn).toBeUndefined()
    expect(named('SIWX').map(({ event }) => event)).toEqual(['CLICK_CANCEL_SIWX'])
  })

  it('a disconnect by either side ends the session, and the next connection prompts again', async () => {
    const { client, connector, wallet, sessions, host } = await openAsked()
    await signIn(client)
    await disconnect(client)
    expect(sessions).toEqual([])
    await connect(client, { connector })
    await becomes(client, 'asked')
    await signIn(client)
    await wallet.setAccounts([])
    await vi.waitFor(() => expect(host.cleared).toBe(2))
    expect(sessions).toEqual([])
  })

  it('keeps the sessions with `signOutOnDisconnect: false`', async () => {
    const { client, sessions } = await openAsked({ signOutOnDisconnect: false })
    await signIn(client)
    await disconnect(client)
    expect(sessions).toHaveLength(1)
  })

  it('disconnect throws DISCONNECT_FAILED if the app cannot end the session, but still disconnects', async () => {
    const { client } = await openAsked({ setSessions: () => Promise.reject(new Error('down')) })
    await signIn(client)
    await expect(disconnect(client)).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('a network change ends its session only with `signOutOnNetworkChange`, an account change not', async () => {
    const { client, wallet, sessions } = await openAsked({ signOutOnNetworkChange: true })
    await signIn(client)
    wallet.setChain(31338)
    await becomes(client, 'asked')
    expect(sessions).toEqual([])
    await signIn(client)
    await wallet.setAccounts([otherKey])
    await becomes(client, 'asked')
    expect(sessions).toHaveLength(1)
  })
})

it('siweConfig: works like siwx, and nothing happens if it is disabled [S5.23]', async () => {
  const { siwx, asked } = createTestHost()
  const visit = openSignIn({}, { siwx: undefined, siweConfig: { mapToSIWX: () => siwx } } as never)
  await connect(visit.client, { connector: visit.connector })
  await becomes(visit.client, 'asked')
  expect(asked).toEqual([account])
  const off = openSignIn({}, { siwx: undefined, siweConfig: { mapToSIWX: () => undefined } } as never)
  await connect(off.client, { connector: off.connector })
  expect(off.client.signIn).toBeUndefined()
})
