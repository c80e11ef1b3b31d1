import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import { TestRefusal } from '../../testing/createTestFrame.js'
import { setUpEmbedded } from './testEmbedded.js'
import { setUpLoggedIn, sign } from './testLoggedIn.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('ApproveTransaction', () => {
  it('closes with a yes and reads the balance anew [S4.21]', async () => {
    const set = await setUpLoggedIn()
    set.shelf.set('@appkit/native_balance_cache', '{}')
    expect(String(await set.run(sign(set)))).toMatch(/^0x/)
    expect(set.getModal().open).toBe(false)
    await set.settle()
    expect(set.shelf.has('@appkit/native_balance_cache')).toBe(false)
  })

  it('closes with a no, and the caller gets 4001 [S4.22]', async () => {
    const set = await setUpLoggedIn()
    const refused = set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] }))
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    expect(set.getModal().open).toBe(false)
  })

  it('is a no when the widget is closed, and the frame is told to stop [S4.20, S8.16]', async () => {
    const set = await setUpLoggedIn()
    set.hang()
    const asked = sign(set)
    asked.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await expect(asked).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
  })

  it('tells of a payment that was signed already when the widget was closed', async () => {
    const set = await setUpLoggedIn()
    const end: { tell?: (answer: unknown) => void } = {}
    set.frame.life.isSigning = true
    set.frame.answers.RPC_REQUEST = () => new Promise((resolve) => Object.assign(end, { tell: resolve }))
    const asked = set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })
    await set.settle()
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
    end.tell?.('0xhash')
    expect(await set.run(asked)).toBe('0xhash')
    expect(set.getModal().open).toBe(false)
  })

  it('error: is no "no" when a frame that was signing never says how it ended', async () => {
    const set = await setUpLoggedIn()
    set.frame.life.isSigning = true
    set.hang()
    const asked = set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })
    asked.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await vi.advanceTimersByTimeAsync(300_000)
    await expect(asked).rejects.toMatchObject({ code: -32603, message: 'iframe_request_timeout' })
  })

  it.each([
    ['UNAUTHORIZED', 4100, 'The wallet has not authorized this account or method'],
    ['CHAIN_DISCONNECTED', 4901, 'The wallet is not connected to the requested chain'],
    ['REQUEST_PENDING', -32002, 'A request is already open in the wallet'],
    ['REQUEST_INVALID', -32602, 'The request is not valid: params of personal_sign'],
    ['aborted', 4001, 'Request was aborted'],
    ['RPC_FAILED', -32603, 'execution reverted: Paused'],
  ])('gives libraries the number of %s (EIP-1193, EIP-1474)', async (reason, code, message) => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestRefusal({ message, code: reason })
    }
    await expect(set.run(sign(set))).rejects.toMatchObject({ code, message })
  })

  it('leaves reads alone when the widget is closed [S4.9]', async () => {
    const set = await setUpLoggedIn()
    set.hang()
    const ended = vi.fn()
    set.eip155.request({ method: 'eth_blockNumber' }).then(ended, ended)
    openModal(set.client)
    closeModal(set.client)
    await set.settle()
    expect(ended).not.toHaveBeenCalled()
  })

  it('comes on top of an open widget and goes back to it afterwards', async () => {
    const set = await setUpLoggedIn()
    openModal(set.client, { view: 'Account' })
    const asked = sign(set)
    expect(set.getModal()).toEqual({ open: true, view: 'ApproveTransaction', how: 'push' })
    await set.run(asked)
    expect(set.getModal()).toMatchObject({ open: true, how: 'back' })
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('follows the entry of the transaction stack after a yes', async () => {
    const set = await setUpLoggedIn()
    const onSuccess = vi.fn()
    openModal(set.client, { view: 'WalletSend' })
    pushTransaction(set.client, { view: 'Account', onSuccess })
    await set.run(sign(set))
    expect(set.getModal()).toMatchObject({ open: true, view: 'Account', how: 'open' })
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  it('leads a person who had too little, and asked for more, to where money is received', async () => {
    const set = await setUpLoggedIn()
    const refuse = (context?: object) => () => {
      throw new TestRefusal({ message: 'Insufficient funds', code: 'INSUFFICIENT_FUNDS', ...(context && { context }) })
    }
    set.frame.answers.RPC_REQUEST = refuse()
    const given = set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] }))
    await expect(given).rejects.toMatchObject({ message: 'Insufficient funds' })
    expect(set.getModal().open).toBe(false)
    set.frame.answers.RPC_REQUEST = refuse({ wants: 'funds' })
    await set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })).catch(() => undefined)
    expect(set.getModal()).toMatchObject({ open: true, view: 'WalletReceive' })
  })

  it('goes back after a no, and on closing gives up every entry', async () => {
    const set = await setUpLoggedIn()
    const onCancel = vi.fn()
    openModal(set.client, { view: 'WalletSend' })
    pushTransaction(set.client, { view: 'Account', onCancel })
    await set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })).catch(() => undefined)
    expect(set.getModal()).toMatchObject({ open: true, how: 'back' })
    expect(onCancel).toHaveBeenCalledTimes(1)
    set.hang()
    pushTransaction(set.client, { onCancel })
    const asked = sign(set)
    asked.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(onCancel).toHaveBeenCalledTimes(2)
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('leaves no entry behind for a question that never came', async () => {
    const set = await setUpLoggedIn()
    const forget = pushTransaction(set.client, { view: 'Account' })
    forget()
    expect(set.client.store.getState().transactions).toEqual([])
    const late = pushTransaction(set.client, { view: 'Account' })
    await set.run(sign(set))
    late()
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('stays until the last of several questions is answered, and goes by the one that is asked', async () => {
    const set = await setUpLoggedIn()
    const answers: (() => void)[] = []
    set.frame.answers.RPC_REQUEST = () => new Promise((resolve) => answers.push(() => resolve('0x1')))
    const asked = () => set.client.store.getState().questions?.[0]
    const both = Promise.all([sign(set), set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })])
    await set.settle()
    expect(asked()).toBe('personal_sign')
    answers[0]?.()
    await set.settle()
    expect(set.getModal().open).toBe(true)
    expect(asked()).toBe('eth_sendTransaction')
    answers[1]?.()
    await both
    expect(set.getModal().open).toBe(false)
    // While the card goes it keeps its name.
    expect(asked()).toBe('eth_sendTransaction')
  })

  it('is a no when the person presses Escape over the frame', async () => {
    const set = await setUpLoggedIn()
    set.hang()
    const asked = sign(set)
    asked.catch(() => undefined)
    await set.settle()
    set.frame.life.events?.canceled()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })
})

describe('what the frame asks on the way of a log-in', () => {
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

  it('is answered no by Escape, and by closing the widget', async () => {
    const first = await begin(true)
    first.frame.life.events?.canceled()
    await expect(first.done).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
    const second = await begin(true)
    closeModal(second.client)
    await expect(second.done).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
  })

  it('a log-in that asks nothing is left to its view', async () => {
    const set = await begin(false)
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked()).not.toContain('CANCEL')
  })
})
