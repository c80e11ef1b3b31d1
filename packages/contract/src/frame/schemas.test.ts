import { describe, expect, it } from 'vitest'
import { accountAnswers } from './accountAnswers.js'
import { preflightCommitment, unsafeRpcParams } from './rpcParams.js'

const address = `0x${'a1'.repeat(20)}`

describe('frame schemas', () => {
  it.each([
    ['eoa', true],
    ['smartAccount', true],
    ['payment', false],
    ['EOA', false],
    [1, false],
  ])('accountType: %j is accepted: %s [S5.6]', (type, isAccepted) => {
    expect(accountAnswers.SET_PREFERRED_ACCOUNT.safeParse({ type, address }).success).toBe(isAccepted)
  })

  it.each([
    ['with only `to`', { to: address }, true],
    ['with `to`, `data` and `value`', { to: address, data: '0x1234', value: '0x1' }, true],
    ['without `to`', { data: '0x1234' }, false],
    ['with `to` that does not start with 0x', { to: address.slice(2) }, false],
    ['with `data` that does not start with 0x', { to: address, data: '1234' }, false],
    ['with `data` that is not text', { to: address, data: 1 }, false],
  ])('wallet_sendCalls: a call %s is accepted: %s [S5.7]', (_, call, isAccepted) => {
    expect(unsafeRpcParams.wallet_sendCalls.safeParse([{ calls: [call] }]).success).toBe(isAccepted)
  })

  it('preflightCommitment: accepts exactly the eight defined values [S5.8]', () => {
    const values = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
    const parse = (commitment: unknown) =>
      unsafeRpcParams.solana_signAndSendTransaction.safeParse({
        transaction: 'x',
        options: { preflightCommitment: commitment },
      }).success
    expect(preflightCommitment.options).toEqual(values)
    expect(values.map(parse)).toEqual(Array(8).fill(true))
    expect(['Confirmed', 'safe', '', 1].map(parse)).toEqual(Array(4).fill(false))
  })
})
