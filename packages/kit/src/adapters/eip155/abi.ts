// Contains only the functions that the adapter calls. They are plain objects with types, so the bundle does not include
// viem's parser for human-readable ABIs.

type Typed<Types extends readonly string[]> = { readonly [Index in keyof Types]: { readonly type: Types[Index] } }

/**
 * Creates the ABI entry of a contract function from its parameter types and return types. The adapter never reads
 * `stateMutability`, so it is the same for all.
 */
function createFunctionAbi<
  const Name extends string,
  const In extends readonly string[],
  const Out extends readonly string[],
>(name: Name, inputTypes: In, outputTypes: Out) {
  return {
    type: 'function' as const,
    stateMutability: 'nonpayable' as const,
    name,
    inputs: inputTypes.map((type) => ({ type })) as Typed<In>,
    outputs: outputTypes.map((type) => ({ type })) as Typed<Out>,
  }
}

/** ERC-20 functions (EIP-20). The parameters of `transfer` are the recipient and the amount. */
export const tokenAbi = [
  createFunctionAbi('balanceOf', ['address'], ['uint256']),
  createFunctionAbi('transfer', ['address', 'uint256'], ['bool']),
] as const

/** The metadata functions of an ERC-20 token. */
export const tokenFactsAbi = [
  createFunctionAbi('name', [], ['string']),
  createFunctionAbi('symbol', [], ['string']),
  createFunctionAbi('decimals', [], ['uint8']),
] as const

/** The EIP-721 transfer. Parameters: from, to, token id. */
export const nftAbi = [createFunctionAbi('safeTransferFrom', ['address', 'address', 'uint256'], [])] as const

/** The EIP-1155 transfer. Parameters: from, to, token id, amount, data. */
export const multiTokenAbi = [
  createFunctionAbi('safeTransferFrom', ['address', 'address', 'uint256', 'uint256', 'bytes'], []),
] as const

/**
 * The callbacks of a contract that receives EIP-721 or EIP-1155 tokens. Parameters: operator, from, token id, amount
 * (EIP-1155 only), data.
 */
export const receiverAbi = [
  createFunctionAbi('onERC721Received', ['address', 'address', 'uint256', 'bytes'], ['bytes4']),
  createFunctionAbi('onERC1155Received', ['address', 'address', 'uint256', 'uint256', 'bytes'], ['bytes4']),
] as const

export const multicallAbi = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        name: 'returnData',
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const

/**
 * The fee functions of an OP-stack chain, for fees that are not part of gas. They take the bytes of a transaction, its
 * size in bytes (Fjord), or an amount of gas (Isthmus).
 */
export const gasPriceOracleAbi = [
  createFunctionAbi('getL1Fee', ['bytes'], ['uint256']),
  createFunctionAbi('getL1FeeUpperBound', ['uint256'], ['uint256']),
  createFunctionAbi('getOperatorFee', ['uint256'], ['uint256']),
] as const

/** ENS functions (EIP-137, EIP-181 and EIP-634). Each takes the namehash of a name; `text` also takes a record key. */
export const namesAbi = [
  createFunctionAbi('resolver', ['bytes32'], ['address']),
  createFunctionAbi('addr', ['bytes32'], ['address']),
  createFunctionAbi('name', ['bytes32'], ['string']),
  createFunctionAbi('text', ['bytes32', 'string'], ['string']),
] as const
