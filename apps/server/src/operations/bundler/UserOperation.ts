import { evmAddress } from '@foyer/contract/http/accounts'
import { type Hex, hexToBigInt, isHex, size } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { OperationError } from './OperationError.js'

/** EntryPoint 0.8 at its address on every network. */
export const entryPoint: Hex = entryPoint08Address

/** The factory of an operation that upgrades its account (EIP-7702), which EntryPoint needs with 20 bytes in front of data. */
const upgradeFactory = /^0x7702(0{36})?$/i

/** The maximum length of the calls and of the data of a paymaster, in bytes. A transaction has at most 128 KiB. */
const maxCallBytes = 65_536
const maxDataBytes = 4_096
/** The maximum length of the call of a factory, in bytes. */
const maxFactoryBytes = 1_024

/** An authorization of EIP-7702 with its signature. */
export interface OperationAuthorization {
  readonly chainId: number
  readonly address: Hex
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** A user operation of EntryPoint 0.8. Addresses are in lower case. */
export interface UserOperation {
  readonly sender: Hex
  readonly nonce: bigint
  readonly factory?: Hex | undefined
  readonly factoryData?: Hex | undefined
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Hex | undefined
  readonly paymasterData?: Hex | undefined
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
  readonly signature: Hex
  readonly authorization?: OperationAuthorization | undefined
}

function quantity(maxDigits: number) {
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{1,${maxDigits}}$`), 'must be a quantity in hex')),
    z.transform((text) => hexToBigInt(text as Hex)),
  )
}

function data(maxBytes: number) {
  return z.pipe(
    z
      .string()
      .check(
        z.maxLength(2 + 2 * maxBytes, `must have at most ${maxBytes} bytes`),
        z.regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hex'),
      ),
    z.transform((text) => text.toLowerCase() as Hex),
  )
}

const address = z.pipe(
  evmAddress,
  z.transform((text) => text.toLowerCase() as Hex),
)

/** EntryPoint rejects gas and fees of more than 120 bits. */
const amount = quantity(30)
const smallNumber = z.pipe(quantity(13), z.transform(Number))
const word = z.pipe(
  quantity(64),
  z.transform((value): Hex => `0x${value.toString(16).padStart(64, '0')}`),
)
const authorization = z.object({
  chainId: smallNumber,
  address,
  nonce: smallNumber,
  r: word,
  s: word,
  yParity: z.pipe(quantity(64), z.transform(Number)),
})

const operationSchema = z.object({
  sender: address,
  nonce: quantity(64),
  factory: z.optional(z.string().check(z.regex(upgradeFactory, 'must be 0x7702'))),
  factoryData: z.optional(z.literal('0x')),
  callData: data(maxCallBytes),
  callGasLimit: amount,
  verificationGasLimit: amount,
  preVerificationGas: amount,
  maxFeePerGas: amount,
  maxPriorityFeePerGas: amount,
  paymaster: z.optional(address),
  paymasterVerificationGasLimit: z.optional(amount),
  paymasterPostOpGasLimit: z.optional(amount),
  paymasterData: z.optional(data(maxDataBytes)),
  signature: data(maxDataBytes),
  eip7702Auth: z.optional(authorization),
})

/** An operation of an account that is a clone. Its factory is that of the network. */
const cloneSchema = z.extend(operationSchema, {
  factory: z.optional(address),
  factoryData: z.optional(data(maxFactoryBytes)),
  eip7702Auth: z.optional(z.undefined('the accounts of this network are not upgraded')),
})

/** The kind of an account: it runs a delegate (EIP-7702), or it is a clone that a factory creates. */
export type OperationKind = 'delegate' | 'clone'

/** Missing gas and fees are 0, as clients leave them out of an estimate. */
const zero = z._default(z.string(), '0x0')
const draftSchema = z.looseObject({
  callGasLimit: zero,
  verificationGasLimit: zero,
  preVerificationGas: zero,
  maxFeePerGas: zero,
  maxPriorityFeePerGas: zero,
  signature: z._default(z.string(), '0x'),
})

/** Parses a user operation. Throws {@link OperationError} -32602. */
export function parseOperation(input: unknown, kind: OperationKind = 'delegate'): UserOperation {
  if (kind === 'clone') return parseCloneOperation(input)
  const parsed = operationSchema.safeParse(input)
  if (!parsed.success) throw createParseError(parsed.error)
  const { eip7702Auth, factory, ...fields } = parsed.data
  assertPaymaster(fields)
  if (eip7702Auth && factory === undefined)
    throw new OperationError(-32602, 'factory: must be 0x7702 with an authorization (eip7702Auth)')
  return { ...fields, ...(factory && { factory: '0x7702' }), ...(eip7702Auth && { authorization: eip7702Auth }) }
}

function parseCloneOperation(input: unknown): UserOperation {
  const parsed = cloneSchema.safeParse(input)
  if (!parsed.success) throw createParseError(parsed.error)
  const { eip7702Auth: _, factory, factoryData, ...fields } = parsed.data
  assertPaymaster(fields)
  if (factory === undefined && factoryData !== undefined && factoryData !== '0x')
    throw new OperationError(-32602, 'factoryData: needs a factory')
  return { ...fields, ...(factory && { factory, factoryData: factoryData ?? '0x' }) }
}

function assertPaymaster({
  paymaster,
  paymasterData = '0x',
}: Pick<UserOperation, 'paymaster' | 'paymasterData'>): void {
  if (paymaster === undefined && paymasterData !== '0x')
    throw new OperationError(-32602, 'paymasterData: needs a paymaster')
}

/** Parses the user operation of an estimate: gas, fees and signature may be absent. Throws {@link OperationError} -32602. */
export function parseDraft(input: unknown, kind: OperationKind = 'delegate'): UserOperation {
  const draft = draftSchema.safeParse(input)
  if (!draft.success) throw createParseError(draft.error)
  return parseOperation(draft.data, kind)
}

function createParseError({ issues: [issue] }: z.core.$ZodError): OperationError {
  const path = issue?.path.join('.')
  return new OperationError(-32602, `${path || 'user operation'}: ${issue?.message ?? 'invalid'}`)
}

/** Parses the parameters of a method: the operation and the address of EntryPoint. Throws {@link OperationError} -32602. */
export function parseOperationParams(params: unknown): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  if (String(list[1]).toLowerCase() !== entryPoint.toLowerCase())
    throw new OperationError(-32602, `The only supported entry point is ${entryPoint}`)
  return list
}

/** Parses the hash of a user operation, the only parameter of a method. Throws {@link OperationError} -32602. */
export function parseHash(params: unknown): Hex {
  const hash: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isHex(hash) || size(hash) !== 32) throw new OperationError(-32602, 'The hash must have 32 bytes')
  return hash.toLowerCase() as Hex
}
