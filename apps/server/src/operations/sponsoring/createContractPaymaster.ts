import { concat, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Paymaster, PaymasterFields } from './Paymaster.js'
import type { SponsorRequest } from './parseSponsorRequest.js'

/** The validity of an approval. */
const approvalMs = 300_000

/** The gas limits for FoyerPaymaster. It runs no code after an operation. */
const defaultGas = { paymasterVerificationGasLimit: 80_000n, paymasterPostOpGasLimit: 1n } as const

const types = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

/** A signature of the usual length from which ECDSA recovers an unknown account. */
const stubSignature: Hex = `0x${'ff'.repeat(15)}f${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** Creates a paymaster whose approvals the server signs: a FoyerPaymaster at `address` with the signer's key. */
export function createContractPaymaster(chainId: string, address: Hex, signerKey: Hex): Paymaster {
  const signer = privateKeyToAccount(signerKey)
  const paymaster = address.toLowerCase() as Hex
  const domain = {
    ...{ name: 'FoyerPaymaster', version: '1' },
    ...{ chainId: BigInt(chainId.slice('eip155:'.length)), verifyingContract: paymaster },
  }
  const createFields = (operation: SponsorRequest, validUntil: number, signature: Hex): PaymasterFields => ({
    paymaster,
    // `validAfter` is 0, because the clocks of chain and server differ.
    paymasterData: concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature]),
    ...getGas(operation),
  })
  return {
    address: paymaster,
    approvalMs,
    getGas,
    createStub: async (operation, validUntilMs) => createFields(operation, validUntilMs / 1_000, stubSignature),
    approve: async (operation, validUntilMs) => {
      const validUntil = validUntilMs / 1_000
      const { sender, nonce, initCode, callData, preVerificationGas } = operation
      const signature = await signer.signTypedData({
        ...{ domain, types, primaryType: 'UserOperationRequest' },
        message: {
          ...{ sender, nonce, initCode, callData, preVerificationGas },
          accountGasLimits: packPair(operation.verificationGasLimit, operation.callGasLimit),
          gasFees: packPair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
          ...getGas(operation),
          ...{ validAfter: 0, validUntil },
        },
      })
      return createFields(operation, validUntil, signature)
    },
  }
}

/** Returns the limits of the operation, because not every client applies other ones of an approval (ERC-7677). */
function getGas({ paymasterVerificationGasLimit, paymasterPostOpGasLimit }: SponsorRequest) {
  return {
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? defaultGas.paymasterVerificationGasLimit,
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? defaultGas.paymasterPostOpGasLimit,
  }
}

function packPair(high: bigint, low: bigint): Hex {
  return concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])
}
