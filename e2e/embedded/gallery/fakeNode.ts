import { CodedError } from '@foyer/primitives/errors/CodedError'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Rpc } from '../../../apps/frame/src/approve/ApproveContext.js'
import { encodeBase58 } from '../../../apps/frame/src/signers/base58.js'
import { fakeAddresses } from './fakeVault.js'
import { friend, token } from './requests.js'

export interface FakeNodeOptions {
  readonly isSilent?: boolean
  readonly isDown?: boolean
  readonly refusesToSend?: boolean
  /** The fee rises tenfold after the first payment, which is then too low. */
  readonly getsDearer?: boolean
  readonly cannotSimulate?: boolean
  readonly reverts?: boolean
  /** The delegate whose code the user's account runs. */
  readonly delegate?: string
  /** The paymaster of a project that pays fees. */
  readonly paymaster?: string
  readonly onAsked?: (method: string) => void
}

const paymasterGas = { paymasterData: '0x', paymasterVerificationGasLimit: '0x8000', paymasterPostOpGasLimit: '0x0' }

const nonceAccount = encodeBase58(new Uint8Array(32).fill(8))

const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
function word(address: string) {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Creates a fake node for the screens, which can also fail as the options define. */
export function createFakeNode(options: FakeNodeOptions): Rpc {
  const state = { sent: 0 }
  const isTooCheap = () => options.refusesToSend || (options.getsDearer && state.sent === 1)
  return async (method, params, signal) => {
    if (options.isSilent && method !== 'eth_getCode') await untilAborted(signal)
    options.onAsked?.(method)
    if (options.isDown) throw new FoyerError('OFFLINE')
    switch (method) {
      case 'eth_getBalance':
        return '0x4563918244f40000'
      case 'eth_gasPrice':
        return '0x77359400'
      case 'eth_maxPriorityFeePerGas':
        return '0x3b9aca00'
      case 'eth_getBlockByNumber':
        return { baseFeePerGas: state.sent > 0 ? '0x2540be400' : '0x3b9aca00' }
      case 'eth_estimateGas':
        if (options.reverts) throw new CodedError('RPC_FAILED', 'execution reverted: Paused')
        return '0x5208'
      case 'eth_getTransactionCount':
        return '0x7'
      case 'eth_getCode':
        return options.delegate && params[0] === fakeAddresses.eip155 ? `0xef0100${options.delegate.slice(2)}` : '0x60'
      case 'eth_call':
        return handleCall(params)
      case 'pm_getPaymasterStubData':
        if (!options.paymaster) throw new CodedError('RPC_FAILED', 'the fee is not sponsored')
        return { ...paymasterGas, paymaster: options.paymaster, sponsor: { name: 'Example Exchange' } }
      case 'eth_estimateUserOperationGas':
        return { callGasLimit: '0x20000', verificationGasLimit: '0x20000', preVerificationGas: '0xc000' }
      case 'eth_simulateV1':
        return simulate(params, options)
      case 'eth_sendRawTransaction':
        state.sent += 1
        if (isTooCheap()) throw new CodedError('RPC_FAILED', 'max fee per gas less than block base fee')
        return '0x'
      case 'eth_getTransactionByHash':
        return isTooCheap() ? null : {}
      case 'sendTransaction':
        return 'x'
      case 'isBlockhashValid':
        return { value: true }
      case 'getMultipleAccounts':
        return { value: readAccounts(params[0] as string[], 2_000_000_000) }
      case 'simulateTransaction': {
        const { accounts } = params[1] as { accounts: { addresses: string[] } }
        return { value: { err: null, accounts: readAccounts(accounts.addresses, 1_499_995_000) } }
      }
      default:
        throw new CodedError('RPC_FAILED', 'the method does not exist')
    }
  }
}

/**
 * Returns the user's account with this balance, and the nonce account of `solanaTheft` with the same blockhash for
 * every scene.
 */
function readAccounts(keys: readonly string[], lamports: number): unknown[] {
  const own = { owner: '11111111111111111111111111111111', lamports, data: ['', 'base64'] }
  return keys.map((key) => {
    if (key === nonceAccount) return { ...own, data: [btoa(`${'\0'.repeat(40)}${'\t'.repeat(32)}`), 'base64'] }
    return key === fakeAddresses.solana ? own : null
  })
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new FoyerError('ABORTED'))))
}

function handleCall([call]: readonly unknown[]): string {
  const { to, data } = call as { to: string; data: string }
  if (data.startsWith('0x01ffc9a7'))
    return `0x${(to !== token && data.includes('80ac58cd') ? '1' : '0').padStart(64, '0')}`
  // The nonce of the account at EntryPoint, and the epoch of its permissions.
  if (data.startsWith('0x35567e1a') || data.startsWith('0xdc132c02')) return `0x${'0'.repeat(64)}`
  if (data === '0x95d89b41') return `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'50554e4b'.padEnd(64, '0')}`
  return '0x'
}

function simulate([input]: readonly unknown[], options: FakeNodeOptions): unknown {
  if (options.cannotSimulate) throw new CodedError('RPC_FAILED', 'the method does not exist')
  const { calls } = (input as { blockStateCalls: { calls: { to?: string; value: string; input: string }[] }[] })
    .blockStateCalls[0] ?? { calls: [] }
  const from = word(fakeAddresses.eip155)
  return [
    {
      calls: calls.map(({ to, value, input: data }) => {
        if (options.reverts)
          return { status: '0x0', returnData: '0x', error: { message: 'execution reverted: Paused' } }
        const native = {
          address: `0x${'e'.repeat(40)}`,
          topics: [topic, from, word(to ?? friend)],
          data: `0x${value.slice(2).padStart(64, '0')}`,
        }
        const moved = {
          address: to ?? token,
          topics: [topic, from, word(friend)],
          data: `0x${25_000_000n.toString(16).padStart(64, '0')}`,
        }
        return {
          status: '0x1',
          returnData: '0x',
          logs: [...(value === '0x0' ? [] : [native]), ...(data.startsWith('0xa9059cbb') ? [moved] : [])],
        }
      }),
    },
  ]
}
