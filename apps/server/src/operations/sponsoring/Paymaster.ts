import type { Hex } from 'viem'
import type { SponsorRequest } from './parseSponsorRequest.js'

/** The gas limits of a paymaster. */
export interface PaymasterGas {
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** The fields of an operation with which a paymaster pays its fee. */
export interface PaymasterFields extends PaymasterGas {
  /** In lower case. */
  readonly paymaster: Hex
  readonly paymasterData: Hex
}

/** A source of approvals on one network. */
export interface Paymaster {
  /** The contract in lower case. Undefined if a service names it in its answers. */
  readonly address: Hex | undefined
  /** The validity of an approval in milliseconds. */
  readonly approvalMs: number
  /** Returns the gas limits to reserve before the approval. */
  readonly getGas: (operation: SponsorRequest) => PaymasterGas
  /** Returns fields for a gas estimate. They approve nothing. */
  readonly createStub: (operation: SponsorRequest, validUntilMs: number) => Promise<PaymasterFields>
  /** Approves an operation until `validUntilMs`. Its fee must be reserved before. */
  readonly approve: (operation: SponsorRequest, validUntilMs: number) => Promise<PaymasterFields>
}
