import { evmAddress } from '@foyer/contract/http/accounts'
import type { Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import type { OperationKind } from '../bundler/UserOperation.js'
import { SponsoringError } from './SponsoringError.js'

function quantity(maxDigits: number) {
  return z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{1,${maxDigits}}$`)))
}
function bytes(maxBytes: number) {
  return z.string().check(z.maxLength(2 + 2 * maxBytes), z.regex(/^0x([0-9a-fA-F]{2})*$/))
}
/** EntryPoint stores gas limits and fees in 128 bits. */
const uint128 = quantity(32)

/** A user operation of EntryPoint 0.8 over RPC. `factory` is only the marker of EIP-7702. */
const delegateOperation = z.object({
  sender: evmAddress,
  nonce: quantity(64),
  factory: z.nullish(z.string().check(z.regex(/^0x7702(0{36})?$/))),
  // EntryPoint would call the account with this data before the operation.
  factoryData: z.nullish(z.literal('0x')),
  callData: bytes(65_536),
  callGasLimit: z.nullish(uint128),
  verificationGasLimit: z.nullish(uint128),
  preVerificationGas: z.nullish(uint128),
  maxFeePerGas: z.nullish(uint128),
  maxPriorityFeePerGas: z.nullish(uint128),
  paymaster: z.nullish(evmAddress),
  paymasterData: z.nullish(bytes(2_048)),
  paymasterVerificationGasLimit: z.nullish(uint128),
  paymasterPostOpGasLimit: z.nullish(uint128),
  signature: z.nullish(bytes(4_096)),
  eip7702Auth: z.nullish(
    z.object({
      ...{ address: evmAddress, chainId: quantity(16), nonce: quantity(16) },
      ...{ r: z.nullish(quantity(64)), s: z.nullish(quantity(64)), yParity: z.nullish(quantity(64)) },
    }),
  ),
})
/** An operation of an account that is a clone of an implementation, and that a factory creates. */
const cloneOperation = z.extend(delegateOperation, {
  factory: z.nullish(evmAddress),
  factoryData: z.nullish(bytes(1_024)),
  eip7702Auth: z.nullish(z.undefined()),
})
/** The known fields of an operation, for another service. */
export type RpcOperation = z.infer<typeof delegateOperation> | z.infer<typeof cloneOperation>

function createParamsSchema<Operation extends z.ZodMiniType<RpcOperation>>(operation: Operation) {
  return z.union([
    z.tuple([operation, evmAddress, quantity(16)]),
    z.tuple([operation, evmAddress, quantity(16), z.unknown()]),
  ])
}
const schemas = { delegate: createParamsSchema(delegateOperation), clone: createParamsSchema(cloneOperation) }

/** A parsed user operation. Absent gas limits and fees are 0. */
export interface SponsorRequest {
  /** The account in lower case. */
  readonly sender: Hex
  readonly nonce: bigint
  /** The factory in lower case with its data, or the marker of EIP-7702. `0x` for an account that exists. */
  readonly initCode: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Undefined if the client leaves it to the paymaster. */
  readonly paymasterVerificationGasLimit: bigint | undefined
  readonly paymasterPostOpGasLimit: bigint | undefined
  /** The delegate in lower case that the account authorizes with this operation (EIP-7702). */
  readonly newDelegate: string | undefined
  readonly rpc: RpcOperation
}

/**
 * Parses the parameters of the methods of ERC-7677. Ignores the client's `context`. Throws {@link SponsoringError}
 * `invalid` for invalid data, another EntryPoint, and another network than `chainId` (CAIP-2).
 */
export function parseSponsorRequest(
  chainId: string,
  params: unknown,
  kind: OperationKind = 'delegate',
): SponsorRequest {
  const parsed = schemas[kind].safeParse(params)
  if (!parsed.success)
    throw new SponsoringError(
      'invalid',
      'The parameters must be a user operation of EntryPoint 0.8, [entryPoint, chainId]',
    )
  const [rpc, entryPoint, chain] = parsed.data
  if (entryPoint.toLowerCase() !== entryPoint08Address.toLowerCase())
    throw new SponsoringError('invalid', `The EntryPoint must be ${entryPoint08Address}`)
  if (`eip155:${BigInt(chain)}` !== chainId)
    throw new SponsoringError('invalid', `The chain id must be that of ${chainId}`)
  const { eip7702Auth: authorization } = rpc
  if (authorization && `eip155:${BigInt(authorization.chainId)}` !== chainId)
    throw new SponsoringError('invalid', `The authorization must be for ${chainId}`)
  return {
    sender: rpc.sender.toLowerCase() as Hex,
    nonce: BigInt(rpc.nonce),
    initCode: `${rpc.factory?.toLowerCase() ?? '0x'}${rpc.factoryData?.slice(2).toLowerCase() ?? ''}` as Hex,
    callData: rpc.callData as Hex,
    callGasLimit: BigInt(rpc.callGasLimit ?? 0),
    verificationGasLimit: BigInt(rpc.verificationGasLimit ?? 0),
    preVerificationGas: BigInt(rpc.preVerificationGas ?? 0),
    maxFeePerGas: BigInt(rpc.maxFeePerGas ?? 0),
    maxPriorityFeePerGas: BigInt(rpc.maxPriorityFeePerGas ?? 0),
    paymasterVerificationGasLimit: parseLimit(rpc.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: parseLimit(rpc.paymasterPostOpGasLimit),
    newDelegate: authorization?.address.toLowerCase(),
    rpc,
  }
}

/** Returns undefined for 0, with which clients fill in an unknown limit. */
function parseLimit(text: string | null | undefined): bigint | undefined {
  return text && BigInt(text) > 0n ? BigInt(text) : undefined
}
