// Only what the adapter calls. Written as types, so that viem's parser of human-readable ABIs stays out of the bundle.

type Typed<Types extends readonly string[]> = { readonly [Index in keyof Types]: { readonly type: Types[Index] } }

/** A function of a contract: its name, the types it is given and those it answers with. Nobody here asks whether it changes the chain. */
function entry<const Name extends string, const In extends readonly string[], const Out extends readonly string[]>(
  name: Name,
  given: In,
  answered: Out,
) {
  return {
    type: 'function' as const,
    stateMutability: 'nonpayable' as const,
    name,
    inputs: given.map((type) => ({ type })) as Typed<In>,
    outputs: answered.map((type) => ({ type })) as Typed<Out>,
  }
}

/** EIP-20: the balance of an owner; to whom how much goes. */
export const tokenAbi = [
  entry('balanceOf', ['address'], ['uint256']),
  entry('transfer', ['address', 'uint256'], ['bool']),
] as const

/** What an ERC-20 says of itself. */
export const tokenFactsAbi = [
  entry('name', [], ['string']),
  entry('symbol', [], ['string']),
  entry('decimals', [], ['uint8']),
] as const

/** How an EIP-721 token is sent: from, to, token id. */
export const nftAbi = [entry('safeTransferFrom', ['address', 'address', 'uint256'], [])] as const

/** How EIP-1155 tokens are sent: from, to, token id, how many, data. */
export const multiTokenAbi = [
  entry('safeTransferFrom', ['address', 'address', 'uint256', 'uint256', 'bytes'], []),
] as const

/** What a contract is asked that takes them: operator, from, token id, in EIP-1155 how many, data. */
export const receiverAbi = [
  entry('onERC721Received', ['address', 'address', 'uint256', 'bytes'], ['bytes4']),
  entry('onERC1155Received', ['address', 'address', 'uint256', 'uint256', 'bytes'], ['bytes4']),
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

/** Fees of an OP-stack chain beside gas: for the bytes of a transaction, for a size in bytes (Fjord), for an amount of gas (Isthmus). */
export const gasPriceOracleAbi = [
  entry('getL1Fee', ['bytes'], ['uint256']),
  entry('getL1FeeUpperBound', ['uint256'], ['uint256']),
  entry('getOperatorFee', ['uint256'], ['uint256']),
] as const

/** EIP-137, EIP-181 and EIP-634: each is asked of the hash of a name, `text` of a key too. */
export const namesAbi = [
  entry('resolver', ['bytes32'], ['address']),
  entry('addr', ['bytes32'], ['address']),
  entry('name', ['bytes32'], ['string']),
  entry('text', ['bytes32', 'string'], ['string']),
] as const
