import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { cleanLabel } from '../decode/unseen.js'
import { type Hex, isHex, parseQuantity, toQuantity } from '../signers/bytes.js'
import type { OperationGas, OperationPaymaster } from './UserOperation.js'

/** The maximum of a gas limit. No block of a public network has more gas. */
const maxGas = 100_000_000n

/** The maximum length of a paymaster's data, in hex digits. */
const maxDataLength = 10_000

/** The estimated gas limits of a user operation. */
export type OperationLimits = Pick<OperationGas, 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'>

/** The answer of `pm_getPaymasterStubData`. */
export interface PaymasterStub extends OperationPaymaster {
  /** The name of the party that pays. */
  readonly sponsor: string | undefined
}

/** Parses the answer of `eth_estimateUserOperationGas`. Throws FoyerError `RPC_FAILED`. */
export function parseLimits(answer: unknown): OperationLimits {
  const read = (name: string) => readGas(answer, name)
  return {
    callGasLimit: read('callGasLimit'),
    verificationGasLimit: read('verificationGasLimit'),
    preVerificationGas: read('preVerificationGas'),
  }
}

/**
 * Parses the answer of a paymaster service (ERC-7677). `earlier` has the gas limits that an answer may leave out.
 * Throws FoyerError `RPC_FAILED`, also if the paymaster is not `expected`: without a paymaster, or with the address 0,
 * the account itself would pay.
 */
export function parsePaymaster(
  answer: unknown,
  expected: string | undefined,
  earlier?: Pick<OperationPaymaster, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>,
): PaymasterStub {
  const [paymaster, paymasterData = '0x'] = [readField(answer, 'paymaster'), readField(answer, 'paymasterData')]
  if (typeof paymaster !== 'string' || !/^0x[0-9a-f]{40}$/i.test(paymaster) || BigInt(paymaster) === 0n) fail()
  if (expected !== undefined && paymaster.toLowerCase() !== expected.toLowerCase()) fail()
  if (typeof paymasterData !== 'string' || !isHex(paymasterData) || paymasterData.length > maxDataLength) fail()
  const limit = (name: 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit') =>
    readField(answer, name) === undefined && earlier ? earlier[name] : readGas(answer, name)
  return {
    paymaster: paymaster as Hex,
    paymasterData,
    paymasterVerificationGasLimit: limit('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: limit('paymasterPostOpGasLimit'),
    sponsor: cleanLabel(readField(readField(answer, 'sponsor'), 'name'), 40),
  }
}

function readGas(answer: unknown, name: string): Hex {
  try {
    const gas = parseQuantity(readField(answer, name))
    if (gas <= maxGas) return toQuantity(gas) as Hex
  } catch {
    // Throw the error below.
  }
  return fail()
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function fail(): never {
  throw new FoyerError('RPC_FAILED', { context: { method: 'user operation' } })
}
