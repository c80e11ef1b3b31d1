import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
import { setUpEmbedded } from './testEmbedded.js'
import { setUpLoggedIn, sign } from './testLoggedIn.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the view ApproveTransaction', () => {
  it('closes after an approval and invalidates the cached balance [S4.21]', async () => {
    const set = await setUpLoggedIn()
    set.shelf.set('@appkit/native_balance_cache', '{}')
    expect(String(await set.run(sign(set)))).toMatch(/^0x/)
    expect(set.getModal().open).toBe(false)
    await set.settle()
    expect(set.shelf.has('@appkit/native_balance_cache')).toBe(false)
  })

  it('closes after a rejection, and the caller receives 4001 [S4.22]', async () => {
    const set = await setUpLoggedIn()
    const refused = set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] }))
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    expect(set.getModal().open).toBe(false)
  })

  it('rejects the request with 4001 and sends CANCEL if the widget is closed [S4.20, S8.16]', async () => {
    const set = await setUpLoggedIn()
    set.hang()
    const requested = sign(set)
    requested.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await expect(requested).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
  })

  it('returns the hash of a payment that was signed before the widget was closed', async () => {
    const set = await setUpLoggedIn()
    const end: { tell?: (answer: unknown) => void } = {}
    set.frame.life.isSigning = true
    set.frame.answers.RPC_REQUEST = () => new Promise((resolve) => Object.assign(end, { tell: resolve }))
    const requested = set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })
    await set.settle()
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
    end.tell?.('0xhash')
    expect(await set.run(requested)).toBe('0xhash')
    expect(set.getModal().open).toBe(false)
  })

  it('error: rejects with -32603, not 4001, if a signing frame never responds after a close', async () => {
    const set = await setUpLoggedIn()
    set.frame.life.isSigning = true
    set.hang()
    const requested = set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })
    requested.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await vi.advanceTimersByTimeAsync(300_000)
    await expect(requested).rejects.toMatchObject({ code: -32603, message: 'iframe_request_timeout' })
  })

  it('an invalid permission request rejects with -32602, and all its problems are in `data`', async () => {
    const set = await setUpLoggedIn()
    const context = { 'rules[0].data.timestamp': 'must be at least 1764000060', to: 'must be an address' }
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ code: 'REQUEST_INVALID', message: 'The permission is invalid: to', context })
    }
    const request = { method: 'wallet_requestExecutionPermissions', params: [{}] }
    const error = await set.run(set.eip155.request(request).catch((reason: unknown) => reason))
    expect(error).toMatchObject({ code: -32602, message: 'The permission is invalid: to' })
    expect((error as { data?: unknown }).data).toEqual(context)
  })

  it('an error of another kind has no `data`', async () => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ code: 'USER_REJECTED', message: 'no', context: { rejected: 'upgrade' } })
    }
    const error = await set.run(sign(set).catch((reason: unknown) => reason))
    expect(error).toMatchObject({ code: 5750, data: undefined })
  })

  it.each([
    ['UNAUTHORIZED', 4100, 'The wallet has not authorized this account or method'],
    ['CHAIN_DISCONNECTED', 4901, 'The wallet is not connected to the requested chain'],
    ['REQUEST_PENDING', -32002, 'A request is already open in the wallet'],
    ['REQUEST_INVALID', -32602, 'The request is not valid: params of personal_sign'],
    ['aborted', 4001, 'Request was aborted'],
    ['RPC_FAILED', -32603, 'execution reverted: Paused'],
    ['capability_not_supported', 5700, 'Capability not supported'],
    ['batch_id_in_use', 5720, 'Batch id in use'],
    ['batch_not_found', 5730, 'Batch not found'],
    ['batch_too_large', 5740, 'Batch too large'],
    ['atomicity_not_supported', 5760, 'Atomicity not supported'],
  ])('maps the frame error %s to the number of EIP-1193, EIP-1474 or EIP-5792', async (reason, code, message) => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ message, code: reason })
    }
    await expect(set.run(sign(set))).rejects.toMatchObject({ code, message })
  })

  it.each([
    [{ code: 'unsupported_chain' }, 5710],
    [{ code: 'USER_REJECTED', context: { rejected: 'upgrade' } }, 5750],
  ])('maps the frame error %o of a batch to the number %i of EIP-5792', async (error, code) => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ message: 'no', ...error })
    }
    const sent = set.eip155.request({ method: 'wallet_sendCalls', params: [{ calls: [] }] })
    await expect(set.run(sent)).rejects.toMatchObject({ code })
  })

  it('wallet_showCallsStatus returns null at once and shows the frame until its screen or the widget is closed', async () => {
    const set = await setUpLoggedIn()
    const show = { close: (_: unknown) => {} }
    set.frame.answers.RPC_REQUEST = (payload) =>
      (payload as { method?: unknown }).method === 'wallet_showCallsStatus'
        ? new Promise((resolve) => Object.assign(show, { close: resolve }))
        : { status: 100 }
    const request = () => set.run(set.eip155.request({ method: 'wallet_showCallsStatus', params: ['0x1'] }))
    expect(await request()).toBeNull()
    await set.settle()
    expect(set.getModal()).toMatchObject({ open: true, view: 'ApproveTransaction' })
    show.close(null)
    await set.settle()
    expect(set.getModal().open).toBe(false)

    expect(await request()).toBeNull()
    await set.settle()
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
  })

  it('error: wallet_showCallsStatus rejects an unknown batch with 5730 and does not open the widget', async () => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ message: 'no', code: 'batch_not_found' })
    }
    const shown = set.eip155.request({ method: 'wallet_showCallsStatus', params: ['0x1'] })
    await expect(set.run(shown)).rejects.toMatchObject({ code: 5730 })
    expect(set.getModal().open).toBe(false)
  })

  it('does not cancel read requests if the widget is closed [S4.9]', async () => {
    const set = await setUpLoggedIn()
    set.hang()
    const ended = vi.fn()
    set.eip155.request({ method: 'eth_blockNumber' }).then(ended, ended)
    openModal(set.client)
    closeModal(set.client)
    await set.settle()
    expect(ended).not.toHaveBeenCalled()
  })

  it('opens on top of an open widget and goes back afterwards', async () => {
    const set = await setUpLoggedIn()
    openModal(set.client, { view: 'Account' })
    const requested = sign(set)
    expect(set.getModal()).toEqual({ open: true, view: 'ApproveTransaction', how: 'push' })
    await set.run(requested)
    expect(set.getModal()).toMatchObject({ open: true, how: 'back' })
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('opens the view of the transaction stack after an approval', async () => {
    const set = await setUpLoggedIn()
    const onSuccess = vi.fn()
    openModal(set.client, { view: 'WalletSend' })
    pushTransaction(set.client, { view: 'Account', onSuccess })
    await set.run(sign(set))
    expect(set.getModal()).toMatchObject({ open: true, view: 'Account', how: 'open' })
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  it('opens WalletReceive if the user has too little and chooses to add funds', async () => {
    const set = await setUpLoggedIn()
    const reject = (context?: object) => () => {
      throw new TestFrameError({
        message: 'Insufficient funds',
        code: 'INSUFFICIENT_FUNDS',
        ...(context && { context }),
      })
    }
    set.frame.answers.RPC_REQUEST = reject()
    const given = set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] }))
    await expect(given).rejects.toMatchObject({ message: 'Insufficient funds' })
    expect(set.getModal().open).toBe(false)
    set.frame.answers.RPC_REQUEST = reject({ wants: 'funds' })
    await set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })).catch(() => undefined)
    expect(set.getModal()).toMatchObject({ open: true, view: 'WalletReceive' })
  })

  it('goes back after a rejection, and cancels every stack entry on close', async () => {
    const set = await setUpLoggedIn()
    const onCancel = vi.fn()
    openModal(set.client, { view: 'WalletSend' })
    pushTransaction(set.client, { view: 'Account', onCancel })
    await set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })).catch(() => undefined)
    expect(set.getModal()).toMatchObject({ open: true, how: 'back' })
    expect(onCancel).toHaveBeenCalledTimes(1)
    set.hang()
    pushTransaction(set.client, { onCancel })
    const requested = sign(set)
    requested.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await expect(requested).rejects.toMatchObject({ code: 4001 })
    expect(onCancel).toHaveBeenCalledTimes(2)
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('the undo function of pushTransaction removes the entry, also if no request follows', async () => {
    const set = await setUpLoggedIn()
    const remove = pushTransaction(set.client, { view: 'Account' })
    remove()
    expect(set.client.store.getState().transactions).toEqual([])
    const late = pushTransaction(set.client, { view: 'Account' })
    await set.run(sign(set))
    late()
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('remains open until the last of several requests is settled, and shows the current one', async () => {
    const set = await setUpLoggedIn()
    const answers: (() => void)[] = []
    set.frame.answers.RPC_REQUEST = () => new Promise((resolve) => answers.push(() => resolve('0x1')))
    const requested = () => set.client.store.getState().questions?.[0]
    const both = Promise.all([sign(set), set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })])
    await set.settle()
    expect(requested()).toBe('personal_sign')
    answers[0]?.()
    await set.settle()
    expect(set.getModal().open).toBe(true)
    expect(requested()).toBe('eth_sendTransaction')
    answers[1]?.()
    await both
    expect(set.getModal().open).toBe(false)
    // The method remains in the state during the close animation.
    expect(requested()).toBe('eth_sendTransaction')
  })

  it('rejects with 4001 if the user presses Escape outside the frame', async () => {
    const set = await setUpLoggedIn()
    set.hang()
    const requested = sign(set)
    requested.catch(() => undefined)
    await set.settle()
    set.frame.life.events?.canceled()
    await expect(requested).rejects.toMatchObject({ code: 4001 })
  })
})

describe('frame screens during a log-in', () => {
  const begin = async (isShown: boolean) => {
    const set = setUpEmbedded()
    delete set.frame.answers.GET_USER
    await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
    openModal(set.client)
    const done = connectOtp(set.client, '424242', set.signal)
    done.catch(() => undefined)
    await set.settle()
    if (isShown) set.frame.say({ type: '@w3m-frame/SHOW', payload: { height: 300 } })
    return { ...set, done }
  }

  it('reject the log-in on Escape and if the widget is closed', async () => {
    const first = await begin(true)
    first.frame.life.events?.canceled()
    await expect(first.done).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
    const second = await begin(true)
    closeModal(second.client)
    await expect(second.done).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
  })

  it('are not cancelled on close if the frame shows nothing', async () => {
    const set = await begin(false)
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked()).not.toContain('CANCEL')
  })
})
