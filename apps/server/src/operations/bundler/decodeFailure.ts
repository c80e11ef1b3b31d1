import { decodeErrorResult, type Hex, hexToString, isHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { RpcOutcome } from '../../chains/rpc/RpcProvider.js'
import { OperationError, type OperationErrorCode } from './OperationError.js'

/** Why EntryPoint rejects an operation. */
export interface Failure {
  /** The code of EntryPoint such as `AA25`. Empty for other reverts. */
  readonly code: string
  /** The text of EntryPoint or of the node. */
  readonly message: string
  /** The revert data of the account or the paymaster. */
  readonly inner?: Hex
}

/** Returns the revert data of a call. Nodes put it into `data` or `data.data`. Undefined if the call did not revert. */
export function getRevertData(error: Extract<RpcOutcome, { error: unknown }>['error']): Hex | undefined {
  const { data } = error
  if (isHex(data)) return data
  const deeper = typeof data === 'object' && data !== null && 'data' in data ? data.data : undefined
  if (isHex(deeper)) return deeper
  return /revert/i.test(error.message) ? '0x' : undefined
}

/** Decodes the revert data of `handleOps`. */
export function decodeFailure(data: Hex): Failure {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint08Abi, data })
    if (errorName === 'FailedOp' || errorName === 'FailedOpWithRevert') {
      const [, message, inner] = args
      return { code: message.slice(0, 4), message: message.slice(0, 200), ...(inner && { inner }) }
    }
    return { code: '', message: errorName }
  } catch {
    // Error(string) of Solidity.
    const text = data.startsWith('0x08c379a0') ? hexToString(`0x${data.slice(138)}`) : ''
    return { code: '', message: text.replace(/[^\x20-\x7e]/g, '').slice(0, 200) || 'EntryPoint reverts' }
  }
}

const specialCodes: Readonly<Record<string, OperationErrorCode>> = {
  AA22: -32503,
  AA24: -32507,
  AA32: -32503,
  AA34: -32507,
}

/** Returns the error for the caller. */
export function toOperationError({ code, message, inner }: Failure): OperationError {
  return new OperationError(specialCodes[code] ?? (code.startsWith('AA3') ? -32501 : -32500), message, inner)
}
