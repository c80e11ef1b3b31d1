import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'

/** A contract that calls whatever it is told: `run(address to, …)` calls `to` with the rest of the data. */
export const falseRouterCode: Hex = '0x602436038060246000376000600091600060006004355af115601d57005b60006000fd'

/** Data that make it call a contract; its own first bytes are those of no router that is known. */
function encodeFalseCall(to: string, data: Hex): Hex {
  return `0xdeadbeef${to.slice(2).padStart(64, '0')}${data.slice(2)}`
}

/** Takes an account's tokens, which must have been allowed. */
export function encodeTaking(token: string, from: string, to: string, amount: bigint): Hex {
  return encodeFalseCall(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from as Hex, to as Hex, amount] }),
  )
}

/** Mints tokens of the sandbox, which everybody may. */
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
