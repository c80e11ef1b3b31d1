import type { SwapStep } from '@foyer/contract/http/swap'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, isHex } from 'viem'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'

/** An approval step. */
export type ApproveStep = Extract<SwapStep, { kind: 'approve' }>

interface Permission {
  readonly chainId: string
  readonly token: string
  readonly account: string
  readonly spender: string
  readonly amount: bigint
}

/**
 * Returns the missing approvals: none if the allowance is sufficient, otherwise one for exactly the amount. A token
 * that rejects a new allowance while an old one exists gets 0 first. It is detected if an old allowance exists, and a
 * trial of the new one reverts or returns nothing. Throws `upstream_failed` if the allowance cannot be read.
 */
export async function planApprovals(rpc: RpcProvider, permission: Permission): Promise<readonly ApproveStep[]> {
  const { chainId, account, token, amount } = permission
  const allowed = await readAllowance(rpc, permission)
  if (allowed >= amount) return []
  const approve = createApproval(permission, amount)
  if (allowed === 0n) return [approve]
  const { data } = approve.transaction
  const trial = { method: 'eth_call', params: [{ from: account, to: token, data }, 'latest'] }
  const [outcome] = await rpc.send(chainId, [trial])
  const isTaken = readHex(outcome) !== undefined && readHex(outcome) !== '0x'
  return isTaken ? [approve] : [createApproval(permission, 0n), approve]
}

/** Returns how much a spender may take now. Throws `upstream_failed` if the token does not report it. */
export async function readAllowance(rpc: RpcProvider, permission: Omit<Permission, 'amount'>): Promise<bigint> {
  const { chainId, token, account, spender } = permission
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account as Hex, spender.toLowerCase() as Hex],
  })
  const request: RpcRequest = { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  const [outcome] = await rpc.send(chainId, [request])
  const result = readHex(outcome)
  if (result === undefined || result.length < 66)
    throw new HttpError('upstream_failed', 'The token does not return the allowance')
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: result })
}

function createApproval({ token, spender }: Permission, amount: bigint): ApproveStep {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender.toLowerCase() as Hex, amount],
  })
  return {
    ...{ kind: 'approve', token, spender, amount: amount.toString() },
    transaction: { to: token, data, value: '0' },
  }
}

function readHex(outcome: RpcOutcome | undefined): Hex | undefined {
  return outcome === undefined || 'error' in outcome || !isHex(outcome.result) ? undefined : outcome.result
}
