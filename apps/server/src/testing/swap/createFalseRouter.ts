import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'

/** The code of a contract that makes any call: `run(address to, …)` calls `to` with the rest of the data. */
export const falseRouterCode: Hex = '0x602436038060246000376000600091600060006004355af115601d57005b60006000fd'

/** Encodes data that makes the contract call `to`. Its selector is that of no known router. */
function encodeFalseCall(to: string, data: Hex): Hex {
  return `0xdeadbeef${to.slice(2).padStart(64, '0')}${data.slice(2)}`
}

/** Encodes a transfer of an account's approved tokens. */
export function encodeTaking(token: string, from: string, to: string, amount: bigint): Hex {
  return encodeFalseCall(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from as Hex, to as Hex, amount] }),
  )
}

/** Encodes a mint of sandbox tokens, which anyone may call. */
export function encodeGiving(token: string, to: string, amount: bigint): Hex {
  return encodeFalseCall(
    token,
    encodeFunctionData({
      abi: parseAbi(['function mint(address to, uint256 value)']),
      functionName: 'mint',
      args: [to as Hex, amount],
    }),
  )
}
