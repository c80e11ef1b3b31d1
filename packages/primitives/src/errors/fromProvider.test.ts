import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FoyerError, isFoyerError } from './FoyerError.js'
import { fromProvider, getProviderCodes } from './fromProvider.js'

function withCode(code: unknown, message = 'no') {
  return Object.assign(new Error(message), { code })
}

describe('fromProvider', () => {
  it.each([
    [4001, 'USER_REJECTED'],
    [4100, 'UNAUTHORIZED'],
    [4200, 'METHOD_NOT_SUPPORTED'],
    [4900, 'WALLET_DISCONNECTED'],
    [4901, 'CHAIN_DISCONNECTED'],
    [4902, 'UNRECOGNIZED_CHAIN'],
    [5000, 'USER_REJECTED'],
    [5001, 'USER_REJECTED'],
    [5002, 'USER_REJECTED'],
    [5003, 'USER_REJECTED'],
    [5100, 'CHAIN_NOT_SUPPORTED'],
    [5101, 'METHOD_NOT_SUPPORTED'],
    ['4001', 'USER_REJECTED'],
    ['-32002', 'REQUEST_PENDING'],
    [5700, 'CAPABILITY_NOT_SUPPORTED'],
    [5710, 'CHAIN_NOT_SUPPORTED'],
    [5720, 'BATCH_ID_IN_USE'],
    [5730, 'BATCH_NOT_FOUND'],
    [5740, 'BATCH_TOO_LARGE'],
    [5750, 'USER_REJECTED'],
    [5760, 'ATOMICITY_NOT_SUPPORTED'],
    [-32002, 'REQUEST_PENDING'],
    [-32004, 'METHOD_NOT_SUPPORTED'],
    [-32601, 'METHOD_NOT_SUPPORTED'],
  ])('maps the wallet error %s to %s [S8.26] [S8.27] [S8.29]', (number, code) => {
    expect(fromProvider(withCode(number)).code).toBe(code)
  })

  it.each([-32700, -32600, -32602, -32603, -32000, -32001, -32003, -32005, -32006, 0, 1.5])(
    'reports the number %d as providerCode of WALLET_REQUEST_FAILED [S8.29]',
    (number) => {
      const error = withCode(number)
      const translated = fromProvider(error)
      expect(translated).toMatchObject({ code: 'WALLET_REQUEST_FAILED', context: { providerCode: number } })
      expect(translated.cause).toBe(error)
    },
  )

  it.each([
    ['data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }, 'UNRECOGNIZED_CHAIN'],
    ['cause', { code: -32603, cause: { code: 4001 } }, 'USER_REJECTED'],
    ['error', { error: { code: 4100 } }, 'UNAUTHORIZED'],
    ['data', { message: 'Internal error', data: { code: 4001 } }, 'USER_REJECTED'],
    ['data.cause.originalError', { data: { cause: { originalError: { code: 4902 } } } }, 'UNRECOGNIZED_CHAIN'],
  ])('finds the number that wallets hide in %s [S8.28]', (_, error, code) => {
    expect(fromProvider(error).code).toBe(code)
  })

  it('uses the outermost known number', () => {
    expect(fromProvider({ code: 4001, data: { originalError: { code: 4902 } } }).code).toBe('USER_REJECTED')
    expect(getProviderCodes({ code: 1, data: { code: 2 }, cause: { code: 3, error: { code: 4 } } })).toEqual([
      1, 2, 3, 4,
    ])
  })

  it.each([
    ['User rejected the request.'],
    ['MetaMask Tx Signature: User denied transaction signature.'],
    ['user canceled'],
    ['User cancelled'],
    ['Transaction was rejected by user'],
    ['User declined the connection'],
    ['User disapproved requested chains'],
    ['User refused to sign.'],
    ['User has cancelled the request'],
    ['User aborted'],
    ['User closed modal'],
    ['User did not approve the transaction'],
    ["User didn't confirm"],
    ['The request was rejected by the user.'],
    ['Cancelled by the user'],
    ['Canceled by user'],
    ['Not approved by user'],
    ['Denied by the account holder'],
    ['Request rejected'],
    ['Transaction declined'],
    ['Signature denied'],
    ['Transaction cancelled.'],
    ['The action was cancelled'],
    ['Rejected the request.'],
    ['Connection declined'],
    ['Rejected'],
    ['You rejected the request'],
    ['ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.'],
  ])('maps "%s" to USER_REJECTED, as text and in an error [S8.29]', (words) => {
    expect(fromProvider(words).code).toBe('USER_REJECTED')
    expect(fromProvider(withCode(-32603, words)).code).toBe('USER_REJECTED')
  })

  it.each([
    [{ code: 'ACTION_REJECTED', message: 'ethers' }],
    [{ name: 'UserRejectedRequestError', message: 'Something' }],
    [{ code: 'USER_REJECTED_REQUEST' }],
    [{ code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'User denied the signature' } }],
    [{ message: 'An unknown RPC error occurred.', cause: { message: 'x', cause: { message: 'user rejected' } } }],
  ])('maps %o to USER_REJECTED', (error) => {
    expect(fromProvider(error).code).toBe('USER_REJECTED')
  })

  it.each([
    ['Transaction rejected: nonce too low'],
    ['request aborted due to timeout'],
    ['Request aborted'],
    ['The operation was aborted.'],
    ['Connection refused'],
    ['Permission denied'],
    ['canceled'],
    ['Request denied: rate limit exceeded'],
    ['execution reverted: user is not allowed'],
    ['The user has no rejected requests to show'],
    ['connect ECONNREFUSED 127.0.0.1:8545'],
    ['permission denied for table users'],
    [`user ${'reject '.repeat(200)}`],
  ])('does not map "%s" to USER_REJECTED', (words) => {
    expect(fromProvider(withCode(-32603, words)).code).toBe('WALLET_REQUEST_FAILED')
  })

  it('maps a message about insufficient funds to INSUFFICIENT_FUNDS', () => {
    expect(fromProvider(withCode(-32000, 'insufficient funds for gas * price + value')).code).toBe('INSUFFICIENT_FUNDS')
  })

  it('returns a FoyerError unchanged', () => {
    const error = new FoyerError('TIMED_OUT', { context: { ms: 1 } })
    expect(fromProvider(error)).toBe(error)
  })

  it.each([[undefined], [null], [0], [''], [[]], [{}], [{ code: '4001x' }], [() => 4001], [Symbol('no')]])(
    'error: maps an invalid value to WALLET_REQUEST_FAILED',
    (rubbish) => {
      expect(fromProvider(rubbish).code).toBe('WALLET_REQUEST_FAILED')
    },
  )

  it('terminates for an error that is its own cause', () => {
    const error = new Error('round and round')
    error.cause = error
    expect(fromProvider(error).code).toBe('WALLET_REQUEST_FAILED')
  })

  it('error: ignores a getter that throws and a message that is not a string', () => {
    const trap = {
      get code(): number {
        throw new Error('boo')
      },
      message: Object.create(null),
    }
    expect(fromProvider(trap).code).toBe('WALLET_REQUEST_FAILED')
  })

  it('returns a FoyerError for any thrown value', () => {
    fc.assert(fc.property(fc.anything(), (thrown) => isFoyerError(fromProvider(thrown))))
    fc.assert(
      fc.property(fc.record({ code: fc.anything(), message: fc.string() }), (thrown) =>
        isFoyerError(fromProvider(thrown)),
      ),
    )
  })
})
